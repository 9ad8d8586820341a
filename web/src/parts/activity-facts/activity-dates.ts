import type { SummaryActivity, SummaryMonth } from '@cpd/contract/summary';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';

/** One date of an activity on the summary (SUM-35). */
export type ActivityDate = SummaryMonth['ActivityDates'][number];

/** The dates of an activity in their order, without their months. */
export function datesOf({ ActivityDateMonths }: Pick<SummaryActivity, 'ActivityDateMonths'>): ActivityDate[] {
  return ActivityDateMonths.flatMap(({ ActivityDates }) => ActivityDates);
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
