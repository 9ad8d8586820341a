import { LEAVE_MONTHS_MAX } from '../values/limits.ts';
import { formatDayRange, isPlainDate } from '../values/plain-date.ts';
import type { Framework } from './framework.ts';
import { reducedTotalInWords, variationInWords } from './variation.ts';

/** Days away, the first and the last of them, as plain dates. */
export type Leave = { from: string; to: string };

/** What a leave is in one calendar year: its days there, the months that they count as, and those of the whole unbroken leave. */
export type LeaveYear = Leave & { year: number; months: number; wholeMonths: number };

/** What a leave makes of a year: nothing, reduced targets, or an exemption. */
export type LeaveOutcome = 'UNCHANGED' | 'VARIED' | 'EXEMPT';

const MONTHS_OF_YEAR = 12;
/** A rest of so many days counts as a month: half of one. */
const DAYS_OF_HALF_MONTH = 15;

/** What is wrong with the days of a leave, by the end that it is about; nothing when they are fine (PPL-12). */
export function leaveProblems({ from, to }: Leave): { end: 'from' | 'to'; message: string }[] {
  const problems: { end: 'from' | 'to'; message: string }[] = [];
  if (!isPlainDate(from)) problems.push({ end: 'from', message: 'Please enter the first day as dd/mm/yyyy.' });
  if (!isPlainDate(to)) problems.push({ end: 'to', message: 'Please enter the last day as dd/mm/yyyy.' });
  if (problems.length > 0) return problems;
  if (to < from) return [{ end: 'to', message: 'The last day must not be before the first day.' }];
  const latest = Temporal.PlainDate.from(from).add({ months: LEAVE_MONTHS_MAX }).toString();
  if (to < latest) return [];
  return [{ end: 'to', message: `Leave can be at most ${LEAVE_MONTHS_MAX} months long. You can ask for more later.` }];
}

/**
 * The calendar years of a leave, each with its own months, the earliest first (PPL-12): over the turn of a year both get theirs. Months run from
 * day to day; a rest of 15 days or more counts as a month. Only a year without a day of practice has twelve. The months of the whole leave, in
 * which its years are weighed, are counted alike.
 */
export function leaveYears({ from, to }: Leave): LeaveYear[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  if (last < first) return [];
  const wholeMonths = wholeMonthsOf({ from, to });
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const [opens, ends] = [`${year}-01-01`, `${year}-12-31`];
    const part = { from: from > opens ? from : opens, to: to < ends ? to : ends };
    return { year, ...part, months: monthsOf(part), wholeMonths };
  });
}

function monthsOf(part: Leave): number {
  const { from, to } = part;
  if (from.endsWith('-01-01') && to.endsWith('-12-31')) return MONTHS_OF_YEAR;
  return Math.min(MONTHS_OF_YEAR - 1, wholeMonthsOf(part));
}

function wholeMonthsOf({ from, to }: Leave): number {
  const end = Temporal.PlainDate.from(to).add({ days: 1 });
  const { months, days } = Temporal.PlainDate.from(from).until(end, { largestUnit: 'months' });
  return months + (days >= DAYS_OF_HALF_MONTH ? 1 : 0);
}

/**
 * What a leave makes of one of its years (PPL-12): a whole year away exempts; where the unbroken leave is as long as the framework's data ask,
 * the targets of each of its years go down by that year's months, however few.
 */
export function leaveOutcome(
  { variation }: Framework,
  { months, wholeMonths }: Pick<LeaveYear, 'months' | 'wholeMonths'>,
): LeaveOutcome {
  if (months === MONTHS_OF_YEAR) return 'EXEMPT';
  const isLong = wholeMonths >= variation.fromMonths;
  return isLong && months > 0 && months <= variation.toMonths ? 'VARIED' : 'UNCHANGED';
}

/** What a leave makes of a year, as a sentence with its arithmetic; `fragment` names the reason as in "parental leave". */
export function leaveInWords(part: LeaveYear, framework: Framework, fragment: string): string {
  const { year, from, to, months, wholeMonths } = part;
  const counted = `${formatDayRange(from, to)} counts as ${inMonths(months)}.`;
  const outcome = leaveOutcome(framework, part);
  if (outcome === 'VARIED') return `${counted} ${variationInWords(year, { monthsOfLeave: months }, fragment)}`;
  if (outcome === 'EXEMPT') return `${counted} You are exempt for ${year}: nothing is required of you.`;
  const { fromMonths } = framework.variation;
  const stay = `${counted} Your targets for ${year} stay as they are`;
  if (wholeMonths >= fromMonths) return `${stay}.`;
  return `${stay}: they are reduced for a leave of ${fromMonths} months or more without a break, and yours counts as ${inMonths(wholeMonths)}.`;
}

/** What a leave that is not decided yet would make of a year, with the total that would be left, for the member who asks (PPL-12). */
export function leaveEffect(part: LeaveYear, framework: Framework): string {
  const words = leaveInWords(part, framework, 'leave');
  if (leaveOutcome(framework, part) !== 'VARIED') return words;
  return `${words} ${reducedTotalInWords(framework, { monthsOfLeave: part.months })}`;
}

function inMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
