import { formatHours, fromHundredths, toHundredths } from '../values/hours.ts';
import type { AmountsElsewhere } from './elsewhere.ts';
import type {
  BadgeType,
  Currency,
  Framework,
  FrameworkCategory,
  FrameworkRequirement,
  RequirementUnit,
  YearFacts,
} from './framework.ts';
import {
  type FurtherTotals,
  isAskedOf,
  isOfPart,
  measuredPart,
  type OnceInYears,
  onceInYears,
  rateOf,
} from './further-requirements.ts';

/** What a member recorded in a year, added up. Only dates inside the year count (SUM-36). */
export type YearTotals = {
  categories: readonly {
    categoryId: number;
    /** Hours over all dates, without reflections. */
    activityHours: number;
    /** Reflection in the framework's unit: hours, or in credit years the fixed credits. */
    reflection: number;
  }[];
  /** Activities of the conversation type with hours above 0. */
  annualConversations: number;
  /** Plans, written or uploaded, with hours above 0. */
  plans: number;
  /** By domain id: distinct activities with hours above 0 that name it; a recurring activity is one (framework rule 5). */
  domainActivities: Readonly<Record<number, number>>;
  /** Credits or hours handed in on paper, part of the total (SUM-12). */
  paperSubmission: number;
  /** What a year has from the system before, by category, in the framework's unit; left out for a year recorded here (PPL-16). */
  earlier?: Readonly<Record<number, number>> | undefined;
  /** What counts of other CPD homes, the first accepted first; left out where nothing does (RPT-05). */
  elsewhere?: readonly AmountsElsewhere[] | undefined;
  /** What the requirements of FWK-05 are judged by; null or left out where the year has none. */
  further?: FurtherTotals | null | undefined;
};

const NOTHING_FURTHER: FurtherTotals = { types: [], areas: [], specialtyIds: [], countedYears: [], lastDone: [] };

export type CategoryResult = {
  categoryId: number;
  name: string;
  displayOrder: number;
  /** Hours × rate in credit years, hours otherwise; before reflection and cap. */
  entered: number;
  reflection: number;
  /** What of other CPD homes is in what is recognised; it comes last, so that a maximum cuts it first (RPT-05). */
  elsewhere: readonly CountedElsewhere[];
  /** Entered, reflection and elsewhere together, cut at the maximum. */
  recognised: number;
  minimum: number | null;
  maximum: number | null;
  shortRequirement: string;
  startingActivityTypeId: number;
};

/** How much of what another CPD home recognised counts here, in the framework's unit. */
export type CountedElsewhere = { collegeName: string; recognised: number };

export type BadgeState = 'done' | 'in-progress' | 'not-started';

export type BadgeResult = {
  badgeType: BadgeType;
  badgeText1: string;
  badgeText2: string;
  badgeText3: string;
  current: number;
  required: number;
  /** 0 to 100 with one decimal, never rounded up. */
  percentage: number;
  complete: boolean;
  state: BadgeState;
  /** "1 / 2 activities" (PRG-06). */
  friendlyStatus: string;
  unit: RequirementUnit;
  countsAsMandatoryActivity: boolean;
  activityTypeId?: number;
  domainId?: number;
  categoryIds?: readonly number[];
  years?: number;
  /** By the end of which year something is due that is not missing now (FWK-05). */
  dueBy?: number;
};

/** The four variants of the overall icon (PRG-08). */
export type ProgressIcon = 'both-missing' | 'activities-missing' | 'hours-missing' | 'complete';

export type RequirementsResult = {
  currency: Currency;
  current: number;
  minimum: number;
  /** 0 to 100 with one decimal; 99.9 is given as 100 (PRG-11). */
  percentage: number;
  /** Total reached and every requirement complete. */
  allMet: boolean;
  /** The same for the year's final status, where a waived year counts as met (framework rule 9). */
  allMetForStatus: boolean;
  icon: ProgressIcon;
  requiredMandatory: number;
  completedMandatory: number;
  categories: CategoryResult[];
  badges: BadgeResult[];
};

