import { describe, expect, test } from 'vitest';
import type { ActivityContext } from './activity-rules.ts';
import { checkShortcut, type ShortcutDraft, shortcutDateProblem } from './shortcuts.ts';
import { factsOf, rulesOf } from './testing/years.ts';

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

const shortcut: ShortcutDraft = {
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
  test.each<[string, Partial<ShortcutDraft>, string[]]>([
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

  test.each<[string, Partial<ShortcutDraft>]>([
    ['for any date of the year', {}],
    ['for some dates', inMarch],
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

describe('[SHC-05] the dates of an activity made from a shortcut', () => {
  test('lie from start to end, both included', () => {
    expect(shortcutDateProblem(inMarch, ['2026-03-01', '2026-03-31'])).toBeUndefined();
    for (const day of ['2026-02-28', '2026-04-01']) {
      expect(shortcutDateProblem(inMarch, ['2026-03-12', day])).toBe(
        'Please choose a date from 01/03/2026 to 31/03/2026.',
      );
    }
  });

  test('are any when it is ongoing', () => {
    expect(shortcutDateProblem({ ongoing: true, startDate: null, endDate: null }, ['2026-12-31'])).toBeUndefined();
  });
});
