import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recurrenceCases } from '../testing/recurrence-cases.ts';
import { isInYear } from '../values/plain-date.ts';
import { ORDINALS, WEEKDAYS } from '../values/weekdays.ts';
import { checkRecurrence, expandRecurrence, previewRecurrence, type Recurrence } from './recurrence.ts';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };
const weekly: Recurrence = { kind: 'weekly', everyWeeks: 1, weekdays: ['monday'], ...YEAR };
const monthlyDay: Recurrence = { kind: 'monthly-day', everyMonths: 1, dayNumber: 31, ...YEAR };
const monthlyWeekday: Recurrence = {
  kind: 'monthly-weekday',
  everyMonths: 1,
  ordinal: 'first',
  weekday: 'monday',
  ...YEAR,
};

const whole = (min: number, max: number) => fc.integer({ min, max });
const date = whole(0, 364).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString());
const span = fc
  .tuple(date, date)
  .map(([a, b]) => (a <= b ? { startDate: a, endDate: b } : { startDate: b, endDate: a }));
const anyPattern: fc.Arbitrary<Recurrence> = fc
  .tuple(
    span,
    fc.oneof(
      fc.record({
        kind: fc.constant('weekly' as const),
        everyWeeks: whole(1, 5),
        weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      }),
      fc.record({ kind: fc.constant('monthly-day' as const), everyMonths: whole(1, 6), dayNumber: whole(1, 31) }),
      fc.record({
        kind: fc.constant('monthly-weekday' as const),
        everyMonths: whole(1, 12),
        ordinal: fc.constantFrom(...ORDINALS),
        weekday: fc.constantFrom(...WEEKDAYS),
      }),
    ),
  )
  .map(([dates, rule]) => ({ ...rule, ...dates }));