/** A member's year, to be judged by its own rules. */
type Judged = { facts: YearFacts; framework: Framework; totals: YearTotals };

/**
 * Measures a year against its framework (framework rules 1 to 9, PRG-02 to PRG-16). Sums and comparisons are in
 * hundredths of an hour or credit. Exempt years are not to be evaluated at all; that is the caller's to know.
 */
export function evaluateRequirements(record: Judged): RequirementsResult {
  const { facts, framework, totals } = record;
  const categories = framework.categories
    .map((category) => evaluateCategory(category, framework.currency, totals))
    .sort((a, b) => a.displayOrder - b.displayOrder);
  const badges = framework.requirements
    .filter((requirement) => isAskedOf(requirement, totals.further ?? NOTHING_FURTHER))
    .map((requirement) => evaluateBadge(requirement, categories, record));

  const recognised = categories.map((category) => category.recognised);
  const current = sumInHundredths([...recognised, totals.paperSubmission]);
  const required = toHundredths(framework.minimum);
  const hoursMet =
    isComplete(current, required) && badges.every((badge) => badge.complete || badge.countsAsMandatoryActivity);
  const activitiesMet = badges.every((badge) => badge.complete || !badge.countsAsMandatoryActivity);
  const allMet = hoursMet && activitiesMet;

  return {
    currency: framework.currency,
    current: fromHundredths(current),
    minimum: framework.minimum,
    percentage: ringPercentage(percentageOf(current, required)),
    allMet,
    allMetForStatus: allMet || facts.enforcement === 'waived',
    icon: progressIcon(hoursMet, activitiesMet),
    requiredMandatory: framework.requiredMandatoryActivities,
    completedMandatory: badges.filter((badge) => badge.countsAsMandatoryActivity && badge.complete).length,
    categories,
    badges,
  };
}

function evaluateCategory(category: FrameworkCategory, currency: Currency, totals: YearTotals): CategoryResult {
  const recorded = totals.categories.filter((entry) => entry.categoryId === category.categoryId);
  const rate = rateOf(category, currency);
  const earlier = toHundredths(totals.earlier?.[category.categoryId] ?? 0);
  const entered = Math.round(sumInHundredths(recorded.map((entry) => entry.activityHours)) * rate) + earlier;
  const reflection = sumInHundredths(recorded.map((entry) => entry.reflection));
  const cap = category.creditCap === null ? Number.POSITIVE_INFINITY : toHundredths(category.creditCap);
  const own = Math.min(cap, entered + reflection);
  const elsewhere = countElsewhere(category, totals, cap - own);
  return {
    categoryId: category.categoryId,
    name: category.name,
    displayOrder: category.displayOrder,
    entered: fromHundredths(entered),
    reflection: fromHundredths(reflection),
    elsewhere,
    recognised: fromHundredths(own + sumInHundredths(elsewhere.map(({ recognised }) => recognised))),
    minimum: currency === 'C' ? category.minimumCredits : category.minimumHours,
    maximum: currency === 'C' ? category.creditCap : null,
    shortRequirement: category.requirementsShortVersion,
    startingActivityTypeId: category.startingActivityTypeId,
  };
}

/** What of other CPD homes a category still takes, in the order in which it was accepted; `room` is in hundredths. */
function countElsewhere({ categoryId }: FrameworkCategory, totals: YearTotals, room: number): CountedElsewhere[] {
  let left = room;
  return (totals.elsewhere ?? []).flatMap(({ collegeName, amounts }) => {
    const counted = Math.min(left, toHundredths(amounts[categoryId] ?? 0));
    left -= counted;
    return counted > 0 ? [{ collegeName, recognised: fromHundredths(counted) }] : [];
  });
}

