import type { OwnRequest } from '@cpd/contract/member-requests';
import { resultName } from '@cpd/domain/college/member-requests';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { sydneyDay } from '../../parts/sydney-day.ts';
import { ownRequestsQuery } from '../../queries/member-requests.ts';
import styles from './contact.module.css';

/** What the member asked the CPD team for, and what became of it; nothing where nothing was asked. */
export function OwnRequests() {
  const { userId } = useUser();
  const { data: requests = [] } = useQuery(ownRequestsQuery(userId));
  if (requests.length === 0) return null;
  return (
    <section>
      <Title order={2} id="own-requests" size="h3">
        Your requests
      </Title>
      <ul className={styles.requests} aria-labelledby="own-requests">
        {requests.map((request) => (
          <li key={request.requestId}>
            <Text>
              Your {whatOf(request)}, sent {sydneyDay(request.createdOn)}: <strong>{stateOf(request)}</strong>
              {request.decidedOn !== null && ` (${sydneyDay(request.decidedOn)})`}
            </Text>
            {request.decisionText !== '' && <Text className={styles.decision}>{request.decisionText}</Text>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatOf({ kind, year }: OwnRequest): string {
  return kind === 'CALLBACK' ? 'call-back request' : `exemption request for ${year}`;
}

function stateOf({ status, result, monthsOfLeave }: OwnRequest): string {
  if (result !== null) {
    return monthsOfLeave === null ? resultName(result) : `${resultName(result)}, ${monthsOfLeave} months of leave`;
  }
  return status === 'NEW' ? 'waiting for the CPD team' : 'being worked on';
}
