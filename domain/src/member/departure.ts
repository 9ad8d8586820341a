import { freeTextProblem } from '../values/free-text.ts';
import { DEPARTURE_AHEAD_DAYS, REQUEST_NOTE_MAX } from '../values/limits.ts';
import { formatDayMonthYear, isPlainDate, MONTHS } from '../values/plain-date.ts';
import type { Framework } from '../year/framework.ts';
import { variationProblem } from '../year/variation.ts';

/** Why someone is no longer a member (PPL-05). */
export type DepartureReason = 'RESIGNED' | 'RETIRED' | 'DECEASED' | 'OTHER_HOME' | 'MERGED';

const REASON_NAMES = {
  RESIGNED: 'resigned',
  RETIRED: 'retired',
  DECEASED: 'died',
  OTHER_HOME: 'moved to another CPD home',
  MERGED: 'merged with another entry',
} as const satisfies Record<DepartureReason, string>;

export const DEPARTURE_REASONS: readonly DepartureReason[] = [
  'RESIGNED',
  'RETIRED',
  'DECEASED',
  'OTHER_HOME',
  'MERGED',
];

/** Why members can have left who are missing in a list: a death, and two entries of one person, are entered one by one (PPL-04). */
export const LISTED_DEPARTURE_REASONS = ['RESIGNED', 'RETIRED', 'OTHER_HOME'] as const satisfies DepartureReason[];
export type ListedDepartureReason = (typeof LISTED_DEPARTURE_REASONS)[number];

/** A reason in words, as in "Left on 14/03/2026: resigned." */
export function departureReasonName(reason: DepartureReason): string {
  return REASON_NAMES[reason];
}

/** The time in which someone was no member. The day of leaving is one of membership still, and so is that of coming back. */
export type Absence = {
  /** Plain dates. */
  leftOn: string;
  returnedOn: string | null;
};

/** A departure as it is filled in. */
export type DepartureInput = Absence & { reason: DepartureReason; note: string };

/** What a departure is judged against. */
export type DepartureContext = {
  /** The day at the college, a plain date. */
  today: string;
  /** The first day of membership that is known, or the first of the first year. */
  firstDay: string;
  /** The member's other departures. */
  others: readonly Absence[];
};

type DepartureField = 'leftOn' | 'returnedOn' | 'reason' | 'note';
type Problem = { field: DepartureField; message: string };

/** Everything that is wrong with a departure, in the order of its fields (PPL-05). */
export function departureProblems(input: DepartureInput, context: DepartureContext): Problem[] {
  const { leftOn, note } = input;
  const problems: Problem[] = [];
  const add = (field: DepartureField, message: string | undefined) => {
    if (message !== undefined) problems.push({ field, message });
  };
  add('leftOn', leavingProblem(input, context));
  if (isPlainDate(leftOn)) add('returnedOn', returnProblem(input, context));
  const wrongNote = freeTextProblem(note, REQUEST_NOTE_MAX);
  add('note', wrongNote && `The note ${wrongNote}`);
  return problems;
}

function leavingProblem({ leftOn, reason, returnedOn }: DepartureInput, context: DepartureContext): string | undefined {
  if (!isPlainDate(leftOn)) return 'Please enter the day of leaving, such as 14/03/2026.';
  const { today, firstDay, others } = context;
  if (leftOn < firstDay) return `The membership began on ${formatDayMonthYear(firstDay)}. Please enter a later day.`;
  if (reason === 'DECEASED' && leftOn > today) return 'The day of a death cannot be in the future.';
  if (leftOn > latestDay(today)) return 'The day of leaving can be at most a year ahead.';
  const clash = others.find((other) => overlap({ leftOn, returnedOn }, other));
  return clash && `The member was already away: ${absenceInWords(clash)}. Please correct that entry.`;
}

function returnProblem(
  { leftOn, returnedOn, reason }: DepartureInput,
  { today }: DepartureContext,
): string | undefined {
  if (returnedOn === null) return undefined;
  if (!isPlainDate(returnedOn)) return 'Please enter the day of coming back, such as 01/09/2026.';
  if (reason === 'DECEASED')
    return 'A member who has died cannot have a day of coming back. Please correct the reason, or undo the departure.';
  if (returnedOn <= leftOn) return 'The day of coming back is after the day of leaving.';
  return returnedOn > latestDay(today) ? 'The day of coming back can be at most a year ahead.' : undefined;
}

function latestDay(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: DEPARTURE_AHEAD_DAYS }).toString();
}

