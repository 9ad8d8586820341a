import { afterEach, expect, test } from 'vitest';
import { collegeClock, collegeTime } from './college-clock.ts';
import { collegeDay, collegeZone, setCollegeZone } from './college-day.ts';

const ZONE = collegeZone();
afterEach(() => setCollegeZone(ZONE));

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

test.each([
  ['Pacific/Auckland', '2026-12-31T10:59:59.999Z', '2026-12-31', '11.59 pm', 'Auckland time'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01', '12.00 am', 'Auckland time'],
  // Winter, an hour earlier.
  ['Pacific/Auckland', '2026-06-30T12:00:00Z', '2026-07-01', '12.00 am', 'Auckland time'],
  ['Australia/Perth', '2026-12-31T15:59:59.999Z', '2026-12-31', '11.59 pm', 'Perth time'],
  ['Australia/Perth', '2026-12-31T16:00:00Z', '2027-01-01', '12.00 am', 'Perth time'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31', '11.59 pm', 'UTC time'],
  ['America/Argentina/Buenos_Aires', '2027-01-01T02:59:59Z', '2026-12-31', '11.59 pm', 'Buenos Aires time'],
])('[FWK-06] a college in %s has at %s the %s, %s %s', (zone, at, day, time, clock) => {
  setCollegeZone(zone);
  const instant = Temporal.Instant.from(at);
  expect([collegeDay(instant).toString(), collegeTime(instant), collegeClock()]).toEqual([day, time, clock]);
});