describe('patterns that are refused', () => {
  test.each<[string, Recurrence, string]>([
    ['no start', { ...weekly, startDate: '' }, 'recurrence.startDate'],
    ['no end', { ...weekly, endDate: '' }, 'recurrence.endDate'],
    ['a start that is no day', { ...weekly, startDate: '2026-02-30' }, 'recurrence.startDate'],
    ['a start before the year', { ...weekly, startDate: '2025-12-31' }, 'recurrence.startDate'],
    ['an end after the year', { ...weekly, endDate: '2027-01-01' }, 'recurrence.endDate'],
    ['an end before the start', { ...weekly, startDate: '2026-06-02', endDate: '2026-06-01' }, 'recurrence.endDate'],
    ['every 0 weeks', { ...weekly, everyWeeks: 0 }, 'recurrence.everyWeeks'],
    ['every 6 weeks', { ...weekly, everyWeeks: 6 }, 'recurrence.everyWeeks'],
    ['every 1.5 weeks', { ...weekly, everyWeeks: 1.5 }, 'recurrence.everyWeeks'],
    ['no weekday', { ...weekly, weekdays: [] }, 'recurrence.weekdays'],
    ['day 0', { ...monthlyDay, dayNumber: 0 }, 'recurrence.dayNumber'],
    ['day 32', { ...monthlyDay, dayNumber: 32 }, 'recurrence.dayNumber'],
    ['every 7 months by day', { ...monthlyDay, everyMonths: 7 }, 'recurrence.everyMonths'],
    ['every 13 months by weekday', { ...monthlyWeekday, everyMonths: 13 }, 'recurrence.everyMonths'],
    ['an ordinal there is not', { ...monthlyWeekday, ordinal: 'fifth' as 'last' }, 'recurrence.ordinal'],
    ['a weekday there is not', { ...monthlyWeekday, weekday: 'noday' as 'sunday' }, 'recurrence.weekday'],
    ['every NaN months', { ...monthlyWeekday, everyMonths: Number.NaN }, 'recurrence.everyMonths'],
  ])('[OCC-02, OCC-03, OCC-04, OCC-05, OCC-06, OCC-07] %s', (_, pattern, field) => {
    expect(checkRecurrence(pattern, 2026).map((problem) => problem.field)).toEqual([field]);
    expect(expandRecurrence(pattern, 2026)).toEqual([]);
  });

  test.each<[Recurrence, string[]]>([
    [{ ...weekly, startDate: '', endDate: '' }, ['Please choose a start date.', 'Please choose an end date.']],
    [
      { ...weekly, startDate: '2025-12-31', endDate: '2027-01-01' },
      ['Please choose a start date in 2026.', 'Please choose an end date in 2026.'],
    ],
    [
      { ...weekly, startDate: '2026-06-02', endDate: '2026-06-01' },
      ['The end date must not be before the start date.'],
    ],
    [
      { ...weekly, everyWeeks: 0, weekdays: [] },
      ['Please choose every 1 to 5 weeks.', 'Please choose at least one weekday.'],
    ],
    [
      { ...monthlyDay, everyMonths: 0, dayNumber: 0 },
      ['Please choose every 1 to 6 months.', 'Please choose a day from 1 to 31.'],
    ],
    [
      { ...monthlyWeekday, everyMonths: 0, ordinal: 'fifth' as 'last', weekday: 'noday' as 'sunday' },
      [
        'Please choose every 1 to 12 months.',
        'Please choose first, second, third, fourth or last.',
        'Please choose a weekday.',
      ],
    ],
  ])('[ACT-47] %j are told in sentences', (pattern, messages) => {
    expect(checkRecurrence(pattern, 2026).map(({ message }) => message)).toEqual(messages);
  });

  test('[OCC-08] a pattern of one day has that day', () => {
    const pattern: Recurrence = { ...monthlyDay, dayNumber: 2, startDate: '2026-06-02', endDate: '2026-06-02' };
    expect(expandRecurrence(pattern, 2026)).toEqual(['2026-06-02']);
    const first: Recurrence = { ...monthlyDay, dayNumber: 1, startDate: '2026-06-01', endDate: '2026-06-01' };
    expect(expandRecurrence(first, 2026)).toEqual(['2026-06-01']);
  });

  test('[OCC-08] a pattern without any date', () => {
    const pattern: Recurrence = { ...weekly, startDate: '2026-06-02', endDate: '2026-06-07' };
    expect(expandRecurrence(pattern, 2026)).toEqual([]);
    expect(checkRecurrence(pattern, 2026)).toEqual([
      { field: 'recurrence', message: 'This pattern has no dates between its start and its end.' },
    ]);
  });

  test('[ACT-47] all problems are named at once', () => {
    const pattern: Recurrence = { ...monthlyDay, startDate: '', everyMonths: 0, dayNumber: 0 };
    expect(checkRecurrence(pattern, 2026).map(({ field }) => field)).toEqual([
      'recurrence.startDate',
      'recurrence.everyMonths',
      'recurrence.dayNumber',
    ]);
  });
});

