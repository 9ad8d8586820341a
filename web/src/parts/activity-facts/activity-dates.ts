import type { SummaryActivity, SummaryMonth } from '@cpd/contract/summary';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';

/** One date of an activity on the summary (SUM-35). */
export type ActivityDate = SummaryMonth['activityDates'][number];

/** The dates of an activity in their order, without their months. */
export function datesOf({ activityDateMonths }: Pick<SummaryActivity, 'activityDateMonths'>): ActivityDate[] {
  return activityDateMonths.flatMap(({ activityDates }) => activityDates);
}

/** When an activity happened, in words: its day, or its first and last and how many there are. */
export function whenInWords(activity: Pick<SummaryActivity, 'startDate' | 'endDate' | 'dateCount'>): string {
  if (activity.startDate === '') return 'No date';
  const first = dayOf(activity.startDate);
  if (activity.dateCount < 2) return first;
  return `${first} to ${dayOf(activity.endDate)}, ${activity.dateCount} dates`;
}

/** A date of the wire, with or without a time, as dd/MM/yyyy. */
export function dayOf(date: string): string {
  return formatDayMonthYear(date.slice(0, 10));
}
