import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asksToResetHours,
  datesWithOwnHours,
  formatHours,
  parseHours,
  readHours,
  roundHours,
  sumHours,
  wireHours,
} from './hours.ts';
import { MAX_HOURS } from './limits.ts';

describe('rounding hours', () => {
  test.each([
    [1.13, 1.25],
    [1.12, 1],
    [0.125, 0.25],
    [0.124, 0],
    [1.375, 1.5],
    [1.374, 1.25],
    [7.99, 8],
    [0, 0],
    [9999.5, 9999.5],
    [9999.9, 9999.5],
    [1e9, 9999.5],
    [Number.POSITIVE_INFINITY, 9999.5],
    [-0.25, 0],
    [Number.NaN, 0],
  ])('[HRS-06, HRS-08] rounds %d hours to %d', (hours, expected) => {
    expect(roundHours(hours)).toBe(expected);
  });

  test('[HRS-06, HRS-08] is idempotent, a quarter, and stays between 0 and the cap', () => {
    fc.assert(
      fc.property(fc.double(), (hours) => {
        const rounded = roundHours(hours);
        expect(roundHours(rounded)).toBe(rounded);
        expect(Number.isInteger(rounded * 4)).toBe(true);
        expect(rounded).toBeGreaterThanOrEqual(0);
        expect(rounded).toBeLessThanOrEqual(MAX_HOURS);
      }),
    );
  });

  test('[HRS-06] moves no hours by more than an eighth', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: MAX_HOURS, noNaN: true }), (hours) => {
        expect(Math.abs(roundHours(hours) - hours)).toBeLessThanOrEqual(0.125);
      }),
    );
  });
});

describe('reading hours', () => {
  test.each([
    '',
    ' ',
    '.',
    '-1',
    '+1',
    '1,5',
    '1.255',
    '1.2.3',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '1h',
    '٣',
    '9'.repeat(400),
  ])('[HRS-08, HRS-09] refuses %j', (text) => {
    expect(parseHours(text)).toBeUndefined();
  });

  test.each([-0.25, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '[HRS-10] refuses the number %d',
    (hours) => {
      expect(parseHours(hours)).toBeUndefined();
    },
  );

  test.each([
    ['1', 1],
    ['1.', 1],
    ['1.5', 1.5],
    ['1.50', 1.5],
    ['.5', 0.5],
    ['.25', 0.25],
    [' 2.25 ', 2.25],
    ['007', 7],
    [2.25, 2.25],
    [0, 0],
  ])('[HRS-09] reads %j as %d', (input, expected) => {
    expect(parseHours(input)).toBe(expected);
  });
});

describe('hours that come in', () => {
  test.each([
    ['1.13', 1.25],
    [1.13, 1.25],
    ['0.13', 0.25],
    [10_000, 9999.5],
    ['', 0],
    [null, 0],
    [undefined, 0],
    [0, 0],
    ['0.12', 0],
    ['-1', Number.NaN],
    [-1, Number.NaN],
    ['1h', Number.NaN],
    [Number.POSITIVE_INFINITY, Number.NaN],
  ])('[HRS-02, HRS-06, HRS-08, HRS-10] %j are kept as %d', (input, expected) => {
    expect(readHours(input)).toBe(expected);
  });
});

describe('showing and adding hours', () => {
  test.each([
    [1.5, '1.5', '1.50'],
    [2, '2', '2.00'],
    [0.25, '0.25', '0.25'],
    [9999.5, '9999.5', '9999.50'],
    [0.1 + 0.2, '0.3', '0.30'],
    [0, '0', '0.00'],
  ])('[HRS-06, HRS-07] shows %d as %s and sends it as %s', (hours, shown, sent) => {
    expect(formatHours(hours)).toBe(shown);
    expect(wireHours(hours)).toBe(sent);
  });

  test('[HRS-10, PRG-16] adds in hundredths: 500 times 0.1 is 50, never 49.99', () => {
    expect(sumHours(Array.from({ length: 500 }, () => 0.1))).toBe(50);
    expect(sumHours([0.1, 0.2])).toBe(0.3);
    expect(sumHours([])).toBe(0);
  });

  test('[HRS-10] gives the same sum in any order', () => {
    const quarters = fc.array(fc.integer({ min: 0, max: 400 }).map((quarter) => quarter / 4));
    fc.assert(
      fc.property(quarters, (list) => {
        expect(sumHours(list)).toBe(sumHours([...list].reverse()));
      }),
    );
  });

  test('[HRS-07, HRS-09] reads back whatever it shows or sends', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: MAX_HOURS, noNaN: true }), (value) => {
        const hours = roundHours(value);
        expect(parseHours(formatHours(hours))).toBe(hours);
        expect(parseHours(wireHours(hours))).toBe(hours);
      }),
    );
  });
});

describe('dates with hours of their own', () => {
  const dates = [
    { date: '2026-02-02', hours: 1.5 },
    { date: '2026-02-09', hours: 2 },
  ];

  test('[HRS-12] are those that differ from the activity', () => {
    expect(datesWithOwnHours(dates, 1.5)).toEqual([{ date: '2026-02-09', hours: 2 }]);
  });

  test.each([
    ['other hours while a date has its own', { hoursPerDate: 1.5, dates }, 3, true],
    ['the same hours', { hoursPerDate: 1.5, dates }, 1.5, false],
    ['other hours while no date has its own', { hoursPerDate: 1.5, dates: dates.slice(0, 1) }, 3, false],
    ['a first date', { hoursPerDate: 1.5, dates: [] }, 3, false],
  ])('[HRS-12] saving %s', (_, saved, hours, asks) => {
    expect(asksToResetHours(saved, hours)).toBe(asks);
  });
});