describe('the dates of a pattern', () => {
  test.each(recurrenceCases)('[OCC-08] $rule from $pattern.startDate', ({ pattern, dates }) => {
    expect(expandRecurrence(pattern, Number(pattern.startDate.slice(0, 4)))).toEqual(dates);
  });

  test('[OCC-08] months without the day are skipped, 29 February comes in leap years', () => {
    expect(expandRecurrence(monthlyDay, 2026).map((day) => day.slice(5, 7))).toEqual([
      '01',
      '03',
      '05',
      '07',
      '08',
      '10',
      '12',
    ]);
    const leap: Recurrence = { ...monthlyDay, dayNumber: 29, startDate: '2028-02-01', endDate: '2028-03-31' };
    expect(expandRecurrence(leap, 2028)).toEqual(['2028-02-29', '2028-03-29']);
  });

  test('[OCC-08] weeks begin on Sunday: the Sunday after a Saturday start is in the next week', () => {
    const pattern: Recurrence = {
      kind: 'weekly',
      everyWeeks: 2,
      weekdays: ['saturday', 'sunday'],
      startDate: '2026-01-03',
      endDate: '2026-01-31',
    };
    expect(expandRecurrence(pattern, 2026)).toEqual([
      '2026-01-03',
      '2026-01-11',
      '2026-01-17',
      '2026-01-25',
      '2026-01-31',
    ]);
  });

  test('[OCC-08] dates stay in the year, between start and end, in order, each once', () => {
    fc.assert(
      fc.property(anyPattern, (pattern) => {
        const dates = expandRecurrence(pattern, 2026);
        expect(dates.every((day) => isInYear(day, 2026) && day >= pattern.startDate && day <= pattern.endDate)).toBe(
          true,
        );
        expect(dates).toEqual([...new Set(dates)].sort());
        expect(checkRecurrence(pattern, 2026)).toHaveLength(dates.length === 0 ? 1 : 0);
      }),
    );
  });

  test('[OCC-04, OCC-05] weekly dates fall on ticked weekdays of every Nth week only', () => {
    fc.assert(
      fc.property(anyPattern, (pattern) => {
        fc.pre(pattern.kind === 'weekly');
        if (pattern.kind !== 'weekly') return;
        const start = Temporal.PlainDate.from(pattern.startDate);
        const firstSunday = start.subtract({ days: start.dayOfWeek % 7 });
        for (const day of expandRecurrence(pattern, 2026)) {
          const plainDate = Temporal.PlainDate.from(day);
          const weeks = Math.floor(firstSunday.until(plainDate, { largestUnit: 'day' }).days / 7);
          expect(weeks % pattern.everyWeeks).toBe(0);
          expect(pattern.weekdays).toContain(WEEKDAYS[plainDate.dayOfWeek % 7]);
        }
      }),
    );
  });

  test('[OCC-07] the last weekday of a month has no other after it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WEEKDAYS), (weekday) => {
        for (const day of expandRecurrence({ ...monthlyWeekday, ordinal: 'last', weekday }, 2026)) {
          const plainDate = Temporal.PlainDate.from(day);
          expect(WEEKDAYS[plainDate.dayOfWeek % 7]).toBe(weekday);
          expect(plainDate.add({ weeks: 1 }).month).not.toBe(plainDate.month);
        }
      }),
    );
  });
});

describe('the preview', () => {
  test('[OCC-08] counts the dates while typing', () => {
    const pattern: Recurrence = { ...weekly, startDate: '2026-02-02', endDate: '2026-02-16' };
    expect(previewRecurrence(pattern, 2026)).toEqual({
      dates: ['2026-02-02', '2026-02-09', '2026-02-16'],
      count: 3,
      problems: [],
    });
  });

  test('[OCC-08] says why there is no date', () => {
    const pattern: Recurrence = { ...monthlyDay, startDate: '2026-02-01', endDate: '2026-02-28' };
    const { count, problems } = previewRecurrence(pattern, 2026);
    expect([count, problems.map(({ field }) => field)]).toEqual([0, ['recurrence']]);
  });

  test('[OCC-03, OCC-08] has dates exactly where nothing is wrong, and never more than the year', () => {
    const anything = fc.tuple(anyPattern, fc.constantFrom('', '2025-06-30', '2026-06-30', '9999-12-31'));
    fc.assert(
      fc.property(anything, fc.boolean(), ([pattern, endDate], asItIs) => {
        const { dates, count, problems } = previewRecurrence(asItIs ? pattern : { ...pattern, endDate }, 2026);
        expect(count).toBe(dates.length);
        expect(count).toBeLessThanOrEqual(365);
        expect(problems.length === 0).toBe(count > 0);
      }),
    );
  });

  test('[OCC-08] of every day of a leap year has 366 dates', () => {
    const pattern: Recurrence = { ...weekly, weekdays: WEEKDAYS, startDate: '2028-01-01', endDate: '2028-12-31' };
    expect(previewRecurrence(pattern, 2028).count).toBe(366);
  });
});
