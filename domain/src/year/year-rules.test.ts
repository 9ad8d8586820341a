import { describe, expect, test } from 'vitest';
import { at, factsOf, frameworkOf, rulesOf } from '../testing/years.ts';
import type { YearStatus } from './framework.ts';
import {
  closingDay,
  effectiveStatus,
  isClosed,
  isEditable,
  isOpenStatus,
  isYearEnding,
  reminderDaysOf,
  teamStatusName,
  yearRules,
  yearStatusName,
} from './year-rules.ts';

test.each([
  ['2026-10-31T12:59:59Z', false],
  ['2026-10-31T13:00:00Z', true],
  ['2027-02-28T00:00:00Z', true],
])('[LIM2-12] at %s it is time to close the goals of 2026: %s, by the day in Sydney', (instant, expected) => {
  expect(isYearEnding({ year: 2026 }, Temporal.Instant.from(instant))).toBe(expected);
});

test.each([
  ['2027-01-01T00:00:00+11:00', '2026-12-31'],
  ['2026-12-31T12:59:59Z', '2026-12-31'],
  ['2026-12-31T13:00:01Z', '2027-01-01'],
])('[ACT-25] a year that closes at %s has its last day on %s in Sydney', (closesAt, day) => {
  expect(closingDay({ closesAt })).toBe(day);
});

test.each([
  [{}, [30, 7]],
  [{ reminderDays: [7, 60, 14] }, [60, 14, 7]],
  [{ reminderDays: [] }, []],
])('[NOT-07] of the reminders %j the earliest comes first', (facts, days) => {
  expect(reminderDaysOf(facts)).toEqual(days);
});

const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027];

describe('year rules', () => {
  test.each(YEARS)('[HRS-01, RFL-04, RFL-07, LIM-02] names the rules of %d', (year) => {
    const rules = rulesOf(year);
    expect({
      hoursModel: rules.hoursModel,
      currency: rules.currency,
      reflection: rules.reflection,
      reflectionRows: rules.reflectionRows,
      mandatoryDomainIds: rules.mandatoryDomainIds,
    }).toEqual({
      hoursModel: year >= 2025 ? 'total' : 'per-specialty',
      currency: year >= 2023 ? 'H' : 'C',
      reflection: year >= 2023 ? 'questions' : 'free-text',
      reflectionRows: year >= 2023 ? 2 : 4,
      mandatoryDomainIds: year >= 2025 ? [206, 207] : [],
    });
  });

  test('[RFL-05, RFL-06] offers quarters up to 1.5 hours, in credit years the fixed credit', () => {
    expect(rulesOf(2026).reflectionValues).toEqual([0.25, 0.5, 0.75, 1, 1.25, 1.5]);
    expect(rulesOf(2026).defaultReflectionValue).toBe(0.25);
    expect(rulesOf(2022).reflectionValues).toEqual([1, 0.25]);
    expect(rulesOf(2022).defaultReflectionValue).toBe(1);
  });

  test('[PRG-15] counts no domain that a year does not count', () => {
    expect(
      yearRules({ ...factsOf(2026), hasMandatoryDomainItems: false }, frameworkOf(2026)).mandatoryDomainIds,
    ).toEqual([]);
  });

  test('[LIM-02] follows the facts, not the year id', () => {
    expect(yearRules({ ...factsOf(2026), cpdYearId: 3, year: 1999 }, frameworkOf(2026))).toEqual(rulesOf(2026));
  });
});

describe('status and editability', () => {
  const facts = factsOf(2026);
  const lastMoment = at('2027-03-31T23:59:59.999+11:00');
  const closing = at('2027-04-01T00:00:00+11:00');

  test('[ACT-25] an open record becomes incomplete at the end of the closing day in Sydney, not before', () => {
    expect(effectiveStatus('INPROGRESS', facts, lastMoment)).toBe('INPROGRESS');
    expect(effectiveStatus('INPROGRESS', facts, closing)).toBe('INCOMPLETE');
    expect(effectiveStatus('OPEN', facts, closing)).toBe('INCOMPLETE');
  });

  test.each(['SUBMITTED', 'COMPLETE', 'INCOMPLETE'] satisfies YearStatus[])(
    '[SUB-07] a record that is %s stays so and is not editable',
    (status) => {
      expect(effectiveStatus(status, facts, closing)).toBe(status);
      expect(isEditable({ facts, status, now: lastMoment })).toBe(false);
    },
  );

  test('[YR-03, ACT-23] is editable from opening to closing', () => {
    const status = 'OPEN';
    const moments = [
      '2025-12-31T23:59:59+11:00',
      '2026-01-01T00:00:00+11:00',
      '2027-03-31T23:59:59+11:00',
      '2027-04-01T00:00:00+11:00',
    ];
    expect(moments.map((moment) => isEditable({ facts, status, now: at(moment) }))).toEqual([false, true, true, false]);
  });

  test('[ACT-25] a re-opening by staff keeps the year open until it ends', () => {
    const reopenedUntil = '2027-08-01T00:00:00+10:00';
    const now = at('2027-07-31T12:00:00+10:00');
    expect(isClosed(facts, now, reopenedUntil)).toBe(false);
    expect(effectiveStatus('INPROGRESS', facts, now, reopenedUntil)).toBe('INPROGRESS');
    expect(isEditable({ facts, status: 'INPROGRESS', now, reopenedUntil })).toBe(true);
    expect(isEditable({ facts, status: 'INPROGRESS', now: at(reopenedUntil), reopenedUntil })).toBe(false);
  });

  test('[ACT-25] a re-opening that ends before the closing day does not shorten the year', () => {
    expect(isClosed(facts, lastMoment, '2026-06-01T00:00:00+10:00')).toBe(false);
  });

  test('[YR-01] only OPEN and INPROGRESS are open', () => {
    const open = (['OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE'] as const).filter(isOpenStatus);
    expect(open).toEqual(['OPEN', 'INPROGRESS']);
  });

  test.each([
    ['OPEN', 'Open'],
    ['INPROGRESS', 'In Progress'],
    ['SUBMITTED', 'Submitted'],
    ['COMPLETE', 'Complete'],
    ['INCOMPLETE', 'Incomplete'],
  ] as const)('[SUM-32] calls %s "%s"', (code, name) => {
    expect(yearStatusName(code)).toBe(name);
    expect(teamStatusName(code)).toBe(code === 'OPEN' ? 'Not begun' : name);
  });
});
