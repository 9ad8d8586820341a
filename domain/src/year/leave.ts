import { LEAVE_MONTHS_MAX } from '../values/limits.ts';
import { formatDayRange, isPlainDate } from '../values/plain-date.ts';
import type { Framework } from './framework.ts';
import { variationInWords, variationProblem } from './variation.ts';

/** Days away, the first and the last of them, as plain dates. */
export type Leave = { from: string; to: string };

/** What a leave is in one calendar year: its days there, and the months that they count as. */
export type LeaveYear = Leave & { year: number; months: number };

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
 * day to day; a rest of 15 days or more counts as a month. Only a year without a day of practice has twelve.
 */
export function leaveYears({ from, to }: Leave): LeaveYear[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const year = first + index;
    const [opens, ends] = [`${year}-01-01`, `${year}-12-31`];
    const part = { from: from > opens ? from : opens, to: to < ends ? to : ends };
    return { year, ...part, months: monthsOf(part) };
  });
}

function monthsOf({ from, to }: Leave): number {
  const end = Temporal.PlainDate.from(to).add({ days: 1 });
  const { months, days, years } = Temporal.PlainDate.from(from).until(end, { largestUnit: 'years' });
  if (years > 0) return MONTHS_OF_YEAR;
  return Math.min(MONTHS_OF_YEAR - 1, months + (days >= DAYS_OF_HALF_MONTH ? 1 : 0));
}

/** What months of leave make of a year: its targets go down where the framework's data say so, a whole year away exempts. */
export function leaveOutcome(framework: Framework, months: number): LeaveOutcome {
  if (months === MONTHS_OF_YEAR) return 'EXEMPT';
  return variationProblem(framework, months) === undefined ? 'VARIED' : 'UNCHANGED';
}

/** What a leave makes of a year, as a sentence with its arithmetic; `fragment` names the reason as in "parental leave". */
export function leaveInWords({ year, from, to, months }: LeaveYear, framework: Framework, fragment: string): string {
  const counted = `${formatDayRange(from, to)} counts as ${months === 1 ? '1 month' : `${months} months`}.`;
  const outcome = leaveOutcome(framework, months);
  if (outcome === 'VARIED') return `${counted} ${variationInWords(year, { monthsOfLeave: months }, fragment)}`;
  if (outcome === 'EXEMPT') return `${counted} You are exempt for ${year}: nothing is required of you.`;
  const { fromMonths, toMonths } = framework.variation;
  return `${counted} Your targets for ${year} stay as they are: they are reduced for ${fromMonths} to ${toMonths} months.`;
}
