import type { SummaryActivity, SummaryMonth } from '@cpd/contract/summary';
import { activityAbilities } from '@cpd/domain/record/abilities';
import { detailsOf } from '@cpd/domain/record/activity-details';
import { fromHundredths, sumHours, toHundredths } from '@cpd/domain/values/hours';
import { MONTHS } from '@cpd/domain/values/plain-date';
import type { CategoryResult } from '@cpd/domain/year/requirements';
import type { ListedActivity, ListedDate } from './summary-reader.ts';
import type { YearRecord } from './summary-service.ts';

/** The activities of a category as the wire has them, by their first date (SUM-34). */
export function summaryActivitiesToWire(
  activities: readonly ListedActivity[],
  category: CategoryResult,
  record: YearRecord,
  editable: boolean,
): SummaryActivity[] {
  const credits = shareCredits(activities, category, record);
  return activities.map((activity, index) =>
    activityToWire(activity, credits[index] ?? NOTHING, { category, record, editable }),
  );
}

const NOTHING: Credits = { enteredCredits: 0, recognisedCredits: 0 };

/** The dates of recurring activities that depart from their series, by month (SUM-33). */
export function modifiedMonths(activities: readonly ListedActivity[], credits: boolean): SummaryMonth[] {
  const months = activities
    .filter(({ occurrence }) => occurrence === 'R')
    .flatMap((activity) =>
      monthsOf(
        activity,
        activity.dates.filter(({ isModified }) => isModified),
        credits,
      ),
    );
  return MONTHS.flatMap((Month, index) => {
    const same = months.filter(({ monthNumber }) => monthNumber === index + 1);
    if (same.length === 0) return [];
    const dates = same.flatMap(({ activityDates }) => activityDates);
    const inOrder = dates.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
    return [{ month: Month, monthNumber: index + 1, isMonth: true, activityDates: inOrder }];
  });
}

function activityToWire(
  activity: ListedActivity,
  { enteredCredits, recognisedCredits }: Credits,
  { category, record, editable }: { category: CategoryResult; record: YearRecord; editable: boolean },
): SummaryActivity {
  const credits = record.progress.currency === 'C';
  const isPlanEntry = activity.planId !== null;
  return {
    activityId: activity.activityId,
    activityName: activity.name,
    ...detailsOf(activity),
    activityType: activity.typeName,
    startDate: activity.dates[0]?.startDate ?? '',
    endDate: activity.dates.at(-1)?.startDate ?? '',
    dateCount: activity.dates.length,
    isRecurring: activity.occurrence === 'R',
    readOnly: isPlanEntry,
    hasEvidenceAttached: activity.evidence.length > 0,
    hasReflection: activity.hasReflection || activity.reflectionTexts.length > 0,
    verifiedActivityId: activity.verifiedActivityId,
    userActivityIconType: iconOf(activity),
    enteredCredits: enteredCredits,
    enteredHours: activity.hours,
    enteredReflectionHours: credits ? 0 : activity.reflection,
    recognisedCredits: recognisedCredits,
    maxActivityCredits: credits ? category.maximum : null,
    linkedPlans: activity.plans,
    activityDateMonths: monthsOf(activity, activity.dates, credits),
    abilities: activityAbilities(
      { editable },
      {
        recurring: activity.occurrence === 'R',
        isPlanEntry,
        verified: activity.verifiedActivityId !== null,
        isPlanType: activity.isPlanType,
      },
      record.anyEditableYear,
    ),
  };
}

function iconOf(activity: ListedActivity): SummaryActivity['userActivityIconType'] {
  if (activity.isPlanType) return 'PDP';
  return activity.verifiedActivityId === null ? null : 'VERIFIEDACTIVITY';
}

type Credits = { enteredCredits: number; recognisedCredits: number };

/**
 * What each activity of a category brings, in their order, until the category is at its maximum: the recognised credits
 * of the activities add up to those of the category (SUM-30). Zeros in hour years, in which nothing is cut.
 */
function shareCredits(activities: readonly ListedActivity[], category: CategoryResult, record: YearRecord): Credits[] {
  if (record.progress.currency === 'H') return activities.map(() => ({ enteredCredits: 0, recognisedCredits: 0 }));
  const rules = record.year.framework.categories.find(({ categoryId }) => categoryId === category.categoryId);
  const rate = rules?.creditRatePerHour ?? 1;
  let left = toHundredths(category.recognised);
  return activities.map(({ hours, reflection }) => {
    const entered = Math.round(toHundredths(hours) * rate);
    const recognised = Math.min(left, entered + toHundredths(reflection));
    left -= recognised;
    return { enteredCredits: fromHundredths(entered), recognisedCredits: fromHundredths(recognised) };
  });
}

/** Dates of an activity, which are in order, under their months (SUM-34, SUM-35). */
function monthsOf(activity: ListedActivity, dates: readonly ListedDate[], credits: boolean): SummaryMonth[] {
  const months: SummaryMonth[] = [];
  for (const date of dates) {
    const number = Number(date.startDate.slice(5, 7));
    let month = months.at(-1);
    if (month?.monthNumber !== number) {
      month = {
        month: MONTHS[number - 1] ?? '',
        monthNumber: number,
        isMonth: activity.occurrence === 'R',
        activityDates: [],
      };
      months.push(month);
    }
    month.activityDates.push(dateToWire(activity, date, credits));
  }
  return months;
}

function dateToWire(
  activity: ListedActivity,
  date: ListedDate,
  credits: boolean,
): SummaryMonth['activityDates'][number] {
  return {
    activityDateId: date.activityDateId,
    activityId: activity.activityId,
    startDate: date.startDate,
    endDate: date.endDate,
    hours: credits ? date.hours : sumHours([date.hours, date.reflection]),
    dateHours: date.hours,
    hasEvidenceAttached: date.hasEvidence,
    hasReflection: date.hasReflection,
  };
}
