import { isParticipant } from '../member/roles.ts';
import { csvRow } from '../values/delimited-text.ts';
import { formatHours, parseHours, roundHours } from '../values/hours.ts';
import { ATTENDANCE_OTHER_NAMES_MAX, MIN_HOURS } from '../values/limits.ts';
import { searchText } from '../values/search-text.ts';
import type { AttendanceEntry } from './attendance-list.ts';

/**
 * How far an attendance is: offered to the member, confirmed, declined, or confirmed and taken out of the record again by
 * the member.
 */
export type AttendanceStatus = 'OFFERED' | 'CONFIRMED' | 'DECLINED' | 'REMOVED';

/** What is known of somebody whose number stands in a list, for the year of the activity. */
export type KnownAttendee = {
  userId: number;
  firstName: string;
  lastName: string;
  role: string;
  disabled: boolean;
  hasLeft: boolean;
  /** The year is one of the member's. */
  hasYear: boolean;
  submitted: boolean;
  editable: boolean;
  /** No registration of the year lets the member practise. */
  inactive: boolean;
  attendance: AttendanceStatus | null;
};

/** What a list is checked against. */
export type AttendanceContext = {
  year: number;
  /** By member number. */
  members: ReadonlyMap<string, KnownAttendee>;
  /** Hours a day of the activity, which nobody attended for longer. */
  hours: number;
  /** A line may have hours of its own: one number says enough of the activity's hours. */
  allowsOwnHours: boolean;
};

/** A line of a list and what is to be said about it. With problems nothing of it is stored; warnings stop nothing. */
export type AttendanceLine = {
  line: number;
  memberNumber: string;
  /** The member's, where the number is known; else what was written. */
  name: string;
  /** What the list says, where that is another name than the member's. */
  otherName: string | null;
  /** Hours a day of this attendee, where they differ from those of the activity. */
  hours: number | null;
  /** Of a line without problems. */
  userId: number | null;
  /** The member has submitted the year: it is offered, and counts only once that is re-opened (ROP-06). */
  later: boolean;
  problems: string[];
  warnings: string[];
};

/** Checks each line of a list, and says everything about each (ADM-06). */
export function checkAttendance(entries: readonly AttendanceEntry[], context: AttendanceContext): AttendanceLine[] {
  const firstLines = new Map<string, number>();
  return entries.map((entry) => {
    const { line, memberNumber } = entry;
    const member = context.members.get(memberNumber);
    const earlier = firstLines.get(memberNumber);
    if (memberNumber !== '' && earlier === undefined) firstLines.set(memberNumber, line);
    const hours = readHours(entry.hours, context);
    const later = member !== undefined && isLater(member);
    const otherName = member === undefined || fitsName(entry.name, member) ? null : entry.name;
    const problems = [
      ...(member === undefined ? [unknownProblem(memberNumber)] : memberProblems(member, context.year)),
      ...(earlier === undefined ? [] : [`This number is already on line ${earlier}.`]),
      ...(hours.problem === undefined ? [] : [hours.problem]),
    ];
    return {
      line,
      memberNumber,
      name: member === undefined ? entry.name : nameOf(member),
      otherName,
      hours: hours.value,
      userId: problems.length === 0 ? (member?.userId ?? null) : null,
      later,
      problems,
      warnings: [
        ...(otherName === null ? [] : [`The list says “${otherName}”.`]),
        ...(later
          ? [`Has submitted the record for ${context.year}: shown beside it as verified later, outside its totals.`]
          : []),
        // What somebody learnt counts for them all the same.
        ...(member?.inactive ? [`Is not practising in ${context.year}.`] : []),
      ],
    };
  });
}

/**
 * The good lines with another name than the member's, when there are so many that somebody must look at them before they are
 * stored: a column that was sorted by itself gives everybody the number of somebody else. Otherwise none.
 */
export function otherNames<Line extends Pick<AttendanceLine, 'otherName' | 'problems'>>(
  lines: readonly Line[],
): Line[] {
  const other = lines.filter(({ otherName, problems }) => otherName !== null && problems.length === 0);
  return other.length > ATTENDANCE_OTHER_NAMES_MAX ? other : [];
}

