import { CALENDAR_INTERVAL_MAX } from '@cpd/domain/values/limits';
import type ICAL from 'ical.js';
import { CalendarProblem } from './import-problem.ts';

/** The days of each month, in leap years. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Refuses a rule that could be followed for ever without coming to a date: steps of thousands of years, a 30 February.
 * Throws a CalendarProblem that names the event's line.
 */
export function refuseEndlessRule({ interval, parts }: ICAL.Recur, line: number): void {
  if (interval > CALENDAR_INTERVAL_MAX) {
    throw new CalendarProblem('The event that starts here repeats in steps that are too long.', line);
  }
  const [months, days] = [parts.BYMONTH ?? [], (parts.BYMONTHDAY ?? []).map(Number)];
  if (months.length === 0 || days.length === 0) return;
  const longest = Math.max(...months.map((month) => LONGEST[Number(month) - 1] ?? 0));
  if (days.some((day) => Math.abs(day) <= longest)) return;
  throw new CalendarProblem('The event that starts here repeats on a day that its months do not have.', line);
}
