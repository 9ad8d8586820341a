import type { SummaryActivity, SummaryMonth } from '@cpd/contract/summary';
import { wireCodec } from '@cpd/contract/wire-codec';
import { activityAbilities } from '@cpd/domain/record/abilities';
import { detailsOf } from '@cpd/domain/record/activity-details';
import { fromHundredths, sumHours, toHundredths } from '@cpd/domain/values/hours';
import { MONTHS } from '@cpd/domain/values/plain-date';
import type { Framework } from '@cpd/domain/year/framework';
import type { CategoryResult, RequirementsResult } from '@cpd/domain/year/requirements';
import type { PlainActivity, PlainDate } from './plain-record.ts';

/** What the rules say of the year, which the rows are told. */
interface PlainYear {
  framework: Framework;
  progress: RequirementsResult;
  year: number;
  /** What comes after it is planned. */
  today: string;
  editable: boolean;
  /** Whether some year of the member can be changed. */
  anyEditable: boolean;
}

/**
 * The rows of CPD Summary as the requirements tell of them, and the hours for specialties: of activities that were read table
 * by table, put together here. What the product answers must be equal to it, field by field.
 */
export function plainSummary(activities: readonly PlainActivity[], year: PlainYear) {
  const [first, last] = [`${year.year}-01-01`, `${year.year}-12-31`];
  const listed = activities
    .map((activity) => ({
      ...activity,
      dates: activity.dates.filter(({ startDate }) => startDate >= first && startDate <= last),
    }))
    .filter(({ dates }) => dates.length > 0)
    .sort(
      (one, other) => compare(one.dates[0]?.startDate, other.dates[0]?.startDate) || one.activityId - other.activityId,
    );
  const rows = year.progress.categories.flatMap((category) => {
    const recorded = listed.filter(({ categoryId }) => categoryId === category.categoryId);
    if (recorded.length === 0) return [];
    return {
      categoryId: category.categoryId,
      activityHours: sumHours(recorded.map(hoursOf)),
      reflection: sumHours(recorded.map(reflectionOf)),
      activities: textOf(activitiesToWire(recorded, category, year)),
      modifiedMonths: textOf(modifiedMonths(recorded, year)),
    };
  });
  return { rows, specialtyHours: sumHours(listed.map(specialtyHours)), hasElsewhere: false };
}

const codec = wireCodec();
const textOf = (value: unknown) => JSON.stringify(codec.toWire(value));
const compare = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0);
const hoursOf = ({ dates }: PlainActivity) => sumHours(dates.map(({ hours }) => hours));
const reflectionOf = ({ dates }: PlainActivity) => sumHours(dates.map(({ reflectionHours }) => reflectionHours));

/** Of the hours those for specialties: those of the activity for each date that is alike, and those of the others. */
function specialtyHours({ areas, dates }: PlainActivity): number {
  const alike = dates.filter(({ ownHours }) => !ownHours).length;
  const own = dates.filter(({ ownHours }) => ownHours).flatMap((date) => date.areas);
  const sum = (list: PlainActivity['areas']) =>
    sumHours(list.filter(({ isSpecialty }) => isSpecialty).map(({ hours }) => hours ?? 0));
  return sum(areas) * alike + sum(own);
}

/** The activities of a category as the wire has them, by their first date (SUM-34). */
function activitiesToWire(
  activities: readonly PlainActivity[],
  category: CategoryResult,
  year: PlainYear,
): SummaryActivity[] {
  const credits = shareCredits(activities, category, year);
  return activities.map((activity, index) => activityToWire(activity, credits[index] ?? NOTHING, { category, year }));
}

const NOTHING: Credits = { enteredCredits: 0, recognisedCredits: 0 };

