import { describe, expect, test } from 'vitest';
import type { Weekday } from '../values/weekdays.ts';
import type { Recurrence } from './recurrence.ts';
import { describeRecurrence } from './recurrence-words.ts';

const range = { startDate: '2026-02-04', endDate: '2026-06-24' };
const weekly = (everyWeeks: number, ...weekdays: Weekday[]): Recurrence => {
  return { ...range, kind: 'weekly', everyWeeks, weekdays };
};
const byDay = (everyMonths: number, dayNumber: number): Recurrence => {
  return { ...range, kind: 'monthly-day', everyMonths, dayNumber };
};

describe('a pattern in words', () => {
  test.each<[Recurrence, string]>([
    [weekly(1, 'wednesday'), 'Every Wednesday'],
    [weekly(2, 'wednesday'), 'Every second Wednesday'],
    [weekly(5, 'sunday'), 'Every fifth Sunday'],
    [weekly(1, 'sunday', 'wednesday', 'monday'), 'Every Monday, Wednesday and Sunday'],
    [weekly(3, 'tuesday', 'monday'), 'Every third week on Monday and Tuesday'],
    [weekly(1, 'friday', 'monday', 'tuesday', 'wednesday', 'thursday'), 'Every weekday'],
    [weekly(1, 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'), 'Every day'],
    [byDay(1, 1), 'The 1st of every month'],
    [byDay(1, 2), 'The 2nd of every month'],
    [byDay(1, 3), 'The 3rd of every month'],
    [byDay(2, 11), 'The 11th of every second month'],
    [byDay(1, 13), 'The 13th of every month'],
    [byDay(1, 20), 'The 20th of every month'],
    [byDay(6, 31), 'The 31st of every sixth month'],
    [
      { ...range, kind: 'monthly-weekday', everyMonths: 1, ordinal: 'first', weekday: 'monday' },
      'The first Monday of every month',
    ],
    [
      { ...range, kind: 'monthly-weekday', everyMonths: 12, ordinal: 'last', weekday: 'friday' },
      'The last Friday of every twelfth month',
    ],
  ])('[OCC-04, OCC-06, OCC-07] %j is %s', (pattern, words) => {
    expect(describeRecurrence(pattern)).toBe(`${words}, 4 Feb to 24 Jun`);
  });

  test.each([
    ['', '', 'Every Monday'],
    ['2026-02-04', '', 'Every Monday, from 4 Feb'],
    ['', '2026-12-31', 'Every Monday, until 31 Dec'],
    ['2026-02-04', '2026-02-04', 'Every Monday, on 4 Feb'],
    ['2026-02-30', '24/06', 'Every Monday'],
  ])('[OCC-02] from "%s" to "%s" leaves out what is not entered yet', (startDate, endDate, words) => {
    expect(describeRecurrence({ ...weekly(1, 'monday'), startDate, endDate })).toBe(words);
  });

  test.each([
    [weekly(0, 'monday')],
    [weekly(Number.NaN, 'monday')],
    [weekly(1)],
    [byDay(1, Number.NaN)],
    [byDay(1.5, 1)],
  ])('[OCC-02] %j has no rule yet to be put into words', (pattern) => {
    expect(describeRecurrence(pattern)).toBe('4 Feb to 24 Jun');
  });
});
