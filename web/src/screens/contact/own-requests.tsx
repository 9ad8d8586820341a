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
  const { UserId } = useUser();
  const { data: requests = [] } = useQuery(ownRequestsQuery(UserId));
  if (requests.length === 0) return null;
  return (
    <section>
      <Title order={2} id="own-requests" size="h3">
        Your requests
      </Title>
      <ul className={styles.requests} aria-labelledby="own-requests">
        {requests.map((request) => (
          <li key={request.RequestId}>
            <Text>
              Your {whatOf(request)} of {sydneyDay(request.CreatedOn)}: <strong>{stateOf(request)}</strong>
              {request.DecidedOn !== null && ` (${sydneyDay(request.DecidedOn)})`}
            </Text>
            {request.DecisionText !== '' && <Text className={styles.decision}>{request.DecisionText}</Text>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatOf({ Kind, Year }: OwnRequest): string {
  return Kind === 'CALLBACK' ? 'call-back request' : `exemption request for ${Year}`;
}

function stateOf({ Status, Result, MonthsOfLeave }: OwnRequest): string {
  if (Result !== null) {
    return MonthsOfLeave === null ? resultName(Result) : `${resultName(Result)}, ${MonthsOfLeave} months of leave`;
  }
  return Status === 'NEW' ? 'waits for the CPD team' : 'somebody is working on it';
}
