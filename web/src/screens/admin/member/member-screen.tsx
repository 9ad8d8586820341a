import type { CPDYear } from '@cpd/contract/cpd-years';
import type { User } from '@cpd/contract/users';
import { mayDo } from '@cpd/domain/member/roles';
import { Stack, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { defaultYear } from '../../../lib/default-year.ts';
import { type MemberTab, memberNumberOf, paths, readMemberSearch } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { RecordHistory } from '../../../parts/record-history.tsx';
import { memberQuery } from '../../../queries/user.ts';
import { yearsQuery } from '../../../queries/years.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { MergeScreen } from '../merging/merge-screen.tsx';
import { TabLinks } from '../tabs.tsx';
import { CaseLog } from './case-log.tsx';
import styles from './member.module.css';
import { MemberColumn } from './member-column.tsx';
import { MemberYear } from './member-year.tsx';

/** A member’s page; for managers who ask for it, the entry beside another one (PPL-07). An address of its own would weigh on the first screen. */
export function MemberScreen() {
  const { role } = useUser();
  const isMerging = useOwnAddress(({ search }) => search.merge !== undefined);
  return isMerging && mayDo(role, 'manage') ? <MergeScreen /> : <MemberPage />;
}

/** A member as the CPD team sees them: who they are, how each year stands, what is in it and what happened (ADM-03, ADM-09, IMP-02). */
function MemberPage() {
  const number = useOwnAddress(({ pathname }) => memberNumberOf(pathname)) ?? '';
  const query = useQuery({ ...memberQuery(number), enabled: number !== '' });
  const { data: member, error } = query;
  const isOwn = error instanceof ApiError && error.code === 'OWN_RECORD';
  useForbidden(isOwn ? null : error);
  useNewNumber(number, member);
  if (isOwn) return <Own />;
  return (
    <Stack gap="md">
      <BackLink href={paths.adminSearch}>Find a member</BackLink>
      {member === undefined && <Title order={1}>Member {number}</Title>}
      <Loaded
        query={query}
        waiting={320}
        failed="The member could not be looked up."
        className={`${shared.frame} ${styles.panel}`}
      >
        {(found) => (found === null ? <Missing number={number} /> : <Found key={found.userId} member={found} />)}
      </Loaded>
    </Stack>
  );
}

/** A member who is of the CPD team too opens their own record on its own side (PPL-17). */
function Own() {
  return (
    <Stack gap="md">
      <Title order={1}>Your own record</Title>
      <Text>
        You do not open, change or decide your own record as one of the CPD team. Please ask a colleague, or choose
        “Change to my own record” in the menu.
      </Text>
    </Stack>
  );
}

const TABS: readonly { name: MemberTab; title: string }[] = [
  { name: 'Progress', title: 'Progress' },
  { name: 'Activities', title: 'Activities' },
  { name: 'Files', title: 'Files' },
  { name: 'CaseLog', title: 'Case log' },
  { name: 'History', title: 'History' },
];

/** Tab and year are in the address, so that the way back leads through them (ADM-09). */
function Found({ member }: { member: User }) {
  useTitle(fullName(member));
  const { tab = 'Progress', year: calendarYear } = readMemberSearch(useOwnAddress(({ search }) => search));
  const years = useQuery(yearsQuery(member.userId));
  const asked = years.data?.find(({ cpdYearYear }) => cpdYearYear === calendarYear)?.cpdYearId;
  const year = years.data && defaultYear(years.data, asked);
  const tabs = TABS.map((one) => ({
    ...one,
    href: paths.adminMember(member.memberNumber, { tab: one.name, year: calendarYear }),
  }));
  return (
    <div className={styles.page}>
      <MemberColumn member={member} years={years.data} year={year} tab={tab} />
      <div className={styles.main}>
        <TabLinks label={`Record of ${fullName(member)}`} tabs={tabs} current={tab} keepsScroll />
        <Tab tab={tab} member={member} years={years} year={year} />
      </div>
    </div>
  );
}

type TabProps = { tab: MemberTab; member: User; years: UseQueryResult<CPDYear[]>; year: CPDYear | undefined };

function Tab({ tab, member, years, year }: TabProps) {
  if (tab === 'CaseLog') return <CaseLog member={member} />;
  if (tab === 'History') {
    return (
      <div className={`${shared.frame} ${styles.panel}`}>
        <RecordHistory
          userId={member.userId}
          title="What happened"
          introduction="Every change, and who made it. The member sees the same history, including that you viewed this page."
        />
      </div>
    );
  }
  return (
    <Loaded
      query={years}
      waiting={480}
      failed="The years of this member could not be loaded."
      className={`${shared.frame} ${styles.panel}`}
    >
      {() =>
        year === undefined ? (
          <Text>There is no CPD year in this record yet.</Text>
        ) : (
          <MemberYear key={year.cpdYearId} tab={tab} member={member} year={year} />
        )
      }
    </Loaded>
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
