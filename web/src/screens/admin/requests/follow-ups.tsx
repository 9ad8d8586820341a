import type { CaseFollowUp } from '@cpd/contract/case-log';
import { CASE_KINDS } from '@cpd/domain/college/case-log';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Checkbox, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { followUpsQuery } from '../../../queries/case-log.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import row from '../../../ui/row.module.css';
import shared from '../../../ui/shared.module.css';
import { FollowUpButtons } from '../follow-up.tsx';
import { Queue } from '../queue.tsx';
import { Telephone } from '../telephone.tsx';
import styles from './follow-ups.module.css';

/** Case log entries to follow up: a queue of the whole team, the longest due first (COH-09). */
export function FollowUps() {
  const [withComing, setWithComing] = useState(false);
  return (
    <>
      <Text>Case log entries to follow up. Shared by the whole team.</Text>
      <Checkbox
        label="Also show those that are not due yet"
        checked={withComing}
        onChange={(event) => setWithComing(event.currentTarget.checked)}
      />
      <FollowUpQueue show={withComing ? 'ALL' : 'DUE'} />
    </>
  );
}

function FollowUpQueue({ show }: { show: 'DUE' | 'ALL' }) {
  const mayWrite = mayDo(useUser().role, 'staff');
  const query = useInfiniteQuery(followUpsQuery(show));
  return (
    <Queue
      query={query}
      entriesOf={({ followUps }) => followUps}
      label="Follow-ups"
      className={row.list}
      height={240}
      failed="The follow-ups could not be loaded."
      nothing={
        <Text role="status">
          {show === 'DUE' ? 'Nothing is due.' : 'There are no follow-ups.'} You set a follow-up in the case log of a
          member.
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
        <Telephone number={member.telephone} />
        <span className={styles.text}>{text}</span>
        <span className={shared.small}>
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
