import { formatDayMonthYear } from '../values/plain-date.ts';
import type { Framework } from './framework.ts';
import type { RequirementsResult } from './requirements.ts';

/** What a member's year has from the system that the college used before (PPL-16). It is never edited here. */
export type EarlierYear = {
  /** The name of that system. */
  system: string;
  /** Empty for none. */
  certificateNumber: string;
  /** The day of submission there, a plain date; null where it is not known. */
  submittedOn: string | null;
  /** Hours or credits by the id of the category, in the unit of the year. */
  amounts: Readonly<Record<number, number>>;
};

/** What a member did in such a year, as that system has it. It is shown and printed, and counts for nothing: the sums do. */
export type EarlierActivity = {
  /** A plain date. */
  date: string;
  /** The type or name. */
  activity: string;
  /** Null where the system does not say. */
  category: number | null;
  /** Hours or credits, in the unit of the year; null where the system does not say. */
  hours: number | null;
  /** Empty for none. */
  title: string;
};

/** A year before the first that the college has here, which no rule of ours counts. */
export type YearBefore = Pick<EarlierYear, 'system' | 'certificateNumber' | 'submittedOn' | 'amounts'> & {
  year: number;
  status: EarlierStatus;
  unit: 'H' | 'C';
  activities: readonly EarlierActivity[];
};

/** How such a year ended, in words. */
export const EARLIER_STATUS_NAMES: Readonly<Record<EarlierStatus, string>> = {
  COMPLETE: 'Complete',
  INCOMPLETE: 'Incomplete',
  EXEMPT: 'Exempt',
};

/** How such a year ended there. */
export type EarlierStatus = 'COMPLETE' | 'INCOMPLETE' | 'EXEMPT';

/** The reason of an exemption that was decided there: what it was is not ours to know. */
export const EARLIER_EXEMPTION = 'EARLIER';

/**
 * What counts of the rules of a year for one that was judged elsewhere: its categories and its total. What else it required was
 * judged there, and no one can tell from sums.
 */
export function earlierRules(framework: Framework): Framework {
  return { ...framework, requirements: [], requiredMandatoryActivities: 0 };
}

/** The result of a year as the system before judged it, even where its sums say otherwise. */
export function judgedEarlier(
  result: RequirementsResult,
  status: Exclude<EarlierStatus, 'EXEMPT'>,
): RequirementsResult {
  const isMet = status === 'COMPLETE';
  const icon = isMet ? 'complete' : 'hours-missing';
  return { ...result, allMet: isMet, allMetForStatus: isMet, icon };
}

/** Where a year comes from, as a sentence or two: “From Old Portal. Certificate number 2021-117.” */
export function earlierInWords({
  system,
  certificateNumber,
}: Pick<EarlierYear, 'system' | 'certificateNumber'>): string {
  return `From ${system}.${certificateNumber === '' ? '' : ` Certificate number ${certificateNumber}.`}`;
}

/** The same with the day of submission, where it is known. */
export function earlierWithDay(year: Pick<EarlierYear, 'system' | 'certificateNumber' | 'submittedOn'>): string {
  const { submittedOn } = year;
  return `${earlierInWords(year)}${submittedOn === null ? '' : ` Submitted on ${formatDayMonthYear(submittedOn)}.`}`;
}

/** Why nothing of such a year can be changed. */
export function earlierRefusal(year: number, { system }: Pick<EarlierYear, 'system'>): string {
  return `The record for ${year} comes from ${system}, so it cannot be changed here.`;
}
