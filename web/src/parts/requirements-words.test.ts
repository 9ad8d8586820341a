import { expect, test } from 'vitest';
import { buildRequirement, buildRequirements } from '../testing/build-summary.ts';
import { achievedInWords, requirementChanges, requirementLines, requirementsInWords } from './requirements-words.ts';

const categories = [
  buildRequirement(),
  buildRequirement({
    badgeType: 'CategoryTwoMinimum',
    badgeText1: 'Category 2',
    badgeText2: 'Reviewing Performance',
    badgeText3: '5 hours min',
  }),
  buildRequirement({
    badgeType: 'CategoryThreeMinimum',
    badgeText1: 'Category 3',
    badgeText2: 'Measuring Outcomes',
    badgeText3: '5 hours min',
  }),
];
const domain = (name: string) =>
  buildRequirement({
    badgeType: 'MandatorySpecialty',
    badgeText1: name,
    badgeText2: 'Any category',
    badgeText3: '2 activities min',
    requiredValue: 2,
  });
const domains = [domain('Cultural safety'), domain('Ethics and professional behaviour')];
const year2024 = buildRequirements({ year: 2024, userFrameworkRequirements: categories });
const year2025 = buildRequirements({ year: 2025, userFrameworkRequirements: [...categories, ...domains] });
const year2022 = buildRequirements({
  year: 2022,
  currency: 'C',
  minimumCreditsOrHours: 100,
  userFrameworkRequirements: [
    buildRequirement({
      badgeType: 'CategoryGroupMinimum',
      badgeText1: 'Categories 2 and 3',
      badgeText3: '40 credits min',
    }),
  ],
});

test('[ACT-46, LIM-04] from 2025 a year asks for 50 hours over three categories with two and two activities', () => {
  expect(requirementsInWords(year2025)).toBe(
    'You need 50 hours in 2025 across Educational Activities, Reviewing Performance and Measuring Outcomes, including at ' +
      'least 2 activities on “Cultural safety” and 2 activities on “Ethics and professional behaviour”.',
  );
});

test.each([
  [year2024, 'You need 50 hours in 2024 across Educational Activities, Reviewing Performance and Measuring Outcomes.'],
  [year2022, 'You need 100 credits in 2022.'],
])('[ACT-46] before that it asks for no such activities', (requirements, words) => {
  expect(requirementsInWords(requirements)).toBe(words);
});

test('[ACT-46] each requirement stands by itself, a category with its name', () => {
  const items = [...categories.slice(0, 1), ...domains.slice(0, 1)];
  expect(requirementLines({ ...year2025, userFrameworkRequirements: items })).toEqual([
    'Category 1, Educational Activities: 12.5 hours min',
    'Cultural safety: 2 activities min',
  ]);
});

test('[ACT-46, SUM-05] of an exempt year it says that nothing is required, and lists nothing', () => {
  const exempt = { ...year2025, hasExemption: true };
  expect(requirementsInWords(exempt)).toBe('You are exempt for 2025: nothing is required of you.');
  expect(requirementLines(exempt)).toEqual([]);
});

test('[ACT-45] years that ask for the same have no changes', () => {
  expect(requirementChanges({ ...year2025, year: 2026 }, year2025)).toEqual([]);
});

test('[ACT-45] what is new is told', () => {
  expect(requirementChanges(year2025, year2024)).toEqual([
    'New: Cultural safety (2 activities min).',
    'New: Ethics and professional behaviour (2 activities min).',
  ]);
});

test('[ACT-45] what is counted otherwise and what is gone is told', () => {
  const more = { ...year2024, userFrameworkRequirements: [buildRequirement({ badgeText3: '15 hours min' })] };
  expect(requirementChanges(more, year2022)).toEqual([
    'This year requires 50 hours; 2022 required 100 credits.',
    'New: Category 1, Educational Activities (15 hours min).',
    'No longer required: Categories 2 and 3.',
  ]);
  expect(requirementChanges(more, year2024)[0]).toBe(
    'Category 1, Educational Activities: 15 hours min, previously 12.5 hours min.',
  );
});

test.each([
  ['nothing else that is known', undefined, [], '31 of 50 hours.'],
  [
    'what was not met before',
    [false, false, false],
    [true, false, true],
    '31 of 50 hours. Educational Activities and Measuring Outcomes done.',
  ],
  ['nothing that was met already', [true, false, false], [true, false, false], '31 of 50 hours.'],
])('after a save the total is said, and of the requirements %s', (_what, before, now, sentence) => {
  const standing = (met: readonly boolean[]) =>
    buildRequirements({
      currentCreditsOrHours: 31,
      userFrameworkRequirements: categories.map((item, index) => ({ ...item, complete: met[index] ?? false })),
    });
  expect(achievedInWords(standing(now), before && standing(before))).toBe(sentence);
});

test('after the save that was the last one needed, that is said', () => {
  const now = buildRequirements({ currentCreditsOrHours: 50, allRequirementsMet: true });
  expect(achievedInWords(now, year2025)).toBe('50 of 50 hours. Everything is done.');
});
