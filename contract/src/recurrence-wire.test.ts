import type { Recurrence } from '@cpd/domain/record/recurrence';
import { describe, expect, test } from 'vitest';
import { recurrenceFromWire, recurrenceToWire } from './recurrence-wire.ts';

const range = { startDate: '2026-02-04', endDate: '2026-06-24' };

describe('a pattern on the wire', () => {
  test.each<[string, Recurrence]>([
    ['weekly', { ...range, kind: 'weekly', everyWeeks: 2, weekdays: ['sunday', 'monday'] }],
    ['monthly by day', { ...range, kind: 'monthly-day', everyMonths: 3, dayNumber: 31 }],
    ['monthly by weekday', { ...range, kind: 'monthly-weekday', everyMonths: 12, ordinal: 'last', weekday: 'friday' }],
  ])('[OCC-18, OCC-19, OCC-20] %s comes back as it went: %j', (_number, pattern) => {
    expect(recurrenceFromWire(recurrenceToWire(pattern))).toEqual(pattern);
  });

  test('[OCC-04, OCC-06] with fields missing becomes one that the rules refuse', () => {
    expect(recurrenceFromWire({})).toEqual({ startDate: '', endDate: '', kind: 'weekly', everyWeeks: 0, weekdays: [] });
    expect(recurrenceFromWire({ WeeklyOrMonthly: 'M' })).toMatchObject({
      kind: 'monthly-day',
      everyMonths: 0,
      dayNumber: 0,
    });
  });
});
