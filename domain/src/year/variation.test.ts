import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { type DeclarationContext, declarationSections } from './declaration.ts';
import type { FrameworkRequirement } from './framework.ts';
import { listMissing } from './missing.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';
import {
  measuredTargets,
  reducedMonths,
  reducedTotalInWords,
  variationEffect,
  variationInWords,
  variationProblem,
  variedRequirements,
  variedTargets,
} from './variation.ts';

/** Total, category 1, 2, 3, categories 2 and 3 together. */
function targetsOf(year: number, monthsOfLeave: number): number[] {
  return variedTargets(frameworkOf(year), { monthsOfLeave }).map(({ reduced }) => reduced);
}

const MINIMUM: FrameworkRequirement = {
  ...{ badgeType: 'CategoryMinimum', requiredValue: 12.5, unit: 'credits', countsAsMandatoryActivity: false },
  ...{ badgeText1: '', badgeText2: '', badgeText3: '12.5 credits min' },
};
const USUAL = [50, 12.5, 5, 5, 25];

describe('[PPL-12] hour years ask 2 + 1 + 1 hours for each month of practice, also where the year has few months of a longer leave', () => {
  test.each([
    [0, USUAL],
    [1, [44, 12.5, 5, 5, 22]],
    [2, [40, 12.5, 5, 5, 20]],
    [3, [36, 12.5, 5, 5, 18]],
    [4, [32, 12.5, 5, 5, 16]],
    [5, [28, 12.5, 5, 5, 14]],
    // Six hours of reviewing would be more than the usual five: no one is asked for more because of leave.
    [6, [24, 12, 5, 5, 12]],
    [7, [20, 10, 5, 5, 10]],
    [8, [16, 8, 4, 4, 8]],
    [9, [12, 6, 3, 3, 6]],
    [10, [8, 4, 2, 2, 4]],
    [11, [4, 2, 1, 1, 2]],
    [12, USUAL],
    [6.5, USUAL],
    [-1, USUAL],
    [Number.NaN, USUAL],
  ])('%d months: %j', (months, targets) => {
    expect(targetsOf(2026, months)).toEqual(targets);
  });
});

describe('credit years go down by the months, in quarters of a credit', () => {
  test.each([
    [0, [100, 40]],
    [1, [91.75, 36.75]],
    [2, [83.25, 33.25]],
    [3, [75, 30]],
    [4, [66.75, 26.75]],
    [5, [58.25, 23.25]],
    [6, [50, 20]],
    [7, [41.75, 16.75]],
    [8, [33.25, 13.25]],
    [9, [25, 10]],
    [10, [16.75, 6.75]],
    [11, [8.25, 3.25]],
    [12, [100, 40]],
  ])('%d months: %j', (months, targets) => {
    expect(targetsOf(2022, months)).toEqual(targets);
  });

  test('and keep their caps and rates', () => {
    const framework = variedRequirements(frameworkOf(2022), { monthsOfLeave: 8 });
    expect(framework.categories.map(({ creditCap, creditRatePerHour }) => [creditCap, creditRatePerHour])).toEqual([
      [60, 1],
      [60, 3],
      [60, 3],
    ]);
    expect(framework.categories[0]?.requirementsShortVersion).toBe('Up to 60 credits count.');
  });
});

test.each([
  [5, 'Targets can be reduced for 6 to 11 months of leave.'],
  [6, undefined],
  [11, undefined],
  [12, 'Targets can be reduced for 6 to 11 months of leave. For a whole year away, grant an exemption.'],
  [7.5, 'Targets can be reduced for 6 to 11 months of leave.'],
])('a variation of %d months: %s', (months, problem) => {
  expect(variationProblem(frameworkOf(2026), months)).toBe(problem);
});

test('[PPL-12] members are told to ask for what the team grants', () => {
  expect(variationProblem(frameworkOf(2026), 12, 'ask for')).toMatch(/ For a whole year away, ask for an exemption\.$/);
});

test('the texts of a framework name the reduced figures', () => {
  const framework = variedRequirements(frameworkOf(2026), { monthsOfLeave: 11 });
  expect(framework.categories.map(({ requirementsShortVersion }) => requirementsShortVersion)).toEqual([
    'At least 2 hours.',
    'At least 1 hour.',
    'At least 1 hour.',
  ]);
  expect(framework.requirements.slice(0, 4).map(({ badgeText3 }) => badgeText3)).toEqual([
    '2 hours min',
    '1 hour min',
    '1 hour min',
    '2 hours min',
  ]);
});

