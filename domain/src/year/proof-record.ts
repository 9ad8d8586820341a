import { sumHours } from '../values/hours.ts';
import type { AmountsElsewhere } from './elsewhere.ts';
import type { Framework, YearFacts } from './framework.ts';
import type { BesidesTheYear, FurtherTotals, Part } from './further-requirements.ts';
import { evaluateRequirements, type RequirementsResult, type YearTotals } from './requirements.ts';

/** An activity as its proof is judged: what it is, and what hangs on it. */
export type ProofActivity = {
  activityId: number;
  activityTypeId: number;
  categoryId: number;
  isAnnualConversation: boolean;
  /** The entry that a plan made here brings. */
  isPlanEntry: boolean;
  /** The college confirmed it: it comes from a program of the college. */
  isVerified: boolean;
  /** A file is linked to the whole activity. */
  hasFile: boolean;
  domainIds: readonly number[];
  /** Those inside the year; hours without reflection, and the reflection in the framework's unit. */
  dates: readonly ProofDate[];
};

export type ProofDate = { date: string; hours: number; reflection: number; hasFile: boolean };

/** A member's year as its proof is judged. Of what is planned, the dates after `today`, no file can be a proof yet. */
export type ProofRecord = {
  facts: YearFacts;
  framework: Framework;
  activities: readonly ProofActivity[];
  /** Plans with hours, written here or uploaded. */
  plans: number;
  /** Handed in on paper: the college has it. */
  paperSubmission: number;
  /** Done at another CPD home and accepted by the college, as far as the year counts it; left out where nothing does (RPT-05). */
  elsewhere?: readonly AmountsElsewhere[];
  /** As in `YearTotals`. What an earlier year has was that year's to prove. */
  further?: BesidesTheYear | null;
  /** A plain date. */
  today: string;
};

/** What proves a date: the college itself, the plan that was made here, or a file. */
export type ProvenBy = 'college' | 'plan' | 'file';

/** What proves a date, or undefined. Evidence of one date proves that date, that of the activity all that have been. */
export function provenBy(activity: ProofActivity, date: ProofDate, today: string): ProvenBy | undefined {
  if (activity.isVerified) return 'college';
  if (activity.isPlanEntry) return 'plan';
  return (activity.hasFile || date.hasFile) && date.date <= today ? 'file' : undefined;
}

/** The dates that a file would prove that nothing proves yet. */
export function provableDates(activity: ProofActivity, today: string): ProofDate[] {
  return activity.dates.filter((date) => date.date <= today && provenBy(activity, date, today) === undefined);
}

/** The record by the rules of its year, counting only some of its dates: claimed and proven are judged alike. */
export function judge(
  record: ProofRecord,
  counts: (activity: ProofActivity, date: ProofDate) => boolean,
): RequirementsResult {
  const counted = record.activities
    .map((activity) => ({ ...activity, dates: activity.dates.filter((date) => counts(activity, date)) }))
    .filter(({ dates }) => dates.length > 0);
  const domainActivities: Record<number, number> = {};
  for (const id of counted.flatMap(({ domainIds }) => domainIds))
    domainActivities[id] = (domainActivities[id] ?? 0) + 1;
  const totals: YearTotals = {
    categories: record.framework.categories.map(({ categoryId }) => {
      const dates = counted
        .filter((activity) => activity.categoryId === categoryId)
        .flatMap((activity) => activity.dates);
      return {
        categoryId,
        activityHours: sumHours(dates.map(({ hours }) => hours)),
        reflection: sumHours(dates.map(({ reflection }) => reflection)),
      };
    }),
    annualConversations: counted.filter(({ isAnnualConversation }) => isAnnualConversation).length,
    plans: record.plans,
    domainActivities,
    paperSubmission: record.paperSubmission,
    elsewhere: record.elsewhere,
    further: furtherOf(record, counted),
  };
  return evaluateRequirements({ ...record, totals });
}

function furtherOf({ further }: ProofRecord, counted: readonly ProofActivity[]): FurtherTotals | null {
  if (!further) return null;
  return {
    ...further,
    types: counted.map((activity) => partOf(activity.activityTypeId, activity)),
    areas: counted.flatMap((activity) => activity.domainIds.map((areaId) => partOf(areaId, activity))),
  };
}

/** What one activity is of its type or of an area. */
function partOf(id: number, { categoryId, dates }: ProofActivity): Part {
  const hours = sumHours(dates.map((date) => date.hours));
  return { id, categoryId, activities: 1, hours, reflection: sumHours(dates.map(({ reflection }) => reflection)) };
}