/** Anyone who left and has not come back cannot leave once more; a member leaves again at the earliest on the day of return. */
function overlap(one: Absence, other: Absence): boolean {
  const endsBefore = (first: Absence, second: Absence) =>
    first.returnedOn !== null && first.returnedOn <= second.leftOn;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

function absenceInWords({ leftOn, returnedOn }: Absence): string {
  const left = `left on ${formatDayMonthYear(leftOn)}`;
  return returnedOn === null ? left : `${left}, came back on ${formatDayMonthYear(returnedOn)}`;
}

/** A departure in a sentence of the team's screens. */
export function departureInWords({ reason, ...absence }: Absence & { reason: DepartureReason }, today: string): string {
  const { leftOn, returnedOn } = absence;
  const verb = leftOn > today ? 'Will leave' : 'Left';
  const left = `${verb} on ${formatDayMonthYear(leftOn)}: ${departureReasonName(reason)}.`;
  if (returnedOn === null) return left;
  return `${left} ${returnedOn > today ? 'Comes' : 'Came'} back on ${formatDayMonthYear(returnedOn)}.`;
}

/** Whether someone is no member on a day: from the day of leaving until the day before that of coming back. */
export function isAway(absences: readonly Absence[], day: string): boolean {
  return absences.some(({ leftOn, returnedOn }) => leftOn <= day && (returnedOn === null || returnedOn > day));
}

/** Whether a day is between the day of leaving and that of coming back, which are days of membership both. */
function isBetween({ leftOn, returnedOn }: Absence, day: string): boolean {
  return day > leftOn && (returnedOn === null || day < returnedOn);
}

/**
 * Why activities on these days (plain dates) are not recorded: on one of them the person was no member. Undefined when each
 * of them is a day of membership (PPL-05).
 */
export function dayOfAbsenceProblem(days: readonly string[], absences: readonly Absence[]): string | undefined {
  const absence = absences.find((each) => days.some((day) => isBetween(each, day)));
  if (absence === undefined) return undefined;
  const { leftOn, returnedOn } = absence;
  const left = formatDayMonthYear(leftOn);
  if (returnedOn === null) return `The membership ended on ${left}, so activities after that day cannot be recorded.`;
  return `The membership was interrupted from ${left} to ${formatDayMonthYear(returnedOn)}, so activities between these days cannot be recorded.`;
}

/** A day, or the day of membership before it when it is in an absence: what is entered later counts on that one. */
export function lastDayOfMembership(day: string, absences: readonly Absence[]): string {
  return absences.find((absence) => isBetween(absence, day))?.leftOn ?? day;
}

/** The months (1 to 12) of a year with at least one day of membership. */
export function membershipMonths(year: number, firstDay: string, absences: readonly Absence[]): number[] {
  return MONTHS.map((_name, index) => index + 1).filter((month) => {
    const first = new Temporal.PlainDate(year, month, 1);
    const last = first.with({ day: first.daysInMonth }).toString();
    if (last < firstDay) return false;
    return !absences.some(
      ({ leftOn, returnedOn }) => leftOn < first.toString() && (returnedOn === null || returnedOn > last),
    );
  });
}

/** What leaving makes of the targets of a year, to be decided by a colleague (PPL-05). */
export type MembershipShare = {
  months: number;
  /** Months without membership for which reduced targets are proposed; null where the rules reduce nothing. */
  proposedMonths: number | null;
  /** The arithmetic. */
  sentence: string;
};

/** The share of a year in which someone was a member, by months, and what the framework's rules make of it. */
export function membershipShare(year: number, months: readonly number[], framework: Framework): MembershipShare {
  const away = MONTHS.length - months.length;
  const share = `Member in ${months.length} of 12 months of ${year}${monthsInWords(months)}`;
  if (away === 0) return { months: months.length, proposedMonths: null, sentence: `${share}: the targets stay.` };
  const sum = `${share}, so 12 − ${months.length} = ${away} without membership.`;
  const problem = variationProblem(framework, away, 'grant', 'without membership');
  return problem === undefined
    ? { months: months.length, proposedMonths: away, sentence: sum }
    : { months: months.length, proposedMonths: null, sentence: `${sum} ${problem}` };
}

/** As in " (January to March)"; nothing for none, all, or months that do not follow each other. */
function monthsInWords(months: readonly number[]): string {
  const [first = 0, last = 0] = [months.at(0), months.at(-1)];
  if (last - first + 1 !== months.length || months.length === MONTHS.length) return '';
  const [from, to] = [MONTHS[first - 1], MONTHS[last - 1]];
  return first === last ? ` (${from})` : ` (${from} to ${to})`;
}
