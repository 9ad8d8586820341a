import type { Attendee, ProgramActivity } from '@cpd/contract/program-activities';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { hasText } from '@cpd/domain/values/search-text';
import { Button, Text, TextInput, Title } from '@mantine/core';
import {
  IconBell,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleOff,
  IconCircleX,
  IconClockOff,
  IconClockPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { dayAtCollege } from '../../../parts/college-time.ts';
import table from '../../../parts/report-table.module.css';
import { programActivitiesChanges } from '../../../queries/program-activities.ts';
import { useChange } from '../../../queries/use-change.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import styles from './programs.module.css';

/** Rows that are shown at once; more come by asking or by searching. */
const SHOWN = 100;

const STATES = {
  WAITING: { icon: IconCircleDashed, word: 'To be confirmed', state: 'not-started' },
  CONFIRMED: { icon: IconCircleCheckFilled, word: 'Confirmed', state: 'done' },
  DECLINED: { icon: IconCircleX, word: 'Said no', state: 'failed' },
  REMOVED: { icon: IconCircleOff, word: 'Deleted by the member', state: 'failed' },
  EXPIRED: { icon: IconClockOff, word: 'Expired', state: 'failed' },
  LATER: { icon: IconClockPlus, word: 'Verified later', state: 'in-progress' },
} as const satisfies Record<Attendee['state'], { icon: TablerIcon; word: string; state: string }>;

type AttendeeTableProps = { program: ProgramActivity; onWithdraw: (attendee: Attendee) => void };

/** Who is on the list of an activity of the college, and the state of each offer, with its dates (ROP-07). */
export function AttendeeTable({ program, onWithdraw }: AttendeeTableProps) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const { attendeeList: attendees } = program;
  const found = attendees.filter(({ memberNumber, name }) => hasText(`${memberNumber} ${name}`, search));
  const shown = all ? found : found.slice(0, SHOWN);
  return (
    <section aria-labelledby="attendees" className={styles.section}>
      <Title order={2} id="attendees">
        Attendees
      </Title>
      <Text role="status">{countsOf(program)}</Text>
      <Remind program={program} />
      {attendees.length > 10 && (
        <TextInput
          label="Find an attendee"
          placeholder="Number or name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 && (
        <table className={`${shared.frame} ${table.table}`}>
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
  const { icon: Icon, word, state } = STATES[attendee.state];
  return (
    <tr>
      <th scope="row">{attendee.name}</th>
      <td data-label="Number">{attendee.memberNumber}</td>
      <td data-label="Hours a day">{formatHours(attendee.hoursPerDate)}</td>
      <td data-label="Answer">
        <span className={table.status} data-state={state}>
          <Icon size={16} aria-hidden />
          {word}
        </span>
        <span className={table.small}>{datesOf(attendee)}</span>
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

/** One press for all whose answer is missing and can still be given. */
function Remind({ program }: { program: ProgramActivity }) {
  const { mutate, isPending, error } = useChange(programActivitiesChanges.remindAttendees(program.programActivityId));
  const waiting = inState(program, 'WAITING');
  if (waiting === 0 || program.withdrawnAt !== null) return null;
  const remind = () =>
    mutate(undefined, {
      onSuccess: ({ reminded }) =>
        showDone(
          reminded === 0
            ? 'Everyone who has not answered was reminded in the last 24 hours.'
            : `${reminded === 1 ? '1 member has' : `${reminded} members have`} been reminded.`,
        ),
    });
  return (
    <>
      <LabelledButton icon={IconBell} className={shared.start} loading={isPending} onClick={remind}>
        {waiting === 1 ? 'Remind 1 member to answer' : `Remind ${waiting} members to answer`}
      </LabelledButton>
      {error !== null && (
        <Text role="alert" c="red">
          No reminders were sent. {error.message}
        </Text>
      )}
    </>
  );
}

/** "Offered 03/03/2027, reminded 20/03/2027, expired 31/03/2027" */
function datesOf({ state, offeredAt, remindedAt, answeredAt, endedOn }: Attendee): string {
  const dates = [`Offered ${dayAtCollege(offeredAt)}`];
  if (remindedAt !== null) dates.push(`reminded ${dayAtCollege(remindedAt)}`);
  if (answeredAt !== null) dates.push(`answered ${dayAtCollege(answeredAt)}`);
  if (endedOn !== null) dates.push(`${state === 'LATER' ? 'submitted' : 'expired'} ${formatDayMonthYear(endedOn)}`);
  return dates.join(', ');
}

function inState({ attendeeList }: ProgramActivity, state: Attendee['state']): number {
  return attendeeList.filter((attendee) => attendee.state === state).length;
}

function countsOf(program: ProgramActivity): string {
  const { attendees, confirmed, declined } = program;
  if (attendees === 0) return 'No attendees yet.';
  const others = [
    [declined, 'said no'],
    [inState(program, 'EXPIRED'), 'expired'],
    [inState(program, 'LATER'), 'verified later'],
  ] as const;
  const rest = others.flatMap(([count, words]) => (count > 0 ? [`, ${count} ${words}`] : [])).join('');
  return `${attendees} on the list, ${confirmed} confirmed${rest}.`;
}
