import { fromHundredths, toHundredths } from '../values/hours.ts';
import type { BadgeType, Currency, Framework, FrameworkCategory, FrameworkRequirement } from './framework.ts';

/** The kinds of requirement for which more is read than what every year counts (FWK-05). */
export const FURTHER_KINDS = ['OnceInYears', 'SpecialtyMinimum'] as const satisfies readonly BadgeType[];

/** What was recorded in a year for one type of activity, or for one area, in one category. */
export type Part = {
  id: number;
  categoryId: number;
  /** Distinct activities, however many dates they have. */
  activities: number;
  /** Hours over all dates, without reflections. */
  hours: number;
  /** Reflection in the framework's unit. */
  reflection: number;
};

/** The same by types of activity and by areas. An activity counts whole for each area that it names. */
export type RecordedParts = { types: readonly Part[]; areas: readonly Part[] };

/** What the requirements of FWK-05 are judged by, besides the totals of the year. */
export type FurtherTotals = RecordedParts & BesidesTheYear;

/** What of it is not recorded in the year. */
export type BesidesTheYear = {
  /** The specialties in the member's list of the year. */
  specialtyIds: readonly number[];
  /**
   * The earlier years that count for the member, latest first. A year that was exempt or without a day of membership does not
   * count, nor one from the system before, of which only sums are known (PPL-16).
   */
  countedYears: readonly number[];
  /** Of what is required once in several years: the last earlier year in which it was done. */
  lastDone: readonly { activityTypeId: number | null; areaId: number | null; year: number }[];
};

/** How far a requirement of several years is. */
export type OnceInYears = {
  /** Activities: those of this year, or 1 for what an earlier year in reach has. */
  current: number;
  /** Met, or not due yet. */
  complete: boolean;
  /** The last year in which it was done, of those in reach. */
  doneIn?: number;
  /** By the end of which year it is due, where it is not missing. Further years that do not count put it off. */
  dueBy?: number;
};

/**
 * Judges what is required once in N years: the last N that count for the member, this one included. Leave of some months
 * changes nothing, as for all that counts activities. Someone with fewer such years has time until they have had N of them.
 */
export function onceInYears(requirement: FrameworkRequirement, totals: FurtherTotals, year: number): OnceInYears {
  const { years = 1 } = requirement;
  const reach = [year, ...totals.countedYears];
  const now = partsOf(requirement, totals).reduce((sum, part) => sum + part.activities, 0);
  const doneIn = now > 0 ? year : lastDone(requirement, totals);
  const first = reach[years - 1];
  if (doneIn !== undefined && (first === undefined || doneIn >= first)) {
    const since = reach.filter((each) => each > doneIn).length;
    return { current: Math.max(now, 1), complete: true, doneIn, dueBy: year + years - since };
  }
  if (first === undefined) return { current: 0, complete: true, dueBy: year + years - reach.length };
  return { current: 0, complete: false };
}

function lastDone({ activityTypeId, domainId }: FrameworkRequirement, { lastDone: all }: FurtherTotals) {
  const done = all.filter((each) =>
    activityTypeId === undefined ? each.areaId === domainId : each.activityTypeId === activityTypeId,
  );
  return done.length === 0 ? undefined : Math.max(...done.map(({ year }) => year));
}

/** Whether a requirement is one of this member's: that of a specialty is only for those who have it in their list. */
export function isAskedOf({ badgeType, specialtyId }: FrameworkRequirement, totals: FurtherTotals): boolean {
  return badgeType !== 'SpecialtyMinimum' || (specialtyId !== undefined && totals.specialtyIds.includes(specialtyId));
}

/** Hours or credits of a type or an area, in hundredths; credits before the maximum of their category. */
export function measuredPart(requirement: FrameworkRequirement, framework: Framework, parts: RecordedParts): number {
  return partsOf(requirement, parts).reduce((sum, { categoryId, hours, reflection }) => {
    const category = framework.categories.find((each) => each.categoryId === categoryId);
    return sum + Math.round(toHundredths(hours) * rateOf(category, framework.currency)) + toHundredths(reflection);
  }, 0);
}

/** Whether a requirement is about a type of activity or an area; else about categories. */
export function isOfPart({ activityTypeId, domainId }: Pick<FrameworkRequirement, 'activityTypeId' | 'domainId'>) {
  return activityTypeId !== undefined || domainId !== undefined;
}

function partsOf({ activityTypeId, domainId }: FrameworkRequirement, { types, areas }: RecordedParts): readonly Part[] {
  const [parts, wanted] = activityTypeId === undefined ? [areas, domainId] : [types, activityTypeId];
  return parts.filter(({ id }) => id === wanted);
}

/** What an hour in a category counts. */
export function rateOf(category: FrameworkCategory | undefined, currency: Currency): number {
  return currency === 'C' ? (category?.creditRatePerHour ?? 1) : 1;
}

/** Parts less those of some days. */
export function partsWithout(all: RecordedParts, some: RecordedParts): RecordedParts {
  return { types: less(all.types, some.types), areas: less(all.areas, some.areas) };
}

function less(all: readonly Part[], some: readonly Part[]): Part[] {
  return all.map((part) => {
    const other = some.find(({ id, categoryId }) => id === part.id && categoryId === part.categoryId);
    if (other === undefined) return part;
    return {
      ...part,
      activities: part.activities - other.activities,
      hours: fromHundredths(toHundredths(part.hours) - toHundredths(other.hours)),
      reflection: fromHundredths(toHundredths(part.reflection) - toHundredths(other.reflection)),
    };
  });
}
