import { afterEach, expect, test, vi } from 'vitest';
import { now, today } from './clock.ts';
import { configuration } from './configuration.ts';

afterEach(() => {
  delete configuration.fixedNow;
  vi.restoreAllMocks();
});

test('[PDP-19] the day is that of the product where its clock stands still, in the zone of the device', () => {
  configuration.fixedNow = '2027-05-01T09:00:00+10:00';
  expect(now().toString()).toBe('2027-04-30T23:00:00Z');
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue('Pacific/Auckland');
  expect(today().toString()).toBe('2027-05-01');
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue('Europe/London');
  expect(today().toString()).toBe('2027-05-01');
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue('America/New_York');
  expect(today().toString()).toBe('2027-04-30');
});

test('[PDP-19] otherwise it is the device’s', () => {
  vi.spyOn(Temporal.Now, 'plainDateISO').mockReturnValue(Temporal.PlainDate.from('2026-11-20'));
  expect(today().toString()).toBe('2026-11-20');
});
