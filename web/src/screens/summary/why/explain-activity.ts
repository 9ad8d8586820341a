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
  const category = summary.cpdSummaryCategories.find(({ cpdSummaryActivities }) =>
    cpdSummaryActivities.some(({ activityId: UserActivityId }) => UserActivityId === activityId),
  );
  const activity = category?.cpdSummaryActivities.find(
    ({ activityId: UserActivityId }) => UserActivityId === activityId,
  );
  if (category === undefined || activity === undefined) return undefined;
  const rate = creditsPerHour(activity, summary.currency);
  const notes = [`It counts in ${category.displayOrder}. ${category.categoryName}.`];
  if (rate !== undefined) notes.push(`Each hour earns ${quantity(rate, 'credit')} there.`);
  notes.push(...reflectionNotes(activity, summary));
  if (overMaximum(category) > 0) notes.push(overMaximumNote(category));
  if (activity.enteredHours === 0) notes.push('No hours have been entered yet, so it adds nothing.');
  notes.push(
    'Hours are rounded to the nearest quarter of an hour as they are entered.',
    `Dates outside ${summary.cpdYear} do not count.`,
  );
  return {
    subject: activity.activityName,
    unit: unitOfYear(summary),
    steps: dateSteps(activity, rate ?? 1, rate !== undefined),
    result: enteredOfActivity(activity, summary.currency),
    notes,
  };
}

function reflectionNotes(activity: SummaryActivity, summary: CPDSummary): string[] {
  if (!activity.hasReflection) return [];
  if (summary.currency === 'C') return ['Its reflection counts with the reflections of the category.'];
  if (activity.enteredReflectionHours === 0) return [];
  return [`Reflection adds ${quantity(activity.enteredReflectionHours, 'hour')} in the same category.`];
}

function dateSteps(activity: SummaryActivity, rate: number, isCredits: boolean): Step[] {
  const step = (label: string, hours: number): Step => ({
    label,
    detail: isCredits ? `${quantity(hours, 'hour')} × ${rate}` : '',
    value: sumHours([hours * rate]),
  });
  const dates = datesOf(activity);
  if (dates.length <= DATES_ONE_BY_ONE) {
    return dates.map(({ startDate, dateHours }) => step(dayOf(startDate), dateHours));
  }
  return activity.activityDateMonths.map(({ month, activityDates }) =>
    step(
      `${month}, ${activityDates.length} ${activityDates.length === 1 ? 'date' : 'dates'}`,
      sumHours(activityDates.map(({ dateHours }) => dateHours)),
    ),
  );
}
