import type { RequestLine } from '@cpd/contract/member-requests';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { dayAtCollege, todayAtCollege } from '../../../parts/college-time.ts';
import { type QueueFilter, requestsQuery } from '../../../queries/member-requests.ts';
import { preparedChangesQuery } from '../../../queries/prepared-changes.ts';
import { teamCountsQuery } from '../../../queries/team-counts.ts';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import row from '../../../ui/row.module.css';
import { Row } from '../../../ui/row.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { useTypedText } from '../../../ui/use-typed-text.ts';
import { PreparedChanges } from '../prepared-changes.tsx';
import { Queue } from '../queue.tsx';
import { TabLinks } from '../tabs.tsx';
import { EnterRequestDialog } from './enter-request-dialog.tsx';
import { FollowUps } from './follow-ups.tsx';
import { dueOf, enteredWords, requestTitle, stateWords } from './request-words.ts';
import styles from './requests.module.css';

const STATUSES = [
  { value: 'OPEN', label: 'Open requests' },
  { value: 'DONE', label: 'Done requests' },
  { value: 'ALL', label: 'All requests' },
] as const;

const OWNERS = [
  { value: '', label: 'Anyone' },
  { value: 'ME', label: 'Me' },
  { value: 'NOBODY', label: 'Not assigned yet' },
] as const;

const WAIT_FOR_TYPING_MS = 250;

/** What members ask for, open requests first and of these the oldest first; and what the case logs say is to be followed up. */
export function RequestsScreen() {
  const user = useUser();
  const tab = useOwnAddress(({ search }) => (search.tab === 'FollowUps' ? 'FollowUps' : 'Requests'));
  const { data: counts } = useQuery(teamCountsQuery);
  const [entering, setEntering] = useState(false);
  useTitle(tab === 'FollowUps' ? 'Follow-ups' : 'Requests');
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1}>Requests</Title>
        {mayDo(user.role, 'staff') && <Button onClick={() => setEntering(true)}>Enter a request</Button>}
      </Group>
      <TabLinks
        label="Requests and follow-ups"
        tabs={[
          { name: 'Requests', title: 'Requests', href: paths.adminRequests, count: counts?.requestsWaiting },
          { name: 'FollowUps', title: 'Follow-ups', href: paths.adminFollowUps, count: counts?.followUpsDue },
        ]}
        current={tab}
      />
      {tab === 'FollowUps' ? <FollowUps /> : <Waiting />}
      {entering && <EnterRequestDialog onClose={() => setEntering(false)} />}
    </Stack>
  );
}

function Waiting() {
  const { filter, change } = useQueueFilter();
  return (
    <>
      <Filters filter={filter} onChange={change} />
      <PreparedChanges className={`${shared.frame} ${styles.panel}`} />
      <Requests filter={filter} />
    </>
  );
}

/** The filters are in the address, so that the way back from a request leads to the same list. */
function useQueueFilter(): { filter: QueueFilter; change: (change: Partial<QueueFilter>) => void } {
  const leadOn = useLeadOn();
  const given = useOwnAddress(({ search }) => search);
  const filter: QueueFilter = {
    status: STATUSES.find(({ value }) => value === given.show)?.value ?? 'OPEN',
    allocatedTo: OWNERS.find(({ value }) => value === given.whose)?.value || undefined,
    text: String(given.text ?? '').slice(0, 100),
  };
  const change = (next: Partial<QueueFilter>) => {
    const { status, allocatedTo, text } = { ...filter, ...next };
    const query = new URLSearchParams({
      ...(status !== 'OPEN' && { show: status }),
      ...(allocatedTo !== undefined && { whose: allocatedTo }),
      ...(text !== '' && { text }),
    }).toString();
    leadOn(query === '' ? paths.adminRequests : `${paths.adminRequests}?${query}`, { replace: true });
  };
  return { filter, change };
}

function Filters({ filter, onChange }: { filter: QueueFilter; onChange: (change: Partial<QueueFilter>) => void }) {
  const { text, setText } = useTypedText(filter.text, WAIT_FOR_TYPING_MS, (typed) => onChange({ text: typed }));
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.search ?? ''}
        label="Member or message"
        placeholder="Number, name, email or words from the message"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label="Show"
        data={[...STATUSES]}
        value={filter.status}
        onChange={(event) => {
          const chosen = STATUSES.find(({ value }) => value === event.currentTarget.value);
          if (chosen) onChange({ status: chosen.value });
        }}
      />
      <NativeSelect
        label="Assigned to"
        data={[...OWNERS]}
        value={filter.allocatedTo ?? ''}
        onChange={(event) => {
          const chosen = OWNERS.find(({ value }) => value === event.currentTarget.value);
          onChange({ allocatedTo: chosen?.value || undefined });
        }}
      />
    </search>
  );
}

function Requests({ filter }: { filter: QueueFilter }) {
  const query = useInfiniteQuery(requestsQuery(filter));
  // What waits for a second person is above, and not once more among what waits for a decision (PPL-06).
  const { data: prepared = [] } = useQuery(preparedChangesQuery());
  const above = new Set(prepared.map(({ requestId }) => requestId));
  return (
    <Queue
      query={query}
      entriesOf={({ requests }) => requests.filter(({ requestId }) => !above.has(requestId))}
      label="Requests"
      className={row.list}
      height={240}
      failed="The requests could not be loaded."
      nothing={<NothingHere filter={filter} isMoreAbove={prepared.length > 0} />}
    >
      {(request) => <Line key={request.requestId} request={request} />}
    </Queue>
  );
}

function Line({ request }: { request: RequestLine }) {
  const { member } = request;
  const due = dueOf(request, todayAtCollege());
  return (
    <li>
      <Row
        title={`${requestTitle(request)}, ${member.name}`}
        opens={{ href: paths.adminRequest(request.requestId) }}
        value={due === undefined ? stateWords(request) : <Due {...due} />}
        meta={
          <>
            <span>
              Member {member.memberNumber} · asked on {dayAtCollege(request.createdOn)}
              {request.exemptionReason !== '' && ` · ${request.exemptionReason}`}
              {request.enteredBy !== null && ` · ${enteredWords(request)}`}
            </span>
            <span className={styles.more}>
              {' · '}
              <span>
                {request.allocatedTo === null ? 'Not assigned yet' : `Assigned to ${request.allocatedTo.name}`}
              </span>
              {request.message !== '' && (
                <Text span size="sm" lineClamp={2}>
                  {request.message}
                </Text>
              )}
            </span>
          </>
        }
      />
    </li>
  );
}

/** By when it is answered; near that day, or past it, also marked. */
function Due({ words, isNear }: NonNullable<ReturnType<typeof dueOf>>) {
  return (
    <span className={isNear ? styles.near : undefined}>
      {isNear && <IconClockExclamation size={18} aria-hidden />} {words}
    </span>
  );
}

function NothingHere({ filter, isMoreAbove }: { filter: QueueFilter; isMoreAbove: boolean }) {
  const filtered = filter.text !== '' || filter.allocatedTo !== undefined || filter.status !== 'OPEN';
  return (
    <div className={`${shared.frame} ${styles.panel}`} role="status">
      <Text fw={600}>
        {filtered
          ? 'No requests match these filters.'
          : isMoreAbove
            ? 'Nothing else is waiting.'
            : 'Nothing is waiting.'}
      </Text>
      <Text className={`${shared.quiet} ${shared.long}`}>
        Requests from members’ Contact page appear here. You can also enter those that came by phone or email.
      </Text>
    </div>
  );
}
