import { describe, expect, test } from 'vitest';
import { factsOf, rulesOf } from '../testing/years.ts';
import type { ActivityContext } from './activity-rules.ts';
import {
  checkShortcut,
  checkShortcutDates,
  type EnteredShortcut,
  shortcutDateProblem,
  shortcutYearProblem,
  suffixProblem,
  suggestSuffix,
} from './shortcut-rules.ts';

function contextOf(year: number): ActivityContext {
  return {
    year: factsOf(year),
    rules: rulesOf(year),
    activityTypes: [
      { activityTypeId: 101, recurring: true, isPlanType: false },
      { activityTypeId: 201, recurring: false, isPlanType: true },
    ],
    areaIds: [1, 206],
    questions: [],
  };
}

const shortcut: EnteredShortcut = {
  suffix: 'grand-rounds',
  name: 'Grand rounds',
  activityTypeId: 101,
  ongoing: true,
  startDate: '',
  endDate: '',
  hours: [{ areaId: 206, hours: 1 }],
};
const inMarch = { ongoing: false, startDate: '2026-03-01', endDate: '2026-03-31' };

describe('a shortcut', () => {
  test.each<[string, Partial<EnteredShortcut>, string[]]>([
    ['[SHC-05] without a suffix', { suffix: '' }, ['suffix']],
    ['[SHC-05] with a suffix of 2 characters', { suffix: 'ab' }, ['suffix']],
    ['[SHC-05] with a suffix of 61 characters', { suffix: 'a'.repeat(61) }, ['suffix']],
    ['[SHC-05] with a suffix that would change the address', { suffix: 'a&b=c' }, ['suffix']],
    ['[SHC-04] with a suffix that means a plain link', { suffix: 'True' }, ['suffix']],
    ['[ACT-38] without a name', { name: '' }, ['name']],
    ['[ACT-39] without a type', { activityTypeId: 0 }, ['activityTypeId']],
    ['[SHC-07] of a type for plans', { activityTypeId: 201 }, ['activityTypeId']],
    ['[HRS-02, DOM-01] without hours and areas', { hours: [] }, ['hours', 'hours']],
    [
      '[HRS-10] with a line below 0',
      {
        hours: [
          { areaId: 206, hours: 1 },
          { areaId: 1, hours: -1 },
        ],
      },
      ['hours'],
    ],
    [
      '[HRS-10] with a line that is no number',
      {
        hours: [
          { areaId: 206, hours: 1 },
          { areaId: 1, hours: Number.NaN },
        ],
      },
      ['hours'],
    ],
    ['[SHC-05] with dates, but without them', { ongoing: false }, ['startDate', 'endDate']],
    ['[OCC-02] with an end before the start', { ...inMarch, endDate: '2026-02-28' }, ['endDate']],
    ['[OCC-03] with dates of another year', { ...inMarch, startDate: '2025-12-31' }, ['startDate']],
  ])('%s is refused', (_what, overrides, fields) => {
    const problems = checkShortcut({ ...shortcut, ...overrides }, contextOf(2026));
    expect(problems.map(({ field }) => field)).toEqual(fields);
  });

  test.each<[Partial<EnteredShortcut>, string[]]>([
    [{ suffix: '' }, ['The end of the link must have 3 to 60 letters, digits or hyphens, and cannot be "true".']],
    [{ activityTypeId: 201 }, ['The hours of a plan are entered with the plan.']],
    [
      {
        hours: [
          { areaId: 206, hours: 1 },
          { areaId: 1, hours: -1 },
        ],
      },
      ['Hours must be a number of at least 0.'],
    ],
    [{ ongoing: false }, ['Please choose a start date in 2026.', 'Please choose an end date in 2026.']],
    [{ ...inMarch, endDate: '2026-02-28' }, ['The end date must not be before the start date.']],
    [{ ongoing: false, startDate: '2027-01-01', endDate: '2026-01-01' }, ['Please choose a start date in 2026.']],
  ])('[ACT-47] %j is told in sentences', (overrides, messages) => {
    const problems = checkShortcut({ ...shortcut, ...overrides }, contextOf(2026));
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });

  test.each<[string, Partial<EnteredShortcut>]>([
    ['for any date of the year', {}],
    ['for some dates', inMarch],
    ['for a single day', { ...inMarch, endDate: inMarch.startDate }],
    ['with the shortest suffix', { suffix: 'abc' }],
    [
      'with a line of no hours',
      {
        hours: [
          { areaId: 206, hours: 1 },
          { areaId: 1, hours: 0 },
        ],
      },
    ],
    ['with the longest suffix', { suffix: 'a'.repeat(60) }],
  ])('[SHC-10] %s is sound', (_what, overrides) => {
    expect(checkShortcut({ ...shortcut, ...overrides }, contextOf(2026))).toEqual([]);
  });

  test('[HRS-04] of a year with hours per specialty has at most 24 hours', () => {
    const hours = [{ areaId: 1, hours: 24.25 }];
    expect(checkShortcut({ ...shortcut, hours }, contextOf(2024))).toMatchObject([{ field: 'hours' }]);
    expect(checkShortcut({ ...shortcut, hours: [{ areaId: 1, hours: 24 }] }, contextOf(2024))).toEqual([]);
  });
});