test('each target is told by its name, with what is left of it', () => {
  const targets = variedTargets(frameworkOf(2026), { monthsOfLeave: 8 });
  expect(targets.map(({ name, unit, usual, reduced }) => [name, unit, usual, reduced])).toEqual([
    ['Total', 'hours', 50, 16],
    ['Category 1: Educational Activities', 'hours', 12.5, 8],
    ['Category 2: Reviewing Performance', 'hours', 5, 4],
    ['Category 3: Measuring Outcomes', 'hours', 5, 4],
    ['Categories 2 and 3', 'hours', 25, 8],
  ]);
});

test('what asks for activities and plans stays, and nothing of the usual framework is changed', () => {
  const usual = frameworkOf(2026);
  const before = JSON.stringify(usual);
  const varied = variedRequirements(usual, { monthsOfLeave: 8 });
  expect(varied.requirements.slice(4)).toEqual(usual.requirements.slice(4));
  expect(varied.requiredMandatoryActivities).toBe(4);
  expect(JSON.stringify(usual)).toBe(before);
});

describe('a varied year', () => {
  const totals: YearTotals = {
    categories: [
      { categoryId: 1, activityHours: 8, reflection: 0 },
      { categoryId: 2, activityHours: 4, reflection: 0 },
      { categoryId: 3, activityHours: 3, reflection: 0 },
    ],
    annualConversations: 1,
    plans: 1,
    domainActivities: { 206: 2, 207: 2 },
    paperSubmission: 0,
  };
  const facts = factsOf(2026);
  const framework = variedRequirements(frameworkOf(2026), { monthsOfLeave: 8 });

  test('misses what is left of its reduced targets, and nothing of the usual ones', () => {
    const result = evaluateRequirements({ facts, framework, totals });
    expect(result).toMatchObject({ current: 15, minimum: 16, allMet: false });
    expect(listMissing(result, facts).map(({ text }) => text)).toEqual(['1 more hour of Measuring Outcomes']);
  });

  test('is met by them', () => {
    const more = totals.categories.map((category) => ({ ...category, activityHours: category.activityHours + 1 }));
    expect(evaluateRequirements({ facts, framework, totals: { ...totals, categories: more } }).allMet).toBe(true);
  });

  test('is declared by its own hours', () => {
    const registration = {
      isAustralian: true,
      isMcnzVocational: false,
      isMcnzGeneral: false,
      isMcnzSpecialPurpose: false,
    };
    const textOf = (context: Pick<DeclarationContext, 'target'>) =>
      declarationSections({ facts, ...registration, ...context })[0]?.questions[0]?.text;
    expect(textOf({ target: { minimum: 16, currency: 'H' } })).toBe(
      'Did you complete at least 16 hours of CPD in 2026?',
    );
    expect(textOf({ target: frameworkOf(2026) })).toBe('Did you complete at least 50 hours of CPD in 2026?');
  });
});

test.each([
  [1, 'a long illness', 'Your targets for 2026 are reduced: 1 month of long illness.'],
  [8, 'care of an ill child', 'Your targets for 2026 are reduced: 8 months of care of an ill child.'],
  [8, 'parental leave', 'Your targets for 2026 are reduced: 8 months of parental leave.'],
  [9, 'retirement', 'Your targets for 2026 are reduced: 9 months after retirement.'],
  [9, 'withdrawal from the program', 'Your targets for 2026 are reduced: 9 months after withdrawal from the program.'],
  [3, 'early retirement', 'Your targets for 2026 are reduced: 3 months of early retirement.'],
  [3, 'retirements', 'Your targets for 2026 are reduced: 3 months of retirements.'],
  [3, 'ankle surgery', 'Your targets for 2026 are reduced: 3 months of ankle surgery.'],
  [3, 'a spell in a ward', 'Your targets for 2026 are reduced: 3 months of spell in a ward.'],
  [3, 'part time work', 'Your targets for 2026 are reduced: 3 months of part time work.'],
  [3, 'timetables', 'Your targets for 2026 are reduced: 3 months of timetables.'],
  [1, 'time after retirement', 'Your targets for 2026 are reduced: 1 month after retirement.'],
  [7, 'time before joining', 'Your targets for 2026 are reduced: 7 months before joining.'],
  [
    6,
    'an extended absence from practice',
    'Your targets for 2026 are reduced: 6 months of extended absence from practice.',
  ],
])('%d months of %s in words', (monthsOfLeave, fragment, words) => {
  expect(variationInWords(2026, { monthsOfLeave }, fragment)).toBe(words);
});

