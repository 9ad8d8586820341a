import type { YearFacts } from './framework.ts';
import type { RequirementsResult } from './requirements.ts';

/** What the college's lists and counts know of a member's year (COH-06). */
export type YearFigures = {
  /** Recognised hours or credits of the year, as on Home. */
  recognised: number;
  /** The yearly total that this member needs. */
  minimum: number;
  allMet: boolean;
  /** Recognised hours or credits of each category, in the framework's order. */
  categories: number[];
  /** Names of the requirements that are not met, of `REQUIREMENT_NAMES`. */
  missing: string[];
};

/** The yearly total, which is no badge, by its name among the requirements. */
const TOTAL = 'Total';

/**
 * What requirements are called when members are searched by what they miss: the total, and the first line of each badge. Their
 * places are kept with every member's figures, so a new one comes last.
 */
export const REQUIREMENT_NAMES = [
  TOTAL,
  'Category 1',
  'Category 2',
  'Category 3',
  'Categories 2 and 3',
  'Annual Conversation',
  'Professional Development Plan',
  'Cultural safety, including health equity',
  'Ethics and professional behaviour',
] as const;

/**
 * The figures of a year, taken from what the member is shown: a requirement is missing while its badge is not complete, and
 * the total while the ring is not. In a waived year nothing is missing (framework rule 9).
 */
export function figuresOf(result: RequirementsResult, { enforcement }: Pick<YearFacts, 'enforcement'>): YearFigures {
  const { current, minimum, allMet, categories, badges } = result;
  const open = badges.filter((badge) => !badge.complete).map(({ badgeText1 }) => badgeText1);
  const isTotalMet = current >= minimum && current > 0;
  return {
    recognised: current,
    minimum,
    allMet,
    categories: categories.map(({ recognised }) => recognised),
    missing: allMet || enforcement === 'waived' ? [] : [...(isTotalMet ? [] : [TOTAL]), ...open],
  };
}
