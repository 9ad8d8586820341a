import { formatHours } from '../values/hours.ts';
import type { BadgeType, Framework, FrameworkCategory, FrameworkRequirement } from './framework.ts';
import type { RuleSet } from './rule-set.ts';

const ONE = { credits: 'credit', hours: 'hour', activities: 'activity', plans: 'plan' } as const;

/** An amount of hours, credits, activities or plans, as people read it. */
export function amount(value: number, unit: keyof typeof ONE): string {
  return `${formatHours(value)} ${value === 1 ? ONE[unit] : unit}`;
}

/** The unit in which a framework measures. */
export function unitOf({ currency }: Pick<Framework, 'currency'>): 'credits' | 'hours' {
  return currency === 'C' ? 'credits' : 'hours';
}

/** What a category requires by itself, in the unit of its framework; null where nothing. */
export function minimumOf(category: FrameworkCategory, { currency }: Pick<Framework, 'currency'>): number | null {
  return currency === 'C' ? category.minimumCredits : category.minimumHours;
}

const OF_ONE_CATEGORY = [
  'CategoryOneMinimum',
  'CategoryTwoMinimum',
  'CategoryThreeMinimum',
  'CategoryMinimum',
] as const satisfies readonly BadgeType[];

/** Whether a requirement is the minimum of a category alone, which is told and edited with its category. */
export function isOfOneCategory({ badgeType, categoryIds = [] }: FrameworkRequirement): boolean {
  return (
    OF_ONE_CATEGORY.some((one) => one === badgeType) ||
    (badgeType === 'CategoryGroupMinimum' && categoryIds.length === 1)
  );
}

/**
 * The rules with all that follows from others written anew (FWK-01): the minimums of categories among the requirements, their
 * order and texts, how many activities are mandatory, and what each category asks for in short.
 */
export function withDerived(set: RuleSet): RuleSet {
  const { framework } = set;
  const minimums = framework.categories.toSorted((a, b) => a.displayOrder - b.displayOrder).flatMap(minimumRequirement);
  function minimumRequirement(category: FrameworkCategory, place: number): FrameworkRequirement[] {
    const requiredValue = minimumOf(category, framework);
    if (requiredValue === null) return [];
    return [
      {
        // The documents name three, and those beyond have one kind together.
        badgeType: OF_ONE_CATEGORY[place] ?? 'CategoryMinimum',
        categoryIds: [category.categoryId],
        requiredValue,
        unit: unitOf(framework),
        ...{ badgeText1: `Category ${category.displayOrder}`, badgeText2: category.name, badgeText3: '' },
        countsAsMandatoryActivity: false,
      },
    ];
  }
  const others = framework.requirements.filter((requirement) => !isOfOneCategory(requirement));
  const requirements = [...minimums, ...others].map((requirement) => withTexts(requirement, set));
  const next: Framework = {
    ...framework,
    requirements: requirements.toSorted((a, b) => rankOf(a) - rankOf(b)),
    requiredMandatoryActivities: requirements.filter(({ countsAsMandatoryActivity }) => countsAsMandatoryActivity)
      .length,
  };
  return {
    ...set,
    facts: {
      ...set.facts,
      hasMandatoryDomainItems: requirements.some(({ badgeType }) => badgeType === 'MandatorySpecialty'),
    },
    framework: {
      ...next,
      categories: next.categories.map((category) => ({
        ...category,
        requirementsShortVersion: inShort(category, { ...set, framework: next }),
      })),
    },
  };
}

/** The order in which requirements are shown. */
const RANKS: Partial<Record<BadgeType, number>> = {
  CategoryOneMinimum: 0,
  CategoryTwoMinimum: 0,
  CategoryThreeMinimum: 0,
  CategoryMinimum: 0,
  CategoryGroupMinimum: 1,
  AnnualConversation: 2,
  PDP: 3,
};

function rankOf(requirement: FrameworkRequirement): number {
  return isOfOneCategory(requirement) ? 0 : (RANKS[requirement.badgeType] ?? Object.keys(RANKS).length);
}

