import { describe, expect, test } from 'vitest';
import { readTypedDate } from './date-range.ts';

describe('a typed date in a form of 2026', () => {
  test.each(['31/2', '3102', '4/', '4', '2026', '2/4/6', '31/02/2026', 'today'])(
    '[OCC-02] "%s" stays as typed, to be refused',
    (typed) => {
      expect(readTypedDate(typed, 2026)).toBe(typed);
    },
  );

  test.each([
    ['4/2', '2026-02-04'],
    ['0402', '2026-02-04'],
    ['4.12', '2026-12-04'],
    ['4/2/25', '2025-02-04'],
    ['04022027', '2027-02-04'],
  ])('[OCC-03, LIM-09] "%s" needs no year, and keeps the one it has', (typed, date) => {
    expect(readTypedDate(typed, 2026)).toBe(date);
  });

  test('[OCC-02] without a year of the form, day and month alone are no date', () => {
    expect(readTypedDate('4/2')).toBe('4/2');
  });
});
