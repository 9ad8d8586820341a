import { describe, expect, test } from 'vitest';
import { LIFE_SUPPORT, SPECIALTY_HOURS } from '../testing/further-rules.ts';
import { withCategories } from '../testing/other-categories.ts';
import { ruleSetOf } from '../testing/rule-sets.ts';
import type { Framework, FrameworkRequirement } from './framework.ts';
import { amount, isOfOneCategory, withDerived } from './rule-derived.ts';
import type { RuleSet } from './rule-set.ts';

const hours = ruleSetOf(2026);
const credits = ruleSetOf(2022);
const grouped = hours.framework.requirements.find(({ badgeType }) => badgeType === 'CategoryGroupMinimum');
const plan = hours.framework.requirements.find(({ badgeType }) => badgeType === 'PDP');
const culture = hours.framework.requirements.find(({ badgeType }) => badgeType === 'MandatorySpecialty');
if (!grouped || !plan || !culture) throw new Error('The framework has these requirements.');
const { activityTypeId: _, ...undone } = LIFE_SUPPORT;

function derived(set: RuleSet, framework: Partial<Framework>): RuleSet {
  return withDerived({ ...set, framework: { ...set.framework, ...framework } });
}

test.each([
  [1, 'credits', '1 credit'],
  [1, 'hours', '1 hour'],
  [1, 'activities', '1 activity'],
  [1, 'plans', '1 plan'],
  [0, 'hours', '0 hours'],
  [1.5, 'credits', '1.5 credits'],
  [2, 'activities', '2 activities'],
] as const)('%d of %s is read as “%s”', (value, unit, words) => {
  expect(amount(value, unit)).toBe(words);
});

test.each<[FrameworkRequirement['badgeType'], categoryIds: number[] | undefined, boolean]>([
  ['CategoryOneMinimum', [1], true],
  ['CategoryTwoMinimum', [2], true],
  ['CategoryThreeMinimum', undefined, true],
  ['CategoryMinimum', [4], true],
  ['CategoryGroupMinimum', [2], true],
  ['CategoryGroupMinimum', [2, 3], false],
  ['CategoryGroupMinimum', undefined, false],
  ['SpecialtyMinimum', [2], false],
  ['PDP', undefined, false],
])('%s of the categories %j is the minimum of one alone: %s', (badgeType, categoryIds, expected) => {
  const { categoryIds: __, ...rest } = grouped;
  expect(isOfOneCategory({ ...rest, badgeType, ...(categoryIds && { categoryIds }) })).toBe(expected);
});

describe('[FWK-01] the texts of a requirement follow from the rest of the rules', () => {
  const TYPE = { activityTypeId: 206 };
  test.each<[what: string, RuleSet, FrameworkRequirement, texts: [string, string, string], unit: string]>([
    [
      'two categories',
      credits,
      { ...grouped, requiredValue: 1 },
      ['Categories 2 and 3', 'Reviewing Performance and Measuring Outcomes', '1 credit min'],
      'credits',
    ],
    [
      'three categories',
      hours,
      { ...grouped, categoryIds: [1, 2, 3], unit: 'credits' },
      ['Categories 1, 2 and 3', 'Educational Activities, Reviewing Performance and Measuring Outcomes', '25 hours min'],
      'hours',
    ],
    ['a plan', hours, { ...plan, badgeText2: '' }, [plan.badgeText1, 'Category 2', 'Required each year'], 'plans'],
    ['several plans', hours, { ...plan, requiredValue: 2 }, [plan.badgeText1, 'Category 2', '2 plans min'], 'plans'],
    [
      'a plan without its type',
      hours,
      { ...plan, activityTypeId: 0, badgeText2: 'Any' },
      [plan.badgeText1, 'Any', 'Required each year'],
      'plans',
    ],
    [
      'a conversation',
      hours,
      { ...plan, badgeType: 'AnnualConversation', activityTypeId: 301, badgeText2: '', unit: 'activities' },
      [plan.badgeText1, 'Category 3', 'Required each year'],
      'activities',
    ],
    [
      'a domain',
      hours,
      { ...culture, requiredValue: 1, badgeText2: 'Here' },
      [culture.badgeText1, 'Here', '1 activity min'],
      'activities',
    ],
    [
      'a type',
      hours,
      { ...LIFE_SUPPORT, ...TYPE },
      ['Life support', 'Peer review group', 'Once every 3 years'],
      'activities',
    ],
    [
      'an area',
      hours,
      { ...undone, domainId: 206, years: 5 },
      ['Life support', 'Cultural safety', 'Once every 5 years'],
      'activities',
    ],
    ['a type that went', hours, LIFE_SUPPORT, ['Life support', '', 'Once every 3 years'], 'activities'],
    [
      'an area that went',
      hours,
      { ...undone, domainId: 999 },
      ['Life support', '', 'Once every 3 years'],
      'activities',
    ],
    [
      'hours of a specialty',
      credits,
      { ...SPECIALTY_HOURS, categoryIds: [2, 3], requiredValue: 1 },
      ['Cardiology', 'Reviewing Performance or Measuring Outcomes (Cardiology)', '1 credit min'],
      'credits',
    ],
    [
      'hours of a specialty that went',
      hours,
      { ...SPECIALTY_HOURS, specialtyId: 9, unit: 'credits' },
      ['Cardiology', 'Reviewing Performance ()', '10 hours min'],
      'hours',
    ],
    [
      'a kind without texts of its own',
      hours,
      { ...plan, badgeType: 'Other' as 'PDP', badgeText2: 'As it', badgeText3: 'was.' },
      [plan.badgeText1, 'As it', 'was.'],
      'plans',
    ],
  ])('%s', (_what, set, one, texts, unit) => {
    const { framework } = derived(set, { requirements: [one] });
    const after = framework.requirements.at(-1);
    expect([after?.badgeText1, after?.badgeText2, after?.badgeText3]).toEqual(texts);
    expect(after).toStrictEqual({ ...one, unit, badgeText1: texts[0], badgeText2: texts[1], badgeText3: texts[2] });
  });
});

