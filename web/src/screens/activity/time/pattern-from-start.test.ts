import { emptyActivityForm, NEW_RECURRENCE } from '@cpd/domain/record/activity-form';
import { describe, expect, test } from 'vitest';
import { yearRange } from '../../../parts/day/date-range.ts';
import { chooseOccurrence, patternFromStart } from './pattern-from-start.ts';

const single = { ...emptyActivityForm(11, { defaultReflectionValue: 1 }), date: '2026-02-11' };

describe('the days that a start date suggests', () => {
  test.each([
    ['2026-02-01', 'sunday', 1, 'first'],
    ['2026-02-11', 'wednesday', 11, 'second'],
    ['2026-02-28', 'saturday', 28, 'fourth'],
    ['2026-01-29', 'thursday', 29, 'last'],
  ])('[OCC-08] %s is a %s', (startDate, weekday, dayNumber, ordinal) => {
    expect(patternFromStart(startDate)).toEqual({ weekdays: [weekday], weekday, dayNumber, ordinal });
  });
});

describe('a single date that becomes a pattern', () => {
  test('[OCC-10, ACT-33] leaves a pattern alone whose days were chosen, and one that has its start', () => {
    const chosen = { ...single, recurrence: { ...NEW_RECURRENCE, dayNumber: 15 } };
    expect(chooseOccurrence(chosen, 'R', yearRange(2026)).recurrence).toEqual({
      ...NEW_RECURRENCE,
      dayNumber: 15,
      startDate: '2026-02-11',
    });
    const started = { ...single, recurrence: { ...NEW_RECURRENCE, startDate: '2026-03-03' } };
    expect(chooseOccurrence(started, 'R', yearRange(2026)).recurrence).toEqual(started.recurrence);
  });

  test('[OCC-10] is its start, on its weekday, until the end of the year', () => {
    expect(chooseOccurrence(single, 'R', yearRange(2026)).recurrence).toMatchObject({
      startDate: '2026-02-11',
      weekdays: ['wednesday'],
      dayNumber: 11,
      endDate: '2026-12-31',
    });
  });
});
