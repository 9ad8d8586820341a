import { formatHours, roundHours } from '../values/hours.ts';
import type { Framework, FrameworkCategory, FrameworkRequirement, RequirementUnit } from './framework.ts';

/** The months of a year, in which leave and practice are counted. */
const MONTHS_OF_YEAR = 12;

/** A year whose minimums the college reduced because of leave (framework rule 10). */
export type Variation = {
  /** Whole months without practice. */
  monthsOfLeave: number;
};

/**
 * What is wrong with the months of a variation, as a sentence, or undefined (framework.md, exemption length). The team grants
 * an exemption, members ask for one; `what` says what the months are.
 */
export function variationProblem(
  framework: Framework,
  monthsOfLeave: number,
  verb: 'grant' | 'ask for' = 'grant',
  what: MonthsAway = 'of leave',
): string | undefined {
  const { fromMonths, toMonths } = framework.variation;
  if (Number.isInteger(monthsOfLeave) && monthsOfLeave >= fromMonths && monthsOfLeave <= toMonths) return undefined;
  const rule = `Targets can be reduced for ${fromMonths} to ${toMonths} months ${what}.`;
  return monthsOfLeave === MONTHS_OF_YEAR ? `${rule} For a whole year away, ${verb} an exemption.` : rule;
}

/**
 * A framework with the minimums that are left to a member on leave (framework rule 10): what its data ask of a month of
 * practice, or where they say nothing the months' share, in quarters of an hour or credit; never more than usual. Fewer
 * months than the data name count as well, for they may be this year's part of a longer leave (PPL-12); more are an exemption.
 * What counts activities or plans stays as it is, and so do caps and rates.
 */
export function variedRequirements(framework: Framework, variation: Variation): Framework {
  const { monthsOfLeave } = variation;
  if (!Number.isInteger(monthsOfLeave) || monthsOfLeave < 1 || monthsOfLeave > framework.variation.toMonths)
    return framework;
  const reduced = reduction(framework, MONTHS_OF_YEAR - monthsOfLeave);
  const everyId = framework.categories.map(({ categoryId }) => categoryId);
  return {
    ...framework,
    minimum: reduced(framework.minimum, everyId),
    categories: framework.categories.map((category) => variedCategory(category, framework, reduced)),
    requirements: framework.requirements.map((requirement) => variedRequirement(requirement, reduced)),
  };
}

/** One minimum of a year, in hours or credits. */
type MeasuredTarget = { name: string; unit: RequirementUnit; value: number };

/** The minimums of a framework that are hours or credits, the total first. */
export function measuredTargets(framework: Framework): MeasuredTarget[] {
  const total = {
    name: 'Total',
    unit: framework.currency === 'C' ? 'credits' : 'hours',
    value: framework.minimum,
  } as const;
  const parts = framework.requirements
    .filter(isMeasured)
    .map(({ badgeType, badgeText1, badgeText2, unit, requiredValue }) => ({
      // A group is named by its categories alone.
      name: badgeType === 'CategoryGroupMinimum' ? badgeText1 : `${badgeText1}: ${badgeText2}`,
      unit,
      value: requiredValue,
    }));
  return [total, ...parts];
}

/** The minimums of a framework with what a variation makes of each, the total first. */
export function variedTargets(
  framework: Framework,
  variation: Variation,
): { name: string; unit: RequirementUnit; usual: number; reduced: number }[] {
  const reduced = measuredTargets(variedRequirements(framework, variation));
  return measuredTargets(framework).map(({ name, unit, value }, index) => ({
    name,
    unit,
    usual: value,
    reduced: reduced[index]?.value ?? value,
  }));
}

/**
 * What the months are that reduce a year's targets. Those that are proposed because someone joined or left during the year
 * are no leave: there was no membership (PPL-05, PPL-11).
 */
export type MonthsAway = 'of leave' | 'without membership';

/** The months that reduce a year's targets, in words without the reason: "8 months of leave". */
export function reducedMonths(months: number, { isProposal }: { isProposal: boolean }): string {
  return `${inMonths(months)} ${monthsAway(isProposal)}`;
}

/** What the months of reduced targets are: those of a proposal, or those that were asked for. */
export function monthsAway(isProposal: boolean): MonthsAway {
  return isProposal ? 'without membership' : 'of leave';
}

/** Reasons that are a moment, not a time that lasts. */
const MOMENTS = /^(retirement|withdrawal)\b/;

