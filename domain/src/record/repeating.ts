import type { YearRules } from '../year/year-rules.ts';
import type { Occurrence } from './activity-rules.ts';
import { expandRecurrence, type Recurrence } from './recurrence.ts';

/** An activity as it was in the year before. */
export type EarlierActivity = {
  activityTypeId: number;
  occurrence: Occurrence;
  /** Plain dates in order. */
  dates: readonly string[];
  recurrence: Recurrence | null;
  areaIds: readonly number[];
  /** It carries the hours of a plan. */
  isPlanEntry: boolean;
  /** The college entered it. */
  verified: boolean;
};

/** What the year to come offers. */
export type YearToRepeatIn = {
  /** The calendar year. */
  year: number;
  rules: Pick<YearRules, 'hoursModel'>;
  activityTypes: readonly { activityTypeId: number; recurring: boolean }[];
  areaIds: readonly number[];
};

/** When and where an activity is done again. */
export type Repeated = { dates: string[]; recurrence: Recurrence | null; areaIds: number[] };

/**
 * An activity of the year before in another year: each date on its day and month, a series by its rule between the same days,
 * the areas that the year has. With `why` it cannot come, in words for the member.
 */
export function repeatIn(earlier: EarlierActivity, to: YearToRepeatIn): Repeated | { why: string } {
  const why = refusal(earlier, to);
  if (why !== undefined) return { why };
  const areaIds = earlier.areaIds.filter((areaId) => to.areaIds.includes(areaId));
  if (areaIds.length === 0) return { why: `Its domains and specialties are not in ${to.year}.` };
  if (earlier.occurrence !== 'R' || earlier.recurrence === null) {
    const dates = [...new Set(earlier.dates.map((date) => sameDayIn(date, to.year)))];
    return { dates, recurrence: null, areaIds };
  }
  const { startDate, endDate } = earlier.recurrence;
  const recurrence = {
    ...earlier.recurrence,
    startDate: sameDayIn(startDate, to.year),
    endDate: sameDayIn(endDate, to.year),
  };
  const dates = expandRecurrence(recurrence, to.year);
  return dates.length === 0 ? { why: `The pattern has no dates in ${to.year}.` } : { dates, recurrence, areaIds };
}

function refusal({ isPlanEntry, verified, activityTypeId, occurrence }: EarlierActivity, to: YearToRepeatIn) {
  if (isPlanEntry) return `Write a new plan for ${to.year} instead.`;
  if (verified) return 'Added by the college when you attend.';
  const type = to.activityTypes.find((each) => each.activityTypeId === activityTypeId);
  if (type === undefined) return `${to.year} does not have its type.`;
  if (!type.recurring && occurrence !== 'S') return `In ${to.year} an activity of its type has a single date.`;
  if (to.rules.hoursModel === 'total') return undefined;
  return `In ${to.year} hours are entered for each specialty. Please copy this one separately.`;
}

/** The same day and month of another year; 29 February becomes 28 February. */
function sameDayIn(date: string, year: number): string {
  return Temporal.PlainDate.from(date).with({ year }).toString();
}
