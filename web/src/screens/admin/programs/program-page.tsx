import type { Attendee, Followed, ProgramActivity } from '@cpd/contract/program-activities';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear, formatDayRange } from '@cpd/domain/values/plain-date';
import { Alert, Anchor, Button, Group, Title } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconCircleOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { programActivitiesChanges, programQuery } from '../../../queries/program-activities.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { TeamNotes } from '../team-notes.tsx';
import { AttendanceList } from './attendance-list.tsx';
import { AttendeeTable } from './attendee-table.tsx';
import { LeftDialog } from './left-dialog.tsx';
import styles from './programs.module.css';

/** One activity of the college: what it is, who attended, and a list of more attendees. */
export function ProgramPage({ programActivityId }: { programActivityId: number }) {
  const { data: program } = useSuspenseQuery(programQuery(programActivityId));
  useTitle(program.activityName);
  const [withdrawing, setWithdrawing] = useState<Attendee | 'all'>();
  const stands = program.withdrawnAt === null;
  return (
    <div className={styles.screen}>
      <Anchor component={AppLink} href={paths.adminPrograms} className={styles.back}>
        <IconChevronLeft size={18} aria-hidden />
        College activities
      </Anchor>
      <div className={styles.head}>
        <Title order={1}>{program.activityName}</Title>
        {stands && (
          <Group gap="sm">
            <LinkButton href={paths.adminProgram({ activity: programActivityId, form: 'correct' })}>Correct</LinkButton>
            <Button onClick={() => setWithdrawing('all')}>Withdraw</Button>
          </Group>
        )}
      </div>
      {!stands && (
        <Alert color="gray" icon={<IconCircleOff aria-hidden />} title="This activity was withdrawn">
          {program.withdrawnReason}
        </Alert>
      )}
      <About program={program} />
      {stands && !program.closed && <AttendanceList program={program} />}
      {stands && program.closed && <ClosedList program={program} />}
      <AttendeeTable program={program} onWithdraw={setWithdrawing} />
      <ProgramNotes program={program} />
      {withdrawing !== undefined && (
        <WithdrawDialog
          program={program}
          attendee={withdrawing === 'all' ? undefined : withdrawing}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </div>
  );
}

function About({ program }: { program: ProgramActivity }) {
  const oneDay = program.startDate === program.endDate;
  return (
    <Facts>
      <Fact label="When">{formatDayRange(program.startDate, program.endDate)}</Fact>
      <Fact label={oneDay ? 'Hours' : 'Hours a day'}>{formatHours(program.hoursPerDate)}</Fact>
      <Fact label="CPD category">{program.activityTypeName}</Fact>
      <Fact label="Domains and specialties">
        {program.areaHours
          .map(({ areaName, hours }) => (hours === null ? areaName : `${areaName} (${formatHours(hours)} h)`))
          .join(', ')}
      </Fact>
      <Fact label="Additional information">{program.additionalInformation}</Fact>
    </Facts>
  );
}

/** What the team noted about the activity (ADM-07). */
function ProgramNotes({ program: { programActivityId, notes } }: { program: ProgramActivity }) {
  const { mutateAsync } = useChange(programActivitiesChanges.addNote(programActivityId));
  return (
    <TeamNotes
      notes={notes}
      onAdd={(text, key) => mutateAsync({ text, key })}
      readers="Colleagues who look after college activities read this, members do not. Please name no members: notes are never changed or deleted."
      className={styles.section}
    />
  );
}

/** Why there is nothing to fill in. */
function ClosedList({ program: { cpdYear, closedOn } }: { program: ProgramActivity }) {
  return (
    <Alert color="gray" icon={<IconCalendarOff aria-hidden />} title={`Lists for ${cpdYear} are not taken any more`}>
      They were taken until {formatDayMonthYear(closedOn)}. Attendees who have not answered can still confirm once their
      year is re-opened: the offer comes along by itself.
    </Alert>
  );
}

type WithdrawDialogProps = {
  program: ProgramActivity;
  /** Left out for the whole activity. */
  attendee: Attendee | undefined;
  onClose: () => void;
};

/** Asks why an activity of the college, or one attendee, is withdrawn; then says whose record was left as it is. */
function WithdrawDialog({ program, attendee, onClose }: WithdrawDialogProps) {
  const { mutateAsync } = useChange(programActivitiesChanges.withdraw(program.programActivityId));
  const [followed, setFollowed] = useState<Followed>();
  if (followed !== undefined) return <LeftDialog followed={followed} onClose={onClose} />;
  return (
    <ReasonDialog
      title={attendee === undefined ? 'Withdraw this activity?' : `Withdraw ${attendee.name}?`}
      action="Withdraw"
      readers="Members can read it"
      save={(reason, key) => mutateAsync({ reason, forUserId: attendee?.forUserId, key })}
      onSaved={(done) => {
        if (done.left.length > 0) return setFollowed(done);
        showDone(
          attendee === undefined ? 'The activity was withdrawn.' : `${attendee.name} was removed from the list.`,
        );
        onClose();
      }}
      onClose={onClose}
    >
      Attendance that has not been confirmed yet is removed. Confirmed attendance is removed from records whose year is
      open, and those members are notified unless they have left; submitted and closed years stay as they are.
    </ReasonDialog>
  );
}