/**
 * The same with the reason, for the member: "8 months of parental leave"; `fragment` names it as in "parental leave". What
 * is time itself is not counted in months of it: "7 months before joining"; nor is a moment: "9 months after retirement"
 * (PPL-05, PPL-11).
 */
export function monthsWithReason({ monthsOfLeave }: Variation, fragment: string): string {
  const months = inMonths(monthsOfLeave);
  if (fragment.startsWith('time ')) return fragment.replace('time', months);
  return `${months} ${MOMENTS.test(fragment) ? 'after' : 'of'} ${fragment.replace(/^an? /, '')}`;
}

function inMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** Why a year requires less than usual, in words for the member; `fragment` names the reason as in "parental leave". */
export function variationInWords(year: number, variation: Variation, fragment: string): string {
  return `Your targets for ${year} are reduced: ${monthsWithReason(variation, fragment)}.`;
}

/** The total that a variation leaves, beside the usual one. */
export function reducedTotalInWords(framework: Framework, variation: Variation): string {
  const unit = framework.currency === 'C' ? 'credits' : 'hours';
  const left = variedRequirements(framework, variation).minimum;
  return `You would need ${formatHours(left)} ${unit} instead of ${formatHours(framework.minimum)}.`;
}

/**
 * What reduced targets would make of a year, with the total that would be left, for the member who asks (PPL-12); for
 * months that the framework does not reduce for, what is wrong with them.
 */
export function variationEffect(year: number, framework: Framework, variation: Variation): string {
  const problem = variationProblem(framework, variation.monthsOfLeave, 'ask for');
  if (problem !== undefined) return problem;
  return `${variationInWords(year, variation, 'leave')} ${reducedTotalInWords(framework, variation)}`;
}

/** Without categories by the months' share alone. */
type Reduction = (usual: number, categoryIds: readonly number[] | null) => number;

function reduction({ variation: { hoursPerMonth } }: Framework, monthsOfPractice: number): Reduction {
  return (usual, categoryIds) => {
    const asked =
      hoursPerMonth === null || categoryIds === null
        ? (usual * monthsOfPractice) / MONTHS_OF_YEAR
        : monthsOfPractice *
          hoursPerMonth.reduce((sum, { categoryId, hours }) => sum + (categoryIds.includes(categoryId) ? hours : 0), 0);
    return Math.min(usual, roundHours(asked));
  };
}

function variedCategory(category: FrameworkCategory, framework: Framework, reduced: Reduction): FrameworkCategory {
  const { categoryId, minimumHours, minimumCredits, requirementsShortVersion } = category;
  const minimums = framework.requirements
    .filter((requirement) => isMeasured(requirement) && requirement.badgeType !== 'SpecialtyMinimum')
    .filter((requirement) => requirement.categoryIds?.includes(categoryId))
    .map((requirement) => [requirement.requiredValue, variedRequirement(requirement, reduced).requiredValue] as const);
  return {
    ...category,
    minimumHours: minimumHours === null ? null : reduced(minimumHours, [categoryId]),
    minimumCredits: minimumCredits === null ? null : reduced(minimumCredits, [categoryId]),
    requirementsShortVersion: inWords(requirementsShortVersion, new Map(minimums)),
  };
}

function variedRequirement(requirement: FrameworkRequirement, reduced: Reduction): FrameworkRequirement {
  if (!isMeasured(requirement)) return requirement;
  // What the data ask of a month of practice is for whole categories; hours of a specialty are a part of them (FWK-05).
  const categoryIds = requirement.badgeType === 'SpecialtyMinimum' ? null : (requirement.categoryIds ?? []);
  const requiredValue = reduced(requirement.requiredValue, categoryIds);
  const badgeText3 = inWords(requirement.badgeText3, new Map([[requirement.requiredValue, requiredValue]]));
  return { ...requirement, requiredValue, badgeText3 };
}

/** Whether a requirement is about hours or credits; the others ask for activities and plans. */
function isMeasured({ unit }: FrameworkRequirement): boolean {
  return unit === 'hours' || unit === 'credits';
}

/** The texts of the framework name its minimums; other figures in them, such as caps and rates, stay. */
function inWords(text: string, changes: ReadonlyMap<number, number>): string {
  return text.replace(/(\d+(?:\.\d+)?) (hour|credit)s?/g, (whole, figure: string, unit: string) => {
    const value = changes.get(Number(figure));
    if (value === undefined) return whole;
    return `${formatHours(value)} ${value === 1 ? unit : `${unit}s`}`;
  });
}