test('[SHC-05] an activity made from a shortcut belongs to its year', () => {
  expect(shortcutYearProblem({ cpdYearId: 10 }, 10)).toBeUndefined();
  expect(shortcutYearProblem({ cpdYearId: 10 }, 11)).toBe('This activity belongs to the year of its link.');
});

describe('[SHC-05] the dates of an activity made from a shortcut', () => {
  test('lie from start to end, both included', () => {
    expect(shortcutDateProblem(inMarch, ['2026-03-01', '2026-03-31'])).toBeUndefined();
    for (const day of ['2026-02-28', '2026-04-01']) {
      expect(shortcutDateProblem(inMarch, ['2026-03-12', day])).toBe(
        'Please choose a date from 01/03/2026 to 31/03/2026.',
      );
    }
  });

  test('are any while one end is open, and when it is ongoing', () => {
    expect(shortcutDateProblem({ ...inMarch, ongoing: true }, ['2026-12-31'])).toBeUndefined();
    expect(shortcutDateProblem({ ...inMarch, startDate: null }, ['2026-12-31'])).toBeUndefined();
    expect(shortcutDateProblem({ ...inMarch, endDate: null }, ['2026-12-31'])).toBeUndefined();
    expect(shortcutDateProblem({ ongoing: true, startDate: null, endDate: null }, ['2026-12-31'])).toBeUndefined();
  });
});

test.each([
  ['Grand rounds of the region', 'grand-rounds-of-the-region'],
  ['  Kōrero – Whānau & us! ', 'korero-whanau-us'],
  ['True', ''],
  ['ab', 'ab'],
  ['漢字', ''],
  [`${'long '.repeat(30)}`, `${'long-'.repeat(12)}`.slice(0, -1)],
])('[SHC-05] the end of the link suggested for %j is %j', (name, suffix) => {
  expect(suggestSuffix(name)).toBe(suffix);
  expect(suffixProblem(suffix) === undefined).toBe(suffix.length >= 3);
});

describe('[SHC-05] the dates of a shortcut', () => {
  const used = { first: '2026-03-05', last: '2026-03-12' };
  test.each<[string, object, string[]]>([
    ['that begin after its first activity', { startDate: '2026-03-06' }, ['startDate']],
    ['that end before its last activity', { endDate: '2026-03-11' }, ['endDate']],
    ['that leave out both', { startDate: '2026-03-06', endDate: '2026-03-11' }, ['startDate', 'endDate']],
    ['of another year', { startDate: '2025-03-06', endDate: '2027-03-11' }, ['startDate', 'endDate']],
  ])('are refused %s', (_how, change, fields) => {
    expect(checkShortcutDates({ ...inMarch, ...change }, 2026, used).map(({ field }) => field)).toEqual(fields);
  });

  test('are refused with the day of the activity that they leave out', () => {
    const dates = { ...inMarch, startDate: '2026-03-06', endDate: '2026-03-11' };
    expect(checkShortcutDates(dates, 2026, used).map(({ message }) => message)).toEqual([
      'The link was used for an activity on 05/03/2026, so it cannot start later.',
      expect.stringContaining('The link was used for an activity on 12/03/2026, so it cannot end earlier.'),
    ]);
    expect(checkShortcutDates({ ...inMarch, startDate: '2025-03-06' }, 2026, used)).toHaveLength(1);
    expect(checkShortcutDates({ ...inMarch, startDate: '2027-03-06' }, 2026, used)).toHaveLength(1);
    expect(checkShortcutDates(inMarch, 2026, undefined)).toEqual([]);
  });

  test('may be those of its activities alone, or all of the year', () => {
    expect(checkShortcutDates({ ongoing: false, startDate: used.first, endDate: used.last }, 2026, used)).toEqual([]);
    expect(checkShortcutDates({ ongoing: true, startDate: '', endDate: '' }, 2026, used)).toEqual([]);
  });
});
