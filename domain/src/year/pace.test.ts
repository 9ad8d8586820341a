import { describe, expect, test } from 'vitest';
import { factsOf } from '../testing/years.ts';
import {
  behindBy,
  ownDays,
  type PacedYear,
  paceMoment,
  paceOf,
  pacePercentage,
  RISK_MONTHS,
  RISK_SHARE,
  readMonths,
  readShare,
} from './pace.ts';

const RULES = { part: 2, of: 3, months: 4 };

const open: PacedYear = { recognised: 0, minimum: 50, allMet: false, editable: true, exempt: false, waived: false };

function pace(at: string, year: Partial<PacedYear> = {}, facts = factsOf(2026), rules = RULES) {
  return paceOf({ ...open, ...year }, paceMoment(facts, Temporal.Instant.from(at), rules), rules);
}

describe('[COH-05] the share of the year that is gone', () => {
  test.each([
    ['before it has begun', '2025-12-31T12:59:59Z', 0],
    ['on 1 January, which is not over', '2025-12-31T13:00:00Z', 0],
    ['on 2 January', '2026-01-01T13:00:00Z', 1],
    ['on 31 December', '2026-12-31T12:59:59Z', 364],
    ['from the next 1 January on', '2026-12-31T13:00:00Z', 365],
    ['on the day of closing', '2027-03-31T12:59:59Z', 365],
    ['when it is over', '2027-06-01T00:00:00Z', 365],
  ])('%s', (_when, at, daysGone) => {
    expect(paceMoment(factsOf(2026), Temporal.Instant.from(at), RULES)).toMatchObject({ daysGone, days: 365 });
  });

  test('of a leap year has a day more', () => {
    const at = Temporal.Instant.from('2024-12-31T12:59:59Z');
    expect(paceMoment(factsOf(2024), at, RULES)).toMatchObject({ daysGone: 365, days: 366 });
  });
});

describe('[COH-05] the pace', () => {
  const DECEMBER_FIRST = '2026-11-30T13:00:00Z';
  const LAST_DAY = '2027-03-31T12:59:59Z';

  test.each<[string, string, Partial<PacedYear>, ReturnType<typeof pace>]>([
    ['nobody is behind on 1 January', '2026-01-01T00:00:00Z', {}, 'ONTRACK'],
    ['with nothing on 2 January', '2026-01-02T00:00:00Z', {}, 'BEHIND'],
    ['exactly what is expected', '2026-05-26T14:00:00Z', { minimum: 36.5, recognised: 14.6 }, 'ONTRACK'],
    ['a hundredth below it', '2026-05-26T14:00:00Z', { minimum: 36.5, recognised: 14.59 }, 'BEHIND'],
    ['far behind, but the close is more than four months away', '2026-11-30T12:59:59Z', {}, 'BEHIND'],
    ['far behind, four months before the close', DECEMBER_FIRST, {}, 'ATRISK'],
    ['exactly two thirds of it on the last day', LAST_DAY, { minimum: 37.5, recognised: 25 }, 'BEHIND'],
    ['a hundredth below two thirds', LAST_DAY, { minimum: 37.5, recognised: 24.99 }, 'ATRISK'],
    ['all hours, but a requirement missing', LAST_DAY, { recognised: 50 }, 'ONTRACK'],
    ['everything met', DECEMBER_FIRST, { recognised: 50, allMet: true }, 'MET'],
    ['leave: the reduced minimum counts', LAST_DAY, { minimum: 25, recognised: 17 }, 'BEHIND'],
    ['leave that leaves nothing to do', LAST_DAY, { minimum: 0 }, 'ONTRACK'],
    ['exempt', DECEMBER_FIRST, { exempt: true }, undefined],
    ['waived', DECEMBER_FIRST, { waived: true }, undefined],
    ['handed in, or over', '2027-04-01T00:00:00Z', { editable: false }, undefined],
    ['over, but re-opened', '2027-05-01T00:00:00Z', {}, 'ATRISK'],
  ])('%s', (_what, at, year, expected) => {
    expect(pace(at, year)).toBe(expected);
  });

  test('nobody is at risk by rules that the college has not confirmed', () => {
    expect(pace(DECEMBER_FIRST, {}, { ...factsOf(2026), confirmation: 'provisional' })).toBe('BEHIND');
    expect(pace(DECEMBER_FIRST, {}, { ...factsOf(2026), confirmation: 'confirmed' })).toBe('ATRISK');
  });

  test('goes by what the college has set', () => {
    expect(pace('2026-10-01T00:00:00Z', {}, factsOf(2026), { ...RULES, months: 6 })).toBe('ATRISK');
    expect(pace(LAST_DAY, { minimum: 40, recognised: 29 }, factsOf(2026), { ...RULES, part: 3, of: 4 })).toBe('ATRISK');
  });

  test('in per cent is cut, and says nothing while nothing is expected', () => {
    const at = (instant: string) => paceMoment(factsOf(2026), Temporal.Instant.from(instant), RULES);
    expect(pacePercentage({ ...open, recognised: 5 }, at('2026-01-01T00:00:00Z'))).toBeNull();
    expect(pacePercentage({ ...open, recognised: 49.99 }, at(LAST_DAY))).toBe(99);
    expect(pacePercentage({ ...open, recognised: 75 }, at(LAST_DAY))).toBe(150);
  });
});

describe('[COH-05] the settings', () => {
  test.each(['', '2', '0/3', '4/3', '2/0', 'two thirds', '0.6', '1/2000', '-1/2'])('refuse %j as a share', (text) => {
    expect(readShare(text)).toBeUndefined();
  });

  test.each(['', '0', '13', '4.5', 'four'])('refuse %j as months', (text) => {
    expect(readMonths(text)).toBeUndefined();
  });

  test('are two thirds and four months until somebody changes them', () => {
    expect([readShare(RISK_SHARE), readMonths(RISK_MONTHS)]).toEqual([{ part: 2, of: 3 }, 4]);
    expect([readShare('3 / 4'), readMonths('12')]).toEqual([{ part: 3, of: 4 }, 12]);
    expect([readShare('1/1'), readShare('99/100')]).toEqual([
      { part: 1, of: 1 },
      { part: 99, of: 100 },
    ]);
  });
});

describe('[COH-05] of a member’s own year', () => {
  test.each([
    ['no leave', 73, 0, 876, 4380],
    ['leave of three months', 146, 3, 657, 3285],
    ['leave that is as long as the year so far', 73, 6, 0, 2190],
  ])('with %s the share gone, after %d days with %d months of leave, is %d of %d', (_, daysGone, leave, gone, of) => {
    expect(ownDays({ daysGone, days: 365 }, leave)).toEqual({ daysGone: gone, days: of });
  });

  test.each([
    ['as much as the share of what is expected is enough', 50, 10, 1, 2, 0],
    ['more than that is enough', 50, 40, 1, 2, 0],
    ['what is less is made up in whole hours', 50, 9.75, 1, 2, 1],
    ['whole hours are not rounded up', 50, 4, 1, 2, 6],
    ['nothing at all is behind by all of it', 50, 0, 1, 2, 10],
    ['all that is expected is more than half of it', 50, 10, 1, 1, 10],
    ['two thirds of it are less than all', 50, 10, 2, 3, 4],
    ['nothing is behind where nothing is asked for', 0, 0, 1, 1, 0],
  ])('%s: of %d hours with %d, at the share %d/%d, %d are missing', (_, minimum, recognised, part, of, behind) => {
    expect(behindBy({ minimum, recognised }, { daysGone: 146, days: 365 }, { part, of })).toBe(behind);
  });
});