/** The texts beside a requirement that follow from the rest. */
function withTexts(requirement: FrameworkRequirement, set: RuleSet): FrameworkRequirement {
  const { framework, activityTypes, areas } = set;
  const { badgeType, categoryIds = [], requiredValue, unit, activityTypeId } = requirement;
  const least = `${amount(requiredValue, unit)} min`;
  if (isOfOneCategory(requirement))
    return { ...requirement, unit: unitOf(framework), badgeText3: `${amount(requiredValue, unitOf(framework))} min` };
  switch (badgeType) {
    case 'CategoryGroupMinimum': {
      const categories = framework.categories.filter(({ categoryId }) => categoryIds.includes(categoryId));
      return {
        ...requirement,
        unit: unitOf(framework),
        badgeText1: `Categories ${inList(categories.map(({ displayOrder }) => String(displayOrder)))}`,
        badgeText2: inList(categories.map(({ name }) => name)),
        badgeText3: `${amount(requiredValue, unitOf(framework))} min`,
      };
    }
    case 'AnnualConversation':
    case 'PDP': {
      const type = activityTypes.find((one) => one.activityTypeId === activityTypeId);
      const category = framework.categories.find(({ categoryId }) => categoryId === type?.categoryId);
      return {
        ...requirement,
        badgeText2: category === undefined ? requirement.badgeText2 : `Category ${category.displayOrder}`,
        badgeText3: requiredValue === 1 ? 'Required each year' : least,
      };
    }
    case 'MandatorySpecialty':
      return { ...requirement, badgeText3: least };
    case 'OnceInYears':
      return {
        ...requirement,
        badgeText2: whatCounts(requirement, set),
        badgeText3: `Once every ${requirement.years ?? 1} years`,
      };
    case 'SpecialtyMinimum': {
      const specialty = areas.find(({ areaId }) => areaId === requirement.specialtyId)?.name ?? '';
      return {
        ...requirement,
        unit: unitOf(framework),
        badgeText2: `${whatCounts(requirement, set)} (${specialty})`,
        badgeText3: `${amount(requiredValue, unitOf(framework))} min`,
      };
    }
    default:
      return requirement;
  }
}

/** The type, the area or the categories that a requirement of FWK-05 counts. */
export function whatCounts({ activityTypeId, domainId, categoryIds = [] }: FrameworkRequirement, set: RuleSet): string {
  if (activityTypeId !== undefined)
    return set.activityTypes.find((type) => type.activityTypeId === activityTypeId)?.name ?? '';
  if (domainId !== undefined) return set.areas.find(({ areaId }) => areaId === domainId)?.name ?? '';
  const counted = set.framework.categories.filter(({ categoryId }) => categoryIds.includes(categoryId));
  return counted.map(({ name }) => name).join(' or ');
}

/** “2 and 3”, “1, 2 and 3”. */
function inList(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What a category asks for, in one or two sentences. */
function inShort(category: FrameworkCategory, set: RuleSet): string {
  const { framework } = set;
  const minimum = minimumOf(category, framework);
  const atLeast = minimum === null ? [] : [`At least ${amount(minimum, unitOf(framework))}`];
  if (framework.currency === 'C') {
    const { creditCap: cap, creditRatePerHour: rate } = category;
    const sentences = [
      ...atLeast,
      ...(cap === null ? [] : [`Up to ${amount(cap, 'credits')} count`]),
      ...(rate === null ? [] : [`${amount(rate, 'credits')} per hour`]),
    ];
    return sentences.map((sentence) => `${sentence}.`).join(' ');
  }
  const together = framework.requirements.filter(
    (one) =>
      one.badgeType === 'CategoryGroupMinimum' &&
      one.categoryIds?.includes(category.categoryId) &&
      !isOfOneCategory(one),
  );
  const groups = together.map(({ requiredValue, categoryIds = [] }) => {
    const others = framework.categories.filter(
      ({ categoryId }) => categoryId !== category.categoryId && categoryIds.includes(categoryId),
    );
    return `${amount(requiredValue, 'hours')} together with ${inList(others.map(({ name }) => name))}`;
  });
  const first = [...atLeast, ...groups].join(', and ');
  const items = itemsIn(category, set);
  return [...(first === '' ? [] : [`${first}.`]), ...(items.length === 0 ? [] : [`Includes ${inList(items)}.`])].join(
    ' ',
  );
}

/** What is required once a year and entered in a category. */
function itemsIn({ categoryId }: FrameworkCategory, { framework, activityTypes }: RuleSet): string[] {
  const has = (badgeType: BadgeType) =>
    framework.requirements.some(
      (one) =>
        one.badgeType === badgeType &&
        activityTypes.some((type) => type.activityTypeId === one.activityTypeId && type.categoryId === categoryId),
    );
  return [...(has('PDP') ? ['the plan'] : []), ...(has('AnnualConversation') ? ['the annual conversation'] : [])];
}
