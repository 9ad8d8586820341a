import type { CPDYear } from '@cpd/contract/cpd-years';
import type { User } from '@cpd/contract/users';
import { mayDo } from '@cpd/domain/member/roles';
import {
  IconCalendarOff,
  IconCopy,
  IconDoorExit,
  IconFileText,
  IconGitMerge,
  IconInbox,
  IconLockOpen,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { fullName } from '../../../parts/person-name.ts';
import { memberOverviewQuery } from '../../../queries/members.ts';
import { summaryQuery } from '../../../queries/summary.ts';
import { ActionsMenu } from '../../../ui/actions-menu.tsx';
import { mergePath } from '../merging/merge-address.ts';
import { EnterRequestDialog } from '../requests/enter-request-dialog.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { CorrectDialog } from './correct-member.tsx';
import { DepartureDialog } from './departure-dialog.tsx';
import { PaperDialog } from './paper-dialog.tsx';
import { EndReopeningDialog, ReopenDialog } from './reopen-dialog.tsx';

type MemberMoreProps = {
  member: User;
  /** The year that is shown; undefined until it is there. */
  year: CPDYear | undefined;
};

type Asking = 'request' | 'paper' | 'reopen' | 'endReopening' | 'correct' | 'copy' | 'leave';

/** What is done for a member more rarely, for those who help members; the end of the membership last. */
export function MemberMore({ member, year }: MemberMoreProps) {
  const [asking, setAsking] = useState<Asking>();
  const choices = useChoices(member, year);
  return (
    <>
      <ActionsMenu
        name={`More for ${fullName(member)}`}
        label="More"
        actions={choices.map((choice) =>
          'href' in choice ? choice : { ...choice, onChoose: () => setAsking(choice.asks) },
        )}
      />
      <AskedDialog asking={asking} member={member} year={year} onClose={() => setAsking(undefined)} />
    </>
  );
}

type Choice = { label: string; icon: TablerIcon; danger?: boolean } & ({ asks: Asking } | { href: string });

function useChoices(member: User, year: CPDYear | undefined): Choice[] {
  const { role } = useUser();
  const { data: overview } = useQuery(memberOverviewQuery(member.userId));
  const isMember = overview?.departures.every(({ returnedOn }) => returnedOn !== null) ?? false;
  return [
    { asks: 'request', label: 'Enter a request…', icon: IconInbox },
    ...useChoicesOfYear(member, year),
    ...(mayDo(role, 'manage')
      ? [
          { asks: 'correct' as const, label: 'Correct the details…', icon: IconPencil },
          { asks: 'copy' as const, label: 'Copy the whole record…', icon: IconCopy },
          { href: mergePath(member.memberNumber), label: 'Merge with another entry…', icon: IconGitMerge },
        ]
      : []),
    ...(isMember ? [{ asks: 'leave' as const, label: 'End the membership…', icon: IconDoorExit, danger: true }] : []),
  ];
}

/** Nothing of a year that the member is exempt from. */
function useChoicesOfYear(member: User, year: CPDYear | undefined): Choice[] {
  const summary = useSummary(member, year);
  if (year === undefined || summary === undefined || summary.hasExemption) return [];
  const isReopened = year.reopening?.lasts === true;
  return [
    // SUM-12: while the year can be changed.
    ...(year.editable ? [{ asks: 'paper' as const, label: 'Handed in on paper…', icon: IconFileText }] : []),
    // ROP-01: a year that cannot be changed, or one that can because it was re-opened.
    ...(isReopened || !year.editable
      ? [
          {
            asks: 'reopen' as const,
            label: isReopened ? 'Change the re-opening…' : `Re-open ${year.cpdYearYear}…`,
            icon: IconLockOpen,
          },
        ]
      : []),
    ...(isReopened ? [{ asks: 'endReopening' as const, label: 'End the re-opening now…', icon: IconCalendarOff }] : []),
  ];
}

function useSummary(member: User, year: CPDYear | undefined) {
  const query = summaryQuery(member.userId, year?.cpdYearId ?? 0);
  return useQuery({ ...query, enabled: year !== undefined }).data;
}

type AskedDialogProps = MemberMoreProps & { asking: Asking | undefined; onClose: () => void };

function AskedDialog({ asking, member, year, onClose }: AskedDialogProps) {
  const summary = useSummary(member, year);
  if (asking === 'request') return <EnterRequestDialog memberNumber={member.memberNumber} onClose={onClose} />;
  if (asking === 'correct') return <CorrectDialog member={member} onClose={onClose} />;
  if (asking === 'copy') return <CopyDialog member={member} onClose={onClose} />;
  if (asking === 'leave') return <DepartureDialog member={member} onClose={onClose} />;
  if (year === undefined || summary === undefined) return null;
  if (asking === 'paper') return <PaperDialog member={member} summary={summary} onClose={onClose} />;
  if (asking === 'reopen') return <ReopenDialog member={member} year={year} onClose={onClose} />;
  if (asking === 'endReopening') return <EndReopeningDialog member={member} year={year} onClose={onClose} />;
  return null;
}
