import { describe, expect, test } from 'vitest';
import { factsOf } from '../testing/years.ts';
import { isProvisional, provisionalClosing, yearByRule } from './year-by-rule.ts';

const latest = {
  ...factsOf(2026),
  year: 2027,
  cpdYearId: 12,
  openFrom: '2027-01-01T00:00:00+11:00',
  allowSubmitFrom: '2027-09-01T00:00:00+10:00',
  submitFrom: '2027-10-01T00:00:00+10:00',
  closesAt: '2028-04-01T00:00:00+11:00',
};

describe('[YR-10] a year that is not delivered', () => {
  test('has the rules of the year before it, every window a year later in Sydney, and is provisional', () => {
    expect(yearByRule(latest)).toEqual({
      ...latest,
      cpdYearId: 13,
      year: 2028,
      openFrom: '2028-01-01T00:00:00+11:00',
      allowSubmitFrom: '2028-09-01T00:00:00+10:00',
      submitFrom: '2028-10-01T00:00:00+10:00',
      closesAt: '2029-04-01T00:00:00+11:00',
      byRule: true,
      confirmation: 'provisional',
    });
    expect(isProvisional(yearByRule(latest))).toBe(true);
    expect(isProvisional(latest)).toBe(false);
    expect(isProvisional({ ...latest, confirmation: 'confirmed' })).toBe(false);
  });

  test.each([
    ['keeps its closing day while that is far away', '2028-01-01T00:00:00Z', '2028-04-01T00:00:00+11:00'],
    ['keeps it while 31 days are left', '2028-02-29T13:00:00Z', '2028-04-01T00:00:00+11:00'],
    ['stays open to the end of the month after it', '2028-02-29T13:00:01Z', '2028-05-01T00:00:00+10:00'],
    ['stays open for a month at least', '2028-03-10T00:00:00Z', '2028-05-01T00:00:00+10:00'],
    ['stays open long after it', '2028-12-31T00:00:00Z', '2029-02-01T00:00:00+11:00'],
  ])('%s', (_what, now, closes) => {
    expect(provisionalClosing(latest, Temporal.Instant.from(now))).toBe(closes);
  });
});
