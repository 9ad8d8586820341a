import type { SummaryActivity, SummaryMonth } from '@cpd/contract/summary';
import { activityAbilities } from '@cpd/domain/record/abilities';
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
    const same = months.filter(({ MonthNumber }) => MonthNumber === index + 1);
    if (same.length === 0) return [];
    const dates = same.flatMap(({ ActivityDates }) => ActivityDates);
    const inOrder = dates.toSorted((one, other) => one.StartDate.localeCompare(other.StartDate));
    return [{ Month, MonthNumber: index + 1, IsMonth: true, ActivityDates: inOrder }];
  });
}

function activityToWire(
  activity: ListedActivity,
  { enteredCredits, recognisedCredits }: Credits,
  { category, record, editable }: { category: CategoryResult; record: YearRecord; editable: boolean },
): SummaryActivity {
  const credits = record.progress.currency === 'C';
  const readOnly = activity.planId !== null;
  return {
    UserActivityId: activity.activityId,
    ActivityName: activity.name,
    ActivityType: activity.typeName,
    StartDate: activity.dates[0]?.startDate ?? '',
    EndDate: activity.dates.at(-1)?.startDate ?? '',
    DateCount: activity.dates.length,
    IsRecurring: activity.occurrence === 'R',
    ReadOnly: readOnly,
    HasEvidenceAttached: activity.evidence.length > 0,
    HasReflection: activity.hasReflection || activity.reflectionTexts.length > 0,
    VerifiedActivityId: activity.verifiedActivityId,
    UserActivityIconType: iconOf(activity),
    EnteredCredits: enteredCredits,
    EnteredHours: activity.hours,
    EnteredReflectionHours: credits ? 0 : activity.reflection,
    RecognisedCredits: recognisedCredits,
    MaxActivityCredits: credits ? category.maximum : null,
    UserActivityPDPs: activity.plans,
    ActivityDateMonths: monthsOf(activity, activity.dates, credits),
    Abilities: activityAbilities(
      { editable },
      {
        recurring: activity.occurrence === 'R',
        readOnly,
        verified: activity.verifiedActivityId !== null,
        planType: activity.isPlanType,
      },
      record.anyEditableYear,
    ),
  };
}

function iconOf(activity: ListedActivity): SummaryActivity['UserActivityIconType'] {
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
    if (month?.MonthNumber !== number) {
      month = {
        Month: MONTHS[number - 1] ?? '',
        MonthNumber: number,
        IsMonth: activity.occurrence === 'R',
        ActivityDates: [],
      };
      months.push(month);
    }
    month.ActivityDates.push(dateToWire(activity, date, credits));
  }
  return months;
}

function dateToWire(
  activity: ListedActivity,
  date: ListedDate,
  credits: boolean,
): SummaryMonth['ActivityDates'][number] {
  return {
    UserActivityDateId: date.activityDateId,
    UserActivityId: activity.activityId,
    StartDate: date.startDate,
    EndDate: date.endDate,
    Hours: credits ? date.hours : sumHours([date.hours, date.reflection]),
    DateHours: date.hours,
    HasEvidenceAttached: date.hasEvidence,
    HasReflection: date.hasReflection,
  };
}
