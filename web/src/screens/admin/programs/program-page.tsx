import type { Attendee, Followed, ProgramActivity } from '@cpd/contract/program-activities';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { Alert, Anchor, Button, Group, Text, TextInput, Title } from '@mantine/core';
import {
  IconChevronLeft,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleOff,
  IconCircleX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { programQuery, useWithdraw } from '../../../queries/program-activities.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { AttendanceList } from './attendance-list.tsx';
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
      {stands && <AttendanceList program={program} />}
      <AttendeeTable program={program} onWithdraw={setWithdrawing} />
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

type WithdrawDialogProps = {
  program: ProgramActivity;
  /** Left out for the whole activity. */
  attendee: Attendee | undefined;
  onClose: () => void;
};

/** Asks why an activity of the college, or one attendee, is withdrawn; then says whose record was left as it is. */
function WithdrawDialog({ program, attendee, onClose }: WithdrawDialogProps) {
  const { mutateAsync } = useWithdraw(program.programActivityId);
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
      open, and those members are notified; submitted and closed years stay as they are.
    </ReasonDialog>
  );
}

/** Rows that are shown at once; more come by asking or by searching. */
const SHOWN = 100;

const STATUS = {
  OFFERED: { icon: IconCircleDashed, word: 'To be confirmed', state: 'not-started' },
  CONFIRMED: { icon: IconCircleCheckFilled, word: 'Confirmed', state: 'done' },
  DECLINED: { icon: IconCircleX, word: 'Said no', state: 'failed' },
  REMOVED: { icon: IconCircleOff, word: 'Deleted by the member', state: 'failed' },
} as const satisfies Record<Attendee['status'], { icon: TablerIcon; word: string; state: string }>;

type AttendeeTableProps = { program: ProgramActivity; onWithdraw: (attendee: Attendee) => void };

/** Who is on the list of an activity of the college, and how far each is. */
function AttendeeTable({ program, onWithdraw }: AttendeeTableProps) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const { attendeeList: attendees } = program;
  const found = attendees.filter(({ memberNumber, name }) =>
    `${memberNumber} ${name}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const shown = all ? found : found.slice(0, SHOWN);
  return (
    <section aria-labelledby="attendees" className={styles.section}>
      <Title order={2} size="h3" id="attendees">
        Attendees
      </Title>
      <Text role="status">{countsOf(program)}</Text>
      {attendees.length > 10 && (
        <TextInput
          label="Find an attendee"
          placeholder="Number or name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Number</th>
              <th scope="col">Hours a day</th>
              <th scope="col">Answer</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((attendee) => (
              <AttendeeRow key={attendee.forUserId} attendee={attendee} onWithdraw={() => onWithdraw(attendee)} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < found.length && <Button onClick={() => setAll(true)}>Show all {found.length}</Button>}
    </section>
  );
}

function AttendeeRow({ attendee, onWithdraw }: { attendee: Attendee; onWithdraw: () => void }) {
  const { icon: Icon, word, state } = STATUS[attendee.status];
  return (
    <tr>
      <th scope="row">{attendee.name}</th>
      <td data-label="Number">{attendee.memberNumber}</td>
      <td data-label="Hours a day">{formatHours(attendee.hoursPerDate)}</td>
      <td data-label="Answer">
        <span className={styles.status} data-state={state}>
          <Icon size={16} aria-hidden />
          {word}
        </span>
      </td>
      <td>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Withdraw ${attendee.name}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      </td>
    </tr>
  );
}

function countsOf({ attendees, confirmed, declined }: ProgramActivity): string {
  if (attendees === 0) return 'Nobody yet.';
  const no = declined > 0 ? `, ${declined} said no` : '';
  return `${attendees} on the list, ${confirmed} confirmed${no}.`;
}
