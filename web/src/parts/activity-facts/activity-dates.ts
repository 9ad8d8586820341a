import type { SummaryActivity } from '@cpd/contract/summary';
import { formatDayMonthYear } from '@cpd/domain/plain-date';

/** One date of an activity on the summary (SUM-35). */
export type ActivityDate = SummaryActivity['ActivityDates'][number];

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The dates of an activity by month, in order; months without a date are left out (SUM-19). */
export function datesByMonth(dates: readonly ActivityDate[]): { name: string; dates: ActivityDate[] }[] {
  return MONTHS.map((name, index) => ({
    name,
    dates: dates
      .filter((date) => Number(date.StartDate.slice(5, 7)) === index + 1)
      .toSorted((one, other) => one.StartDate.localeCompare(other.StartDate)),
  })).filter((month) => month.dates.length > 0);
}

/** When an activity happened, in words: its day, or its first and last and how many there are. */
export function whenInWords(activity: Pick<SummaryActivity, 'StartDate' | 'EndDate' | 'DateCount'>): string {
  if (activity.StartDate === '') return 'No date';
  const first = dayOf(activity.StartDate);
  if (activity.DateCount < 2) return first;
  return `${first} to ${dayOf(activity.EndDate)}, ${activity.DateCount} dates`;
}

/** A date of the wire, with or without a time, as dd/MM/yyyy. */
export function dayOf(date: string): string {
  return formatDayMonthYear(date.slice(0, 10));
}
