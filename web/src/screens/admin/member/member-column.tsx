import type { CPDYear } from '@cpd/contract/cpd-years';
import type { MemberOverview } from '@cpd/contract/members';
import type { User } from '@cpd/contract/users';
import { STATE_NAMES } from '@cpd/domain/audit/case';
import { mayDo } from '@cpd/domain/member/roles';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MemberTab, paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { ActDialog } from '../../../parts/acting/act-dialog.tsx';
import { openRecord } from '../../../parts/acting/open-record.ts';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { PinButton } from '../../../parts/member/pin-button.tsx';
import { YearStatus } from '../../../parts/member/year-status.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { YearSelector } from '../../../parts/year-selector.tsx';
import { auditsOfMemberQuery } from '../../../queries/audit-team.ts';
import { memberOverviewQuery } from '../../../queries/members.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useLeadOn } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { MergeNotes } from '../merging/merge-notes.tsx';
import { Telephone } from '../telephone.tsx';
import styles from './member.module.css';
import { MemberMore } from './member-more.tsx';
import { Departures } from './membership.tsx';

type MemberColumnProps = {
  member: User;
  /** Undefined until they are there. */
  years: readonly CPDYear[] | undefined;
  year: CPDYear | undefined;
  /** The tab that another year is shown in. */
  tab: MemberTab;
};

const KINDS: Readonly<Record<string, string>> = {
  CALLBACK: 'Call back',
  EXEMPTION: 'Exemption',
  LEAVE: 'Leave',
  REDUCTION: 'Reduced targets',
  REOPENING: 'Re-opening',
  REPORT: 'Objection to the report',
};

/** Who the member is, how the year stands, what they wait for, and what can be done (ADM-09). */
export function MemberColumn({ member, years, year, tab }: MemberColumnProps) {
  const leadOn = useLeadOn();
  const { data: overview, isError } = useQuery(memberOverviewQuery(member.userId));
  const choose = (cpdYearId: number) => {
    const chosen = years?.find((one) => one.cpdYearId === cpdYearId)?.cpdYearYear;
    leadOn(paths.adminMember(member.memberNumber, { tab, year: chosen }), { replace: true, resetScroll: false });
  };
  return (
    <section className={styles.column} aria-label={fullName(member)}>
      <div className={styles.who}>
        <div>
          <Title order={1} className={styles.name ?? ''}>
            {fullName(member)}
          </Title>
          <Text size="sm" className={shared.quiet}>
            Member number {member.memberNumber}
          </Text>
          {overview !== undefined && <WaysToReach {...overview} />}
          {isError && (
            <Text size="sm" className={shared.quiet}>
              How to reach this member could not be loaded.
            </Text>
          )}
        </div>
        <PinButton member={member} name={fullName(member)} />
      </div>
      <Departures member={member} />
      <MergeNotes member={member} />
      {years !== undefined && year !== undefined && (
        <div className={styles.yearHead}>
          <YearSelector years={years} value={year.cpdYearId} onChange={choose} isLabelHidden />
          <YearStatus code={year.cpdStatusCode} />
        </div>
      )}
      {overview?.openRequests.map((request) => (
        <Text key={request.memberRequestId} className={styles.request}>
          <IconBell size={18} aria-hidden />
          <Anchor component={AppLink} href={paths.adminRequest(request.memberRequestId)}>
            Open request: {KINDS[request.kind] ?? request.kind}, {dayAtCollege(request.createdOn)}
          </Anchor>
        </Text>
      ))}
      <Audits userId={member.userId} />
      <Actions member={member} year={year} />
    </section>
  );
}

/** The audits of the member, where there are any. */
function Audits({ userId }: { userId: number }) {
  const { data, isError } = useQuery(auditsOfMemberQuery(userId));
  if (isError) return <Text className={shared.quiet}>The audits of this member could not be loaded.</Text>;
  if (data === undefined || data.audits.length === 0) return null;
  return (
    <ul className={shared.list} aria-label="Audits">
      {data.audits.map(({ auditCaseId, cpdYear, state }) => (
        <li key={auditCaseId}>
          <Anchor component={AppLink} href={paths.adminTeamAudit(auditCaseId)}>
            {`Audit of ${cpdYear}: ${STATE_NAMES[state]}`}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Looking at the member's screens and acting for them (IMP-01), and the rest; nothing for those who only look. */
function Actions({ member, year }: { member: User; year: CPDYear | undefined }) {
  const { role } = useUser();
  const [asking, setAsking] = useState(false);
  if (!mayDo(role, 'staff')) return null;
  return (
    <div className={`${shared.wrap} ${styles.todo}`}>
      <Button onClick={() => openRecord(member)}>View the member’s screens</Button>
      <Button variant="filled" onClick={() => setAsking(true)}>
        Act for this member…
      </Button>
      <MemberMore member={member} year={year} />
      {asking && <ActDialog member={member} destination={paths.home} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Email, telephone and postal address, as far as the college has them (PPL-15). */
function WaysToReach({ email, telephone, address }: Pick<MemberOverview, 'email' | 'telephone' | 'address'>) {
  return (
    <>
      {email !== '' && (
        <Anchor size="sm" display="block" href={`mailto:${email}`}>
          {email}
        </Anchor>
      )}
      <Telephone number={telephone} />
      {address !== '' && <Text size="sm">{address}</Text>}
    </>
  );
}
