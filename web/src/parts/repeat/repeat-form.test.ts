import type { RepeatOffer } from '@cpd/contract/repeating';
import { expect, test } from 'vitest';
import { emptyDays, fieldOfRow, isOver, keepField, keptValue, pastDays, requestOf, startOf } from './repeat-form.ts';

const TODAY = '2026-06-10';
const offer = (occurrence: 'S' | 'M' | 'R', ...startDates: string[]): RepeatOffer => ({
  ...{ activityId: 7, activityName: 'Journal club', activityTypeName: 'Meeting', occurrence, startDates },
  ...{ pattern: '', hoursPerDate: 1, isThere: false },
});
const datesOf = (one: RepeatOffer, values = startOf([one], TODAY)) =>
  requestOf(values, [one], 11).activities.map(({ startDates }) => startDates);

test('[ACT-33] an activity is over when all its days are past', () => {
  expect(isOver(offer('S', '2026-06-09'), TODAY)).toBe(true);
  expect(isOver(offer('S', TODAY), TODAY)).toBe(false);
  expect(isOver(offer('M', '2026-03-01', '2026-09-01'), TODAY)).toBe(false);
});

test('[ACT-33] past days of a series and of several dates are not saved until they are ticked', () => {
  for (const occurrence of ['M', 'R'] as const) {
    const one = offer(occurrence, '2026-03-01', '2026-09-01');
    expect(pastDays(one, TODAY)).toEqual([0]);
    expect(datesOf(one)).toEqual([['2026-09-01']]);
    const ticked = { ...startOf([one], TODAY), [keepField(7, 0)]: keptValue(true) };
    expect(datesOf(one, ticked)).toEqual([occurrence === 'R' ? [] : ['2026-03-01', '2026-09-01']]);
  }
});

test('[ACT-33] a ticked activity without a ticked day is asked for one', () => {
  const one = offer('R', '2026-03-01');
  expect(emptyDays(startOf([one], TODAY), [one])).toEqual([
    { field: keepField(7, 0), message: 'Please tick a day that happened.' },
  ]);
  const single = offer('S', '2026-03-01');
  expect(emptyDays(startOf([single], TODAY), [single])).toEqual([]);
  expect(datesOf(single)).toEqual([['2026-03-01']]);
});

test('a refusal of a day finds the field of the day that was sent', () => {
  const one = offer('M', '2026-03-01', '2026-09-01');
  expect(fieldOfRow('Activities.0.StartDates.0', [one], startOf([one], TODAY))).toBe('day-7-1');
});
