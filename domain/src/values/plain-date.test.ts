import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDayMonthYear, formatDayRange, isInYear, isPlainDate, parseDayMonthYear } from './plain-date.ts';

describe('plain dates', () => {
  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '2026-1-1',
    '20260101',
    '01/02/2026',
    '2026-01-01T00:00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '+002026-01-01',
    '２０２６-01-01',
    'yesterday',
  ])('[OCC-03] refuses %j as a date', (text) => {
    expect(isPlainDate(text)).toBe(false);
    expect(formatDayMonthYear(text)).toBe(text);
  });

  test.each(['2026-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])(
    '[OCC-03] takes %s as a date',
    (text) => {
      expect(isPlainDate(text)).toBe(true);
    },
  );

  test('[OCC-03] agrees with the calendar about every day of every year', () => {
    const part = (most: number) => fc.integer({ min: 0, max: most });
    fc.assert(
      fc.property(part(9999), part(14), part(33), (year, month, day) => {
        const text = [String(year).padStart(4, '0'), ...[month, day].map((each) => String(each).padStart(2, '0'))].join(
          '-',
        );
        expect(isPlainDate(text)).toBe(year > 0 && isOnCalendar(year, month, day));
      }),
      { numRuns: 3_000 },
    );
  });

  test('[LIM-09] shows dates as dd/MM/yyyy', () => {
    expect(formatDayMonthYear('2026-03-09')).toBe('09/03/2026');
  });

  test.each([
    '31/02/2026',
    '1/2/2026',
    '2026-02-01',
    '32/01/2026',
    '00/01/2026',
    '01/01/0000',
    '',
    '01/02/26',
    'today',
  ])('[ACT-11] ignores the malformed selected date %j', (text) => {
    expect(parseDayMonthYear(text)).toBeUndefined();
  });

  test('[ACT-10] reads a selected date written dd/MM/yyyy', () => {
    expect(parseDayMonthYear('09/03/2026')).toBe('2026-03-09');
    expect(parseDayMonthYear(' 09/03/2026 ')).toBe('2026-03-09');
  });

  test('[OCC-03] counts 1 January and 31 December as inside the year, their neighbours not', () => {
    expect(
      ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01', '2026-02-30'].map((day) => isInYear(day, 2026)),
    ).toEqual([false, true, true, false, false]);
  });

  test('[LIM-09] reads back every date it shows', () => {
    const days = fc
      .integer({ min: 0, max: 80_000 })
      .map((days) => Temporal.PlainDate.from('1900-01-01').add({ days }).toString());
    fc.assert(fc.property(days, (day) => parseDayMonthYear(formatDayMonthYear(day)) === day));
  });
});

test('days are told as one, or from the first to the last', () => {
  expect(formatDayRange('2026-02-04', '2026-02-04')).toBe('04/02/2026');
  expect(formatDayRange('2026-02-04', '2026-02-18')).toBe('04/02/2026 to 18/02/2026');
});

function isOnCalendar(year: number, month: number, day: number): boolean {
  try {
    Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