/** The report of a list for spreadsheets, the wrong lines first. */
export function attendanceReportCsv(lines: readonly AttendanceLine[]): string {
  const rows = wrongFirst(lines).map(({ line, memberNumber, name, hours, problems, warnings }) =>
    csvRow([
      line,
      memberNumber,
      name,
      hours ?? '',
      verdictOf({ problems, warnings }),
      [...problems, ...warnings].join(' '),
    ]),
  );
  return `\uFEFF${csvRow(['Line', 'Member number', 'Name', 'Hours', 'Result', 'Why'])}${rows.join('')}`;
}

/** Wrong lines, then those with a warning, then the others, each in the order of the list. */
export function wrongFirst(lines: readonly AttendanceLine[]): AttendanceLine[] {
  const place = { Wrong: 0, 'Please check': 1, Good: 2 } as const;
  return lines.toSorted((one, other) => place[verdictOf(one)] - place[verdictOf(other)] || one.line - other.line);
}

/** A line in a word. */
export function verdictOf({ problems, warnings }: Pick<AttendanceLine, 'problems' | 'warnings'>) {
  if (problems.length > 0) return 'Wrong';
  return warnings.length > 0 ? 'Please check' : 'Good';
}

function unknownProblem(memberNumber: string): string {
  return memberNumber === '' ? 'There is no member number.' : 'No member has this number.';
}

function memberProblems(member: KnownAttendee, year: number): string[] {
  const problems: string[] = [];
  if (!isParticipant(member.role)) problems.push('This is a member of the CPD team, not a participant.');
  if (member.disabled) problems.push('This account is disabled.');
  if (member.hasLeft) problems.push('Has left the college. You can add it for them on their page.');
  if (member.attendance !== null) problems.push(ATTENDS[member.attendance]);
  const yearProblem = problemOfYear(member, year);
  return yearProblem === undefined ? problems : [...problems, yearProblem];
}

const ATTENDS = {
  OFFERED: 'Is already on the list, and has not answered yet.',
  CONFIRMED: 'Has already confirmed attending.',
  DECLINED: 'Said they did not attend. Withdraw that answer first.',
  REMOVED: 'Confirmed it, and later deleted it from their record. Withdraw that answer first.',
} as const satisfies Record<AttendanceStatus, string>;

function problemOfYear(member: KnownAttendee, year: number): string | undefined {
  if (!member.hasYear) return `Has no record for ${year}.`;
  if (!member.editable && !isLater(member)) return `The record for ${year} is closed.`;
  return undefined;
}

/** What somebody attended is not lost because they have submitted already (ROP-06). */
function isLater({ hasYear, submitted, editable }: KnownAttendee): boolean {
  return hasYear && submitted && !editable;
}

function readHours(
  text: string,
  { hours, allowsOwnHours }: AttendanceContext,
): { value: number | null; problem?: string | undefined } {
  if (text === '') return { value: null };
  const typed = parseHours(text.replace(/^(\d+),(\d+)$/, '$1.$2'));
  const own = typed === undefined ? 0 : roundHours(typed);
  if (own < MIN_HOURS) return { value: null, problem: `“${text}” is not a number of hours of at least 0.25.` };
  if (own === hours) return { value: null };
  if (own > hours) return { value: null, problem: `The activity has ${formatHours(hours)} hours a day, not ${text}.` };
  if (!allowsOwnHours) {
    return { value: null, problem: 'The activity has hours in several areas, so everybody has the same hours.' };
  }
  return { value: own };
}

function nameOf({ firstName, lastName }: KnownAttendee): string {
  return `${firstName} ${lastName}`.trim();
}

/** The family name must be there; first names have many forms. Accents, case and order do not matter. */
function fitsName(written: string, { lastName }: KnownAttendee): boolean {
  const words = wordsOf(written);
  return words.length === 0 || wordsOf(lastName).every((word) => words.includes(word));
}

function wordsOf(name: string): string[] {
  return searchText(name).match(/\p{L}+/gu) ?? [];
}
