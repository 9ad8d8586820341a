import { type Absence, dayOfAbsenceProblem } from '../member/departure.ts';
import { isParticipant } from '../member/roles.ts';
import { csvRow } from '../values/delimited-text.ts';
import { formatHours, roundHours } from '../values/hours.ts';
import { ATTENDANCE_OTHER_NAMES_MAX, MIN_HOURS } from '../values/limits.ts';
import { searchText } from '../values/search-text.ts';
import type { AttendanceEntry } from './attendance-list.ts';

/**
 * How far an attendance is: offered to the member, confirmed, declined, or confirmed and taken out of the record again by
 * the member.
 */
export type AttendanceStatus = 'OFFERED' | 'CONFIRMED' | 'DECLINED' | 'REMOVED';

/** What is known of someone whose number is in a list, for the year of the activity. */
export type KnownAttendee = {
  userId: number;
  firstName: string;
  lastName: string;
  role: string;
  /** Enters the list: no one of the CPD team gives hours to their own record (PPL-17). */
  isCaller?: boolean;
  disabled: boolean;
  hasLeft: boolean;
  /** The times without membership. */
  absences: readonly Absence[];
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
  /** The days of the activity, plain dates. */
  days: readonly string[];
  /** By member number; of a number that is unknown also whose it is with zeros before it. */
  members: ReadonlyMap<string, KnownAttendee>;
  /** Hours a day of the activity, which no one attended for longer. */
  hours: number;
  /** The columns of the list that are not read, by their headings. */
  unread?: readonly string[];
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
  const byShortNumber = groupByShortNumber(context.members);
  return entries.map((entry, place) => {
    const { line } = entry;
    const proposed = context.members.has(entry.memberNumber) ? undefined : withZeros(entry, byShortNumber);
    const memberNumber = proposed ?? entry.memberNumber;
    const member = context.members.get(memberNumber);
    const earlier = firstLines.get(memberNumber);
    if (memberNumber !== '' && earlier === undefined) firstLines.set(memberNumber, line);
    const attended = readAttended(entry.attended);
    const hours: Hours = attended.problems.length > 0 ? { value: null } : readHours(entry.hours, context);
    const later = member !== undefined && isLater(member);
    const otherName = member === undefined || fitsName(entry.name, member) ? null : entry.name;
    const problems = [
      ...(member === undefined ? [unknownProblem(memberNumber)] : memberProblems(member, context)),
      ...(earlier === undefined ? [] : [`This number is already on line ${earlier}.`]),
      ...(hours.problem === undefined ? [] : [hours.problem]),
      ...attended.problems,
      ...(entry.excess ? [EXCESS] : []),
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
        // What someone learnt counts for them anyway.
        ...(member?.inactive ? [`Is not practising in ${context.year}.`] : []),
        ...(proposed === undefined ? [] : [`The list says ${entry.memberNumber}; spreadsheets drop zeros in front.`]),
        ...attended.warnings,
        ...(place === 0 ? unreadWarning(context.unread ?? []) : []),
      ],
    };
  });
}

/**
 * The good lines with another name than the member's, when there are so many that someone must look at them before they are
 * stored: a column that was sorted by itself gives everyone the number of someone else. Otherwise none.
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

function memberProblems(member: KnownAttendee, { year, days }: AttendanceContext): string[] {
  const problems: string[] = [];
  if (!isParticipant(member.role)) problems.push('This is a member of the CPD team, not a participant.');
  else if (member.isCaller) problems.push('This is you. Please ask a colleague to add it.');
  if (member.disabled) problems.push('This account is disabled.');
  const absence = dayOfAbsenceProblem(days, member.absences);
  if (absence !== undefined) problems.push(absence);
  else if (member.hasLeft) problems.push('Has left the college. You can add it for them on their page.');
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

/** What someone attended is not lost because they have submitted already (ROP-06). */
function isLater({ hasYear, submitted, editable }: KnownAttendee): boolean {
  return hasYear && submitted && !editable;
}

const EXCESS =
  'This line has more columns than there are headings, so it may be shifted. Please put quotation marks round names with a comma.';

type Hours = { value: number | null; problem?: string };

/** Hours as written, with a comma, many decimals or minutes as spreadsheets show them, rounded to the quarter (HRS-06). */
function readHours(text: string, { hours }: AttendanceContext): Hours {
  if (text === '') return { value: null };
  const own = roundHours(hoursOf(text));
  if (own < MIN_HOURS) return { value: null, problem: `“${text}” is not a number of hours of at least 0.25.` };
  if (own > hours) return { value: null, problem: `The activity has ${formatHours(hours)} hours a day, not ${text}.` };
  return { value: own === hours ? null : own };
}

/** `1:30` and `1:30:00` are an hour and a half; 0 for what is no number of hours. */
function hoursOf(text: string): number {
  const clock = /^(\d+):([0-5]\d)(?::[0-5]\d)?$/.exec(text);
  if (clock !== null) return Number(clock[1]) + Number(clock[2]) / 60;
  return /^(?:\d+[.,]?\d*|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : 0;
}

const YES = ['yes', 'y', 'true', 'x', '1', '✓', '✔', 'attended', 'present', 'full'];
const NO = [
  'no',
  'n',
  'false',
  '0',
  '-',
  '–',
  '✗',
  '✘',
  'absent',
  'did not attend',
  'not attended',
  'no show',
  'no-show',
];

/** What a column "Attended" says; undefined without such a column. */
function readAttended(text: string | undefined): { problems: string[]; warnings: string[] } {
  const word = text?.toLowerCase();
  if (word === undefined || YES.includes(word)) return { problems: [], warnings: [] };
  if (word === '') return { problems: ['The list does not say that this person attended.'], warnings: [] };
  if (NO.includes(word)) return { problems: ['The list says that this person did not attend.'], warnings: [] };
  return { problems: [], warnings: [`“${text}” does not say whether this person attended.`] };
}

function groupByShortNumber(members: AttendanceContext['members']): Map<string, string[]> {
  const padded = [...members.keys()].filter((number) => number.startsWith('0'));
  return Map.groupBy(padded, withoutZeros);
}

/** The only member number that is the written one with zeros before it: a proposal, which is to be looked at (ADM-06). */
function withZeros({ memberNumber }: AttendanceEntry, byShortNumber: ReadonlyMap<string, string[]>) {
  if (memberNumber === '') return undefined;
  const [only, ...others] = byShortNumber.get(withoutZeros(memberNumber)) ?? [];
  return others.length === 0 ? only : undefined;
}

function withoutZeros(memberNumber: string): string {
  return memberNumber.replace(/^0+/, '');
}

function unreadWarning(unread: readonly string[]): string[] {
  if (unread.length === 0) return [];
  return [`Not read of the list: ${unread.join(', ')}.`];
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