function evaluateBadge(
  requirement: FrameworkRequirement,
  categories: readonly CategoryResult[],
  record: Judged,
): BadgeResult {
  const { requiredValue, badgeType, badgeText1, badgeText2, badgeText3, unit, countsAsMandatoryActivity } = requirement;
  const once = badgeType === 'OnceInYears' ? onceInYearsOf(requirement, record) : undefined;
  const current = once ? toHundredths(once.current) : currentOf(requirement, categories, record);
  const required = toHundredths(requiredValue);
  const complete = once ? once.complete : isComplete(current, required);
  return {
    badgeType,
    badgeText1,
    badgeText2,
    badgeText3,
    current: fromHundredths(current),
    required: requiredValue,
    percentage: percentageOf(current, required),
    complete,
    state: complete ? 'done' : current > 0 ? 'in-progress' : 'not-started',
    friendlyStatus: once && complete ? onceInWords(once) : friendlyStatus(fromHundredths(current), requiredValue, unit),
    unit,
    countsAsMandatoryActivity,
    ...(requirement.activityTypeId === undefined ? {} : { activityTypeId: requirement.activityTypeId }),
    ...(requirement.domainId === undefined ? {} : { domainId: requirement.domainId }),
    ...(requirement.categoryIds === undefined ? {} : { categoryIds: requirement.categoryIds }),
    ...(requirement.years === undefined ? {} : { years: requirement.years }),
    ...(once?.dueBy === undefined ? {} : { dueBy: once.dueBy }),
  };
}

function onceInYearsOf(requirement: FrameworkRequirement, { facts, totals }: Judged): OnceInYears {
  return onceInYears(requirement, totals.further ?? NOTHING_FURTHER, facts.year);
}

/** "Done in 2026, due again in 2029", "Due in 2028". */
function onceInWords({ doneIn, dueBy }: OnceInYears): string {
  return doneIn === undefined ? `Due in ${dueBy}` : `Done in ${doneIn}, due again in ${dueBy}`;
}

/** What a requirement has reached, in hundredths of its unit. */
function currentOf(
  requirement: FrameworkRequirement,
  categories: readonly CategoryResult[],
  { framework, totals }: Judged,
): number {
  switch (requirement.badgeType) {
    case 'AnnualConversation':
      return toHundredths(totals.annualConversations);
    case 'PDP':
      return toHundredths(totals.plans);
    case 'MandatorySpecialty':
      return toHundredths(
        requirement.domainId === undefined ? 0 : (totals.domainActivities[requirement.domainId] ?? 0),
      );
    default: {
      if (isOfPart(requirement)) return measuredPart(requirement, framework, totals.further ?? NOTHING_FURTHER);
      const counted = categories.filter(({ categoryId }) => requirement.categoryIds?.includes(categoryId));
      return sumInHundredths(counted.map((category) => category.recognised));
    }
  }
}

function progressIcon(hoursMet: boolean, activitiesMet: boolean): ProgressIcon {
  if (hoursMet) return activitiesMet ? 'complete' : 'activities-missing';
  return activitiesMet ? 'hours-missing' : 'both-missing';
}

const ONE_OF = { credits: 'credits min', hours: 'hours min', activities: 'activity', plans: 'plan' } as const;
const SOME_OF = { credits: 'credits min', hours: 'hours min', activities: 'activities', plans: 'plans' } as const;

function friendlyStatus(current: number, required: number, unit: RequirementUnit): string {
  const noun = (required === 1 ? ONE_OF : SOME_OF)[unit];
  return `${formatHours(current)} / ${formatHours(required)} ${noun}`;
}

/** Nothing recorded is never complete, even where nothing is required (PRG-09). */
function isComplete(current: number, required: number): boolean {
  return current >= required && current > 0;
}

/** Cut, not rounded: a ring is green at 100 only (PRG-10), so 99.96 must not become it. */
function percentageOf(current: number, required: number): number {
  if (current <= 0) return 0;
  if (current >= required) return 100;
  return Math.floor((current * 1000) / required) / 10;
}

/** The overall ring alone shows 99.9 as 100 (PRG-11). */
function ringPercentage(percentage: number): number {
  return percentage >= 99.9 ? 100 : percentage;
}

function sumInHundredths(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + toHundredths(value), 0);
}