test('[FWK-01] the minimums of categories come first, in their order, then groups, the conversation and the plan', () => {
  const { categories, requirements } = hours.framework;
  const turned = { categories: categories.toReversed(), requirements: requirements.toReversed() };
  const { framework, facts } = derived(hours, turned);
  expect(framework.requirements.map(({ badgeType, badgeText2 }) => `${badgeType}, ${badgeText2}`)).toEqual([
    'CategoryOneMinimum, Educational Activities',
    'CategoryTwoMinimum, Reviewing Performance',
    'CategoryThreeMinimum, Measuring Outcomes',
    'CategoryGroupMinimum, Measuring Outcomes and Reviewing Performance',
    'AnnualConversation, Category 2',
    'PDP, Category 2',
    'MandatorySpecialty, Any category',
    'MandatorySpecialty, Any category',
  ]);
  expect([framework.requiredMandatoryActivities, facts.hasMandatoryDomainItems]).toEqual([4, true]);
  expect(derived(credits, {}).framework.requirements.map(({ badgeType }) => badgeType)).toEqual([grouped.badgeType]);
  const less = derived(hours, { requirements: [LIFE_SUPPORT, SPECIALTY_HOURS, plan] });
  expect([less.framework.requiredMandatoryActivities, less.facts.hasMandatoryDomainItems]).toEqual([2, false]);
});

test('[FWK-06] the categories beyond the third have one kind of minimum together', () => {
  const { requirements, categories } = withCategories(hours, 5).framework;
  expect(categories.map(({ categoryId }) => categoryId)).toEqual([1, 2, 3, 4, 5]);
  const minimums = requirements
    .slice(0, 5)
    .map(({ badgeText3, ...one }) => [one.badgeType, one.badgeText1, badgeText3]);
  expect(minimums).toEqual([
    ['CategoryOneMinimum', 'Category 1', '4 hours min'],
    ['CategoryTwoMinimum', 'Category 2', '4 hours min'],
    ['CategoryThreeMinimum', 'Category 3', '4 hours min'],
    ['CategoryMinimum', 'Category 4', '4 hours min'],
    ['CategoryMinimum', 'Category 5', '4 hours min'],
  ]);
  expect(requirements[3]).toStrictEqual({
    ...{ badgeType: 'CategoryMinimum', categoryIds: [4], requiredValue: 4, unit: 'hours' },
    ...{ badgeText1: 'Category 4', badgeText2: 'Teaching, supervision and examining', badgeText3: '4 hours min' },
    countsAsMandatoryActivity: false,
  });
});

describe('[FWK-01] what a category asks for in short', () => {
  const [first, reviewing, measuring] = hours.framework.categories;
  const [credited] = credits.framework.categories;
  if (!first || !reviewing || !measuring || !credited) throw new Error('The framework has categories.');
  const triple = { ...grouped, categoryIds: [1, 2, 3], requiredValue: 30 };
  const of = (change: Partial<Framework['categories'][number]>, requirements: FrameworkRequirement[] = []) =>
    derived(hours, { categories: [first, { ...reviewing, ...change }, measuring], requirements });
  const ofCredits = (change: Partial<Framework['categories'][number]>) =>
    derived(credits, { categories: [credited, { ...credited, categoryId: 2, ...change }], requirements: [grouped] });
  const [conversation] = hours.framework.requirements.filter(({ badgeType }) => badgeType === 'AnnualConversation');
  if (!conversation) throw new Error('The framework has a conversation.');

  test.each<[string, () => RuleSet]>([
    ['At least 5 hours.', () => of({})],
    ['', () => of({ minimumHours: null })],
    ['At least 1 hour. Includes the plan.', () => of({ minimumHours: 1 }, [plan])],
    ['Includes the annual conversation.', () => of({ minimumHours: null }, [conversation])],
    [
      'At least 5 hours, and 25 hours together with Measuring Outcomes. Includes the plan and the annual conversation.',
      () => of({}, [grouped, plan, conversation]),
    ],
    [
      '30 hours together with Educational Activities and Measuring Outcomes, and 25 hours together with Measuring Outcomes.',
      () => of({ minimumHours: null }, [triple, grouped]),
    ],
    ['At least 5 hours.', () => of({}, [{ ...grouped, categoryIds: [1, 3] }])],
    ['At least 5 hours.', () => of({}, [{ ...grouped, categoryIds: [2] }])],
    ['At least 5 hours.', () => of({}, [{ ...SPECIALTY_HOURS, categoryIds: [2, 3] }])],
    ['At least 5 hours.', () => of({}, [{ ...plan, activityTypeId: 101 }])],
    ['Up to 60 credits count. 1 credit per hour.', () => ofCredits({})],
    ['At least 5 credits. 1 credit per hour.', () => ofCredits({ minimumCredits: 5, creditCap: null })],
    ['At least 1 credit. Up to 60 credits count.', () => ofCredits({ minimumCredits: 1, creditRatePerHour: null })],
  ])('is told: %s', (text, rules) => {
    expect(rules().framework.categories[1]?.requirementsShortVersion).toBe(text);
  });
});
