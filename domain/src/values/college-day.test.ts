import { expect, test } from 'vitest';
import { collegeDay, collegeTime } from './college-day.ts';

test.each([
  ['2026-12-31T12:59:59.999Z', '2026-12-31'],
  ['2026-12-31T13:00:00Z', '2027-01-01'],
  ['2026-06-30T13:59:59Z', '2026-06-30'],
  ['2026-06-30T14:00:00Z', '2026-07-01'],
  // The night in which the clocks are set back, and that in which they are set forward.
  ['2026-04-04T13:00:00Z', '2026-04-05'],
  ['2026-10-03T14:00:00Z', '2026-10-04'],
])('the instant %s falls on %s in Sydney', (instant, day) => {
  expect(collegeDay(Temporal.Instant.from(instant)).toString()).toBe(day);
});

test.each([
  ['2026-11-21T13:00:00Z', '12.00 am'],
  ['2026-11-21T13:05:59Z', '12.05 am'],
  ['2026-11-22T00:59:00Z', '11.59 am'],
  ['2026-11-22T01:00:00Z', '12.00 pm'],
  ['2026-11-22T03:23:00Z', '2.23 pm'],
  ['2026-07-22T03:23:00Z', '1.23 pm'],
  ['2026-11-22T12:59:59Z', '11.59 pm'],
])('the instant %s is %s in Sydney', (instant, time) => {
  expect(collegeTime(Temporal.Instant.from(instant))).toBe(time);
});
