import { fromHundredths, toHundredths } from '../values/hours.ts';
import type { BadgeType, Framework, FrameworkRequirement, YearFacts } from './framework.ts';
import { listMissing } from './missing.ts';
import type { RequirementsResult } from './requirements.ts';

/** The yearly total among the requirements: its code, and what it is called when members are searched by what they miss. */
export const TOTAL = 'Total';

/** The kinds of which a year can have several, told apart by what they are called (FWK-05). */
export const KINDS_BY_NAME: readonly BadgeType[] = ['CategoryMinimum', 'OnceInYears', 'SpecialtyMinimum'];

/** The code of a requirement: the kind of its badge, and the domain that it is about or what it is called. */
function requirementCode({ badgeType, domainId, badgeText1 }: Named): string {
  return KINDS_BY_NAME.includes(badgeType) ? `${badgeType} ${badgeText1}` : `${badgeType}${domainId ?? ''}`;
}

type Named = Pick<FrameworkRequirement, 'badgeType' | 'domainId' | 'badgeText1'>;

/** What the requirements of a framework are called, by their codes, the total first. */
export function requirementNames({ requirements }: Pick<Framework, 'requirements'>): Record<string, string> {
  const badges = requirements.map((requirement) => [requirementCode(requirement), requirement.badgeText1] as const);
  return { [TOTAL]: TOTAL, ...Object.fromEntries(badges) };
}

/** What the college's lists and counts know of a member's year (COH-06). */
export type ProgressFigures = {
  /** Recognised hours or credits of the year, as on Home. */
  recognised: number;
  /** The yearly total that this member needs. */
  minimum: number;
  allMet: boolean;
  /** Recognised hours or credits of each category, in the framework's order. */
  categories: number[];
  /** The requirements that are not met, by their codes, with how much of each is missing: hours, credits, activities or plans. */
  missing: Record<string, number>;
};

/**
 * The figures of a year, taken from what the member is shown: a requirement is missing while its badge is not complete, and
 * the total while the ring is not. In a waived year nothing is missing (framework rule 9).
 */
export function progressFiguresOf(
  result: RequirementsResult,
  { enforcement }: Pick<YearFacts, 'enforcement'>,
): ProgressFigures {
  const { current, minimum, allMet, categories, badges } = result;
  const isTotalMet = current >= minimum && current > 0;
  const total = isTotalMet ? [] : [[TOTAL, shortage(current, minimum)] as const];
  const open = badges
    .filter(({ complete }) => !complete)
    .map((badge) => [requirementCode(badge), shortage(badge.current, badge.required)] as const);
  return {
    recognised: current,
    minimum,
    allMet,
    categories: categories.map(({ recognised }) => recognised),
    missing: allMet || enforcement === 'waived' ? {} : Object.fromEntries([...total, ...open]),
  };
}

/** What is missing by the figures of a year, in the words in which the member is told (`listMissing`). */
export function missingInWords(figures: ProgressFigures, framework: Framework, facts: YearFacts): string[] {
  const { recognised, minimum, allMet, categories, missing } = figures;
  const { currency } = framework;
  const result = {
    ...{ currency, current: recognised, minimum, allMet },
    categories: framework.categories
      .toSorted((one, other) => one.displayOrder - other.displayOrder)
      .map((category, index) => ({
        ...category,
        recognised: categories[index] ?? 0,
        maximum: currency === 'C' ? category.creditCap : null,
      })),
    badges: framework.requirements.map((requirement) => {
      const amount = missing[requirementCode(requirement)];
      const required = requirement.requiredValue;
      // A member's own target may be lower; how much is missing is what counts.
      const current = fromHundredths(toHundredths(required) - toHundredths(amount ?? 0));
      return { ...requirement, complete: amount === undefined, current, required };
    }),
  };
  return listMissing(result, facts).map(({ text }) => text);
}

function shortage(current: number, required: number): number {
  return fromHundredths(toHundredths(required) - toHundredths(current));
}