/** The dates of recurring activities that depart from their series, by month (SUM-33). */
function modifiedMonths(activities: readonly PlainActivity[], year: PlainYear): SummaryMonth[] {
  const months = activities
    .filter(({ occurrence }) => occurrence === 'R')
    .flatMap((activity) =>
      monthsOf(
        activity,
        activity.dates.filter(({ ownHours, movedFrom }) => ownHours || movedFrom !== null),
        year,
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
  activity: PlainActivity,
  { enteredCredits, recognisedCredits }: Credits,
  { category, year }: { category: CategoryResult; year: PlainYear },
): SummaryActivity {
  const credits = year.progress.currency === 'C';
  const isPlanEntry = activity.planId !== null;
  return {
    activityId: activity.activityId,
    activityName: activity.name,
    ...detailsOf(activity),
    activityType: activity.isPlanType ? 'PDP' : activity.typeName,
    activityTypeId: activity.activityTypeId,
    areaIds: activity.areas.map(({ areaId }) => areaId).sort((one, other) => one - other),
    startDate: activity.dates[0]?.startDate ?? '',
    endDate: activity.dates.at(-1)?.startDate ?? '',
    dateCount: activity.dates.length,
    isRecurring: activity.occurrence === 'R',
    readOnly: isPlanEntry,
    hasEvidenceAttached: activity.files.length > 0,
    hasReflection: activity.dates.some(({ reflection }) => reflection !== null),
    verifiedActivityId: activity.verifiedActivityId,
    userActivityIconType: iconOf(activity),
    enteredCredits: enteredCredits,
    enteredHours: hoursOf(activity),
    enteredReflectionHours: credits ? 0 : reflectionOf(activity),
    plannedHours: sumHours(
      activity.dates
        .filter(({ startDate }) => startDate > year.today)
        .map((date) => dateToWire(activity, date, year).hours),
    ),
    recognisedCredits: recognisedCredits,
    maxActivityCredits: credits ? category.maximum : null,
    linkedPlans: activity.plans,
    activityDateMonths: monthsOf(activity, activity.dates, year),
    abilities: activityAbilities(
      year,
      {
        recurring: activity.occurrence === 'R',
        isPlanEntry,
        verified: activity.verifiedActivityId !== null,
        isPlanType: activity.isPlanType,
      },
      year.anyEditable,
    ),
  };
}

function iconOf(activity: PlainActivity): SummaryActivity['userActivityIconType'] {
  if (activity.isPlanType) return 'PDP';
  if (activity.verifiedActivityId !== null) return 'VERIFIEDACTIVITY';
  return activity.shortcutId === null ? null : 'LEARNINGRESOURCE';
}

type Credits = { enteredCredits: number; recognisedCredits: number };

/**
 * What each activity of a category brings, in their order, until the category is at its maximum: the recognised credits
 * of the activities add up to those of the category (SUM-30). Zeros in hour years, in which nothing is cut.
 */
function shareCredits(activities: readonly PlainActivity[], category: CategoryResult, year: PlainYear): Credits[] {
  if (year.progress.currency === 'H') return activities.map(() => ({ enteredCredits: 0, recognisedCredits: 0 }));
  const rules = year.framework.categories.find(({ categoryId }) => categoryId === category.categoryId);
  const rate = rules?.creditRatePerHour ?? 1;
  let left = toHundredths(category.recognised);
  return activities.map((activity) => {
    const entered = Math.round(toHundredths(hoursOf(activity)) * rate);
    const recognised = Math.min(left, entered + toHundredths(reflectionOf(activity)));
    left -= recognised;
    return { enteredCredits: fromHundredths(entered), recognisedCredits: fromHundredths(recognised) };
  });
}

/** Dates of an activity, which are in order, under their months (SUM-34, SUM-35). */
function monthsOf(activity: PlainActivity, dates: readonly PlainDate[], year: PlainYear): SummaryMonth[] {
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
    month.activityDates.push(dateToWire(activity, date, year));
  }
  return months;
}

function dateToWire(
  activity: PlainActivity,
  date: PlainDate,
  { progress, today }: PlainYear,
): SummaryMonth['activityDates'][number] {
  return {
    activityDateId: date.activityDateId,
    activityId: activity.activityId,
    startDate: date.startDate,
    endDate: date.endDate,
    hours: progress.currency === 'C' ? date.hours : sumHours([date.hours, date.reflectionHours]),
    dateHours: date.hours,
    isPlanned: date.startDate > today,
    hasEvidenceAttached: activity.files.some(({ dateIds }) => dateIds.includes(date.activityDateId)),
    hasReflection: date.reflection !== null || date.reflectionHours > 0,
  };
}
