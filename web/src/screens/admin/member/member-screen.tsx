import type { User } from '@cpd/contract/users';
import { mayDo } from '@cpd/domain/member/roles';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { memberNumberOf, paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { ActDialog } from '../../../parts/acting/act-dialog.tsx';
import { openRecord } from '../../../parts/acting/open-record.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { PinButton } from '../../../parts/member/pin-button.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { RecordHistory } from '../../../parts/record-history.tsx';
import { sydneyDay } from '../../../parts/sydney-time.ts';
import { memberOverviewQuery } from '../../../queries/members.ts';
import { memberQuery } from '../../../queries/user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { EnterRequestDialog } from '../requests/enter-request-dialog.tsx';
import { CaseLog } from './case-log.tsx';
import { CorrectMember } from './correct-member.tsx';
import styles from './member.module.css';
import { MemberYears } from './member-years.tsx';
import { Departures, EndMembership } from './membership.tsx';

/** A member as the CPD team sees them: who they are, how each year stands, what is in it and what happened (ADM-03, IMP-02). */
export function MemberScreen() {
  const number = useOwnAddress(({ pathname }) => memberNumberOf(pathname)) ?? '';
  const query = useQuery({ ...memberQuery(number), enabled: number !== '' });
  const { data: member, error } = query;
  useForbidden(error);
  useNewNumber(number, member);
  return (
    <Stack gap="lg">
      <Anchor component={AppLink} href={paths.adminSearch} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        Find a member
      </Anchor>
      {member === undefined && <Title order={1}>Member {number}</Title>}
      <Loaded query={query} waiting={320} failed="The member could not be looked up." className={styles.panel}>
        {(found) => (found === null ? <Missing number={number} /> : <Found key={found.userId} member={found} />)}
      </Loaded>
    </Stack>
  );
}

function Found({ member }: { member: User }) {
  useTitle(fullName(member));
  return (
    <>
      <MemberHead member={member} />
      <Departures member={member} />
      <MemberYears member={member} />
      <CaseLog member={member} />
      <div className={styles.panel}>
        <RecordHistory
          userId={member.userId}
          title="What happened"
          introduction="Every change is recorded permanently, with who made it. The member sees the same history, including that you viewed this page."
        />
      </div>
    </>
  );
}

function Missing({ number }: { number: string }) {
  return (
    <>
      <Title order={1}>No member has the number {number}</Title>
      <Text>Check the digits, or find the member by name or email. Members of the CPD team have no page here.</Text>
    </>
  );
}

/** The address of the page is the member's number; one that was corrected leads to the number of today (PPL-06). */
function useNewNumber(number: string, member: User | null | undefined): void {
  const leadOn = useLeadOn();
  const today = member?.memberNumber;
  useEffect(() => {
    if (today !== undefined && today !== number)
      leadOn(paths.adminMember(today), { replace: true, ignoreBlocker: true });
  }, [today, number, leadOn]);
}

/** IMP-04, IMP2-02: a role that may not look anyone up is told so. */
function useForbidden(error: Error | null): void {
  const leadOn = useLeadOn();
  const isForbidden = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    if (isForbidden) leadOn(paths.forbidden, { replace: true });
  }, [isForbidden, leadOn]);
}

const KINDS: Readonly<Record<string, string>> = {
  CALLBACK: 'Call back',
  EXEMPTION: 'Exemption',
  LEAVE: 'Leave',
  REDUCTION: 'Reduced targets',
  REOPENING: 'Re-opening',
};

/** Who the member is, what they wait for, and what can be done: keep at hand (ADM-05), look, act for them (IMP-01). */
function MemberHead({ member }: { member: User }) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [entering, setEntering] = useState(false);
  const { data: overview, isError } = useQuery(memberOverviewQuery(member.userId));
  const name = fullName(member);
  return (
    <header className={styles.head}>
      <div>
        <Title order={1}>{name}</Title>
        <Text className={styles.quiet}>
          Member number {member.memberNumber}
          {overview !== undefined && (
            <>
              {' · '}
              <Anchor href={`mailto:${overview.email}`}>{overview.email}</Anchor>
            </>
          )}
          {isError && ' · The email address could not be loaded.'}
        </Text>
        {overview?.openRequests.map((request) => (
          <Text key={request.memberRequestId} className={styles.request}>
            <IconBell size={18} aria-hidden />
            <Anchor component={AppLink} href={paths.adminRequest(request.memberRequestId)}>
              Open request: {KINDS[request.kind] ?? request.kind}, {sydneyDay(request.createdOn)}
            </Anchor>
          </Text>
        ))}
      </div>
      <div className={styles.actions}>
        <PinButton member={member} name={name} />
        {mayDo(user.role, 'staff') && (
          <>
            <Button onClick={() => setEntering(true)}>Enter a request…</Button>
            <Button onClick={() => openRecord(member)}>View the member’s screens</Button>
            <Button variant="filled" onClick={() => setAsking(true)}>
              Act for this member…
            </Button>
            <EndMembership member={member} />
            {mayDo(user.role, 'manage') && <CorrectMember member={member} />}
          </>
        )}
      </div>
      {entering && <EnterRequestDialog memberNumber={member.memberNumber} onClose={() => setEntering(false)} />}
      {asking && <ActDialog member={member} destination={paths.home} onClose={() => setAsking(false)} />}
    </header>
  );
}
