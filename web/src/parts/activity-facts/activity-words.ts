import type { CPDSummary, SummaryActivity, SummaryCategory, SummaryMonth } from '@cpd/contract/summary';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { paths } from '../../lib/paths.ts';

type Currency = CPDSummary['currency'];

/** "1 hour", "1.5 hours", "0 credits" (SUM-30, HRS-07). */
export function amount(value: number, currency: Currency): string {
  const unit = currency === 'C' ? 'credit' : 'hour';
  return `${formatHours(value)} ${value === 1 ? unit : `${unit}s`}`;
}

/** What a category brings into the year's total: the recognised credits, or the hours with reflections and those done elsewhere (SUM-30, SUM-36). */
export function countedOfCategory(category: SummaryCategory, currency: Currency): number {
  if (currency === 'C') return category.recognisedCredits;
  return sumHours([category.enteredHoursWithReflections, countedElsewhere(category)]);
}

/** What of it was done at other CPD homes (RPT-05). */
export function countedElsewhere({ elsewhere = [] }: SummaryCategory): number {
  return sumHours(elsewhere.map(({ recognised }) => recognised));
}

/** The same in words. */
export function categoryTotal(category: SummaryCategory, currency: Currency): string {
  return amount(countedOfCategory(category, currency), currency);
}

/** What an activity brings in the unit of its year (SUM-30). */
export function activityAmount(activity: SummaryActivity, currency: Currency): string {
  return amount(currency === 'C' ? activity.enteredCredits : activity.enteredHours, currency);
}

/** The reflection that comes on top of an activity's hours, or empty. */
export function reflectionAmount(activity: SummaryActivity): string {
  if (activity.enteredReflectionHours === 0) return '';
  return `and ${formatHours(activity.enteredReflectionHours)} of reflection`;
}

/** What of an activity is on days to come: all of it, or how many of its hours. */
export function plannedOfActivity(activity: SummaryActivity): string {
  if (datesOf(activity).every(({ isPlanned }) => isPlanned)) return 'Planned';
  return `of these ${formatHours(activity.plannedHours)} h planned`;
}

/** Where an activity opens: to be changed where the server allows it, else to be read (SUM-20). */
export function activityPath({ activityId, abilities }: Pick<SummaryActivity, 'activityId' | 'abilities'>): string {
  return paths.activity(abilities.edit ? { actid: activityId } : { viewactid: activityId });
}

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
