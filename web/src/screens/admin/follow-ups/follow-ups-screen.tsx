import type { CaseFollowUp } from '@cpd/contract/case-log';
import { CASE_KINDS } from '@cpd/domain/college/case-log';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import framed from '../../../parts/list/framed-list.module.css';
import { followUpsQuery } from '../../../queries/case-log.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { FollowUpButtons } from '../follow-up.tsx';
import { Queue } from '../queue.tsx';
import styles from './follow-ups.module.css';

/** What of the case logs is to be followed up: a queue of the whole team, the longest due first (COH-09). */
export function FollowUpsScreen() {
  const [withComing, setWithComing] = useState(false);
  useTitle('Follow-ups');
  return (
    <Stack gap="lg">
      <Title order={1}>Follow-ups</Title>
      <Text>Entries of case logs to come back to. They are the whole team’s: Done ends one for all colleagues.</Text>
      <Checkbox
        label="Also show those that are not due yet"
        checked={withComing}
        onChange={(event) => setWithComing(event.currentTarget.checked)}
      />
      <FollowUps show={withComing ? 'ALL' : 'DUE'} />
    </Stack>
  );
}

function FollowUps({ show }: { show: 'DUE' | 'ALL' }) {
  const mayWrite = mayDo(useUser().role, 'staff');
  const query = useInfiniteQuery(followUpsQuery(show));
  return (
    <Queue
      query={query}
      entriesOf={({ followUps }) => followUps}
      label="Follow-ups"
      className={framed.list}
      height={240}
      failed="The follow-ups could not be loaded."
      nothing={
        <Text role="status">
          {show === 'DUE' ? 'Nothing is due.' : 'There are no follow-ups.'} A follow-up is a day in an entry of the case
          log, on the page of a member.
        </Text>
      }
    >
      {(followUp) => <Line key={followUp.caseEntryId} followUp={followUp} mayWrite={mayWrite} />}
    </Queue>
  );
}

function Line({ followUp, mayWrite }: { followUp: CaseFollowUp; mayWrite: boolean }) {
  const { caseEntryId, kind, member, text, followUpOn, author } = followUp;
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <Anchor component={AppLink} href={paths.adminMember(member.memberNumber)} fw={600}>
          {member.name} ({member.memberNumber})
        </Anchor>
        <span className={styles.text}>{text}</span>
        <span className={styles.quiet}>
          {CASE_KINDS[kind]}, {author} · {dueInWords(followUp)}
        </span>
      </span>
      {mayWrite && <FollowUpButtons caseEntryId={caseEntryId} followUpOn={followUpOn} about={member.name} />}
    </li>
  );
}

function dueInWords({ followUpOn, daysDue }: CaseFollowUp): string {
  const day = formatDayMonthYear(followUpOn);
  if (daysDue < 0) return `on ${day}`;
  if (daysDue === 0) return 'due today';
  return `due since ${day}, ${daysDue} ${daysDue === 1 ? 'day' : 'days'} ago`;
}