test.each([
  [8, false, '8 months of leave'],
  [1, false, '1 month of leave'],
  [7, true, '7 months without membership'],
  [12, true, '12 months without membership'],
])('[PPL-05, PPL-11] %d months of a proposal (%s) are %s', (months, isProposal, words) => {
  expect(reducedMonths(months, { isProposal })).toBe(words);
});

test.each([
  [2026, 8, 'You would need 16 hours instead of 50.'],
  [2022, 8, 'You would need 33.25 credits instead of 100.'],
])('[PPL-12] in %d with %d months of leave: %s', (year, monthsOfLeave, words) => {
  expect(reducedTotalInWords(frameworkOf(year), { monthsOfLeave })).toBe(words);
  expect(variationEffect(year, frameworkOf(year), { monthsOfLeave })).toBe(
    `Your targets for ${year} are reduced: 8 months of leave. ${words}`,
  );
});

test.each([
  [5, 'Targets can be reduced for 6 to 11 months of leave.'],
  [12, 'Targets can be reduced for 6 to 11 months of leave. For a whole year away, ask for an exemption.'],
])('[PPL-12] %d months of leave have no effect: %s', (monthsOfLeave, problem) => {
  expect(variationEffect(2026, frameworkOf(2026), { monthsOfLeave })).toBe(problem);
});

test('[PPL-05, PPL-11] months without membership are not called leave', () => {
  expect(variationProblem(frameworkOf(2026), 12, 'grant', 'without membership')).toBe(
    'Targets can be reduced for 6 to 11 months without membership. For a whole year away, grant an exemption.',
  );
});

test('the targets of a credit year are credits, its total first', () => {
  expect(measuredTargets(frameworkOf(2022))).toEqual([
    { name: 'Total', unit: 'credits', value: 100 },
    { name: 'Categories 2 and 3', unit: 'credits', value: 40 },
  ]);
});

test('what a category requires goes down in its figures and its texts, and other figures stay', () => {
  const usual = frameworkOf(2022);
  const [first, , third] = usual.categories;
  if (!first || !third) throw new Error('The framework has three categories.');
  const requirement = { ...MINIMUM, categoryIds: [1], requiredValue: 12.25 };
  const texts = 'At least 12.25 credits. Up to 60 credits count. 12.25 per hour, 1.5 hours, 12.25 credit.';
  const framework = variedRequirements(
    {
      ...usual,
      categories: [{ ...first, minimumCredits: 12, minimumHours: 6, requirementsShortVersion: texts }, third],
      requirements: [
        requirement,
        {
          ...MINIMUM,
          badgeType: 'SpecialtyMinimum',
          categoryIds: [1],
          requiredValue: 60,
          badgeText3: '60 credits min',
        },
        { ...MINIMUM, unit: 'activities', categoryIds: [1], requiredValue: 12.25 },
        { ...MINIMUM, requiredValue: 2 },
      ],
    },
    { monthsOfLeave: 11 },
  );
  expect(framework.categories[0]).toMatchObject({ minimumCredits: 1, minimumHours: 0.5 });
  expect(framework.categories[0]?.requirementsShortVersion).toBe(
    'At least 1 credit. Up to 60 credits count. 12.25 per hour, 1.5 hours, 1 credit.',
  );
  expect(framework.categories[1]).toEqual(third);
  expect(framework.requirements.map(({ requiredValue, badgeText3 }) => [requiredValue, badgeText3])).toEqual([
    [1, '12.5 credits min'],
    [5, '5 credits min'],
    [12.25, '12.5 credits min'],
    [0.25, '12.5 credits min'],
  ]);
});

test('what the data ask of a month is asked of each category by itself', () => {
  const usual = frameworkOf(2026);
  const categories = usual.categories.map((one, place) => ({ ...one, minimumCredits: place === 0 ? 20 : null }));
  const varied = variedRequirements({ ...usual, categories }, { monthsOfLeave: 8 });
  expect(varied.categories.map(({ minimumHours, minimumCredits }) => [minimumHours, minimumCredits])).toEqual([
    [8, 8],
    [4, null],
    [4, null],
  ]);
});
