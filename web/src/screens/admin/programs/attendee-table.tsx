import type { Attendee, ProgramActivity } from '@cpd/contract/program-activities';
import { formatHours } from '@cpd/domain/values/hours';
import { Button, Text, TextInput, Title } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleOff,
  IconCircleX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import styles from './programs.module.css';

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
export function AttendeeTable({ program, onWithdraw }: AttendeeTableProps) {
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
      {shown.length < found.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {found.length}
        </Button>
      )}
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
