import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { sumHours } from '@cpd/domain/values/hours';
import { datesOf, dayOf } from '../../../parts/activity-facts/activity-dates.ts';
import { creditsPerHour, enteredOfActivity, overMaximum, unitOfYear } from './counted.ts';
import { overMaximumNote } from './explain-total.ts';
import type { Explanation, Step } from './explanation.ts';
import { quantity } from './quantity.ts';

/** More dates than these are told month by month. */
const DATES_ONE_BY_ONE = 12;

/** An activity's figure: the hours of its dates, in credit years times the rate of its category (SUM-30, SUM-34). */
export function explainActivity(activityId: number, summary: CPDSummary): Explanation | undefined {
  const category = summary.CPDSummaryCategories.find(({ CPDSummaryActivities }) =>
    CPDSummaryActivities.some(({ UserActivityId }) => UserActivityId === activityId),
  );
  const activity = category?.CPDSummaryActivities.find(({ UserActivityId }) => UserActivityId === activityId);
  if (category === undefined || activity === undefined) return undefined;
  const rate = creditsPerHour(activity, summary.Currency);
  const notes = [`It counts in ${category.DisplayOrder}. ${category.CategoryName}.`];
  if (rate !== undefined) notes.push(`An hour brings ${quantity(rate, 'credit')} there.`);
  notes.push(...reflectionNotes(activity, summary));
  if (overMaximum(category) > 0) notes.push(overMaximumNote(category));
  if (activity.EnteredHours === 0) notes.push('No hours are entered yet, so it brings nothing.');
  notes.push(
    'Hours are rounded to the nearest quarter of an hour as they are entered.',
    `Dates outside ${summary.CPDYear} do not count.`,
  );
  return {
    subject: activity.ActivityName,
    unit: unitOfYear(summary),
    steps: dateSteps(activity, rate ?? 1, rate !== undefined),
    result: enteredOfActivity(activity, summary.Currency),
    notes,
  };
}

function reflectionNotes(activity: SummaryActivity, summary: CPDSummary): string[] {
  if (!activity.HasReflection) return [];
  if (summary.Currency === 'C') return ['Its reflection counts with the reflections of the category.'];
  if (activity.EnteredReflectionHours === 0) return [];
  return [`${quantity(activity.EnteredReflectionHours, 'hour')} of reflection come on top, in the same category.`];
}

function dateSteps(activity: SummaryActivity, rate: number, isCredits: boolean): Step[] {
  const step = (label: string, hours: number): Step => ({
    label,
    detail: isCredits ? `${quantity(hours, 'hour')} × ${rate}` : '',
    value: sumHours([hours * rate]),
  });
  const dates = datesOf(activity);
  if (dates.length <= DATES_ONE_BY_ONE) {
    return dates.map(({ StartDate, DateHours }) => step(dayOf(StartDate), DateHours));
  }
  return activity.ActivityDateMonths.map(({ Month, ActivityDates }) =>
    step(
      `${Month}, ${ActivityDates.length} ${ActivityDates.length === 1 ? 'date' : 'dates'}`,
      sumHours(ActivityDates.map(({ DateHours }) => DateHours)),
    ),
  );
}
