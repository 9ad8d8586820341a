import { describe, expect, test } from 'vitest';
import { settingProblem } from './content-settings.ts';
import {
  type ErasureSubject,
  erasedName,
  erasureScope,
  erasureStepProblem,
  isDue,
  isSameErasure,
  type KeptYear,
  readRetentionYears,
} from './erasure.ts';

const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

function yearOf(year: number, more: Partial<KeptYear> = {}): KeptYear {
  return {
    cpdYearId: year - 2015,
    year,
    openFrom: `${year}-01-01T00:00:00+11:00`,
    closesAt: `${year + 1}-04-01T00:00:00+11:00`,
    hasRecord: true,
    auditStatus: null,
    reopenedUntil: null,
    ...more,
  };
}

/** With a record of these years and no others. */
function subject(leftOn: string | null, recorded: readonly number[], more: Record<number, Partial<KeptYear>> = {}) {
  const all = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];
  const years = all.map((year) => yearOf(year, { hasRecord: recorded.includes(year), ...more[year] }));
  return { leftOn, years } satisfies ErasureSubject;
}

describe('[R43, EVD-25] the time that records are kept is refused', () => {
  test.each(['', '2', '0', '-7', '2.5', '51', 'seven', '7 years', ' 7', '1e1'])('as “%s”', (text) => {
    expect(readRetentionYears(text)).toBeUndefined();
    expect(settingProblem('retention.years', text)).toBe(
      'Please enter whole years, 3 to 50: evidence is kept for at least 3 years after its year closed.',
    );
  });

  test.each(['3', '7', '50'])('and taken as %s', (text) => {
    expect(readRetentionYears(text)).toBe(Number(text));
    expect(settingProblem('retention.years', text)).toBeUndefined();
  });
});

describe('[R43, R44, EVD-25] of a record', () => {
  test('the years that closed less than three years ago stay, to the day', () => {
    // 2023 closed on 1 April 2024.
    const left = subject('2023-06-30', [2020, 2021, 2022, 2023]);
    const before = erasureScope(left, Temporal.Instant.from('2027-03-31T12:59:59Z'));
    expect(before).toMatchObject({ person: 'CONTACT', cpdYearIds: [4, 5, 6, 7], before: '2023-01-01T00:00:00+11:00' });
    expect(before.stays).toEqual([
      'The record for 2023 must be kept until 01/04/2027.',
      'The history from 2023 on stays with these years.',
      'Name and member number are kept until then so auditors can identify the record.',
    ]);
    expect(erasureScope({ ...left, years: left.years.toReversed() }, NOW)).toEqual(erasureScope(left, NOW));
    const after = erasureScope(left, Temporal.Instant.from('2027-03-31T13:00:00Z'));
    expect(after).toEqual({
      person: 'ERASED',
      cpdYearIds: [4, 5, 6, 7, 8, 9, 10, 11],
      before: null,
      stays: [],
    });
  });

  test.each(['SELECTED', 'INREVIEW', 'DEFERRED'] as const)(
    'a year whose audit is %s stays, and all after it',
    (auditStatus) => {
      const scope = erasureScope(subject('2021-06-30', [2019, 2020, 2021], { 2020: { auditStatus } }), NOW);
      expect(scope).toMatchObject({ person: 'CONTACT', cpdYearIds: [4], before: '2020-01-01T00:00:00+11:00' });
      expect(scope.stays[0]).toBe('The record for 2020 is being audited.');
    },
  );

  test.each(['PASSED', 'FAILED'] as const)('a year whose audit %s need not', (auditStatus) => {
    const scope = erasureScope(subject('2021-06-30', [2019, 2020, 2021], { 2020: { auditStatus } }), NOW);
    expect(scope.person).toBe('ERASED');
  });

  test('a year stays while it is open again, and not any longer', () => {
    const reopened = subject('2021-06-30', [2020], { 2020: { reopenedUntil: '2026-11-20T01:00:01Z' } });
    expect(erasureScope(reopened, NOW).stays[0]).toBe('The record for 2020 is open again.');
    expect(erasureScope(reopened, NOW.add({ seconds: 1 })).person).toBe('ERASED');
  });

  test('a member keeps who they are and every year from three years ago on, recorded or not', () => {
    const scope = erasureScope(subject(null, [2019]), NOW);
    expect(scope).toMatchObject({ person: 'STAYS', cpdYearIds: [4, 5, 6, 7], before: '2023-01-01T00:00:00+11:00' });
    expect(scope.stays.at(-1)).toContain('because the person is a member');
  });
});

describe('[R43] somebody who has left is due', () => {
  const at = (instant: string) => ({ now: Temporal.Instant.from(instant), retentionYears: 7 });

  test('on the day in Sydney on which the years are over, and not before', () => {
    const left = subject('2019-11-20', [2019]) as ErasureSubject & { leftOn: string };
    expect(isDue(left, at('2026-11-19T12:59:59Z'))).toBe(false);
    expect(isDue(left, at('2026-11-19T13:00:00Z'))).toBe(true);
  });

  test('never while a year must be kept', () => {
    const left = subject('2019-06-30', [2019], { 2019: { auditStatus: 'INREVIEW' } });
    expect(isDue({ ...left, leftOn: '2019-06-30' }, at('2026-11-20T01:00:00Z'))).toBe(false);
  });
});

test('[R43, R44] an erasure is another one when an activity, a file or its size changed', () => {
  const shown = { activities: 3, files: 2, bytes: 900 };
  expect(isSameErasure(shown, { ...shown })).toBe(true);
  for (const other of [{ activities: 4 }, { files: 1 }, { bytes: 901 }]) {
    expect(isSameErasure(shown, { ...shown, ...other })).toBe(false);
  }
});

test('an erased person is called by the number of their record', () => {
  expect(erasedName(7)).toEqual({ firstName: 'Erased', lastName: 'member 7' });
});

test('[R44] what is not prepared cannot be approved, and what is done or declined stays so', () => {
  expect(erasureStepProblem('APPROVE', 'ASKED')).toMatch(/has not been prepared/);
  for (const step of ['PREPARE', 'APPROVE', 'DECLINE'] as const) {
    expect(erasureStepProblem(step, 'DONE')).toMatch(/has been erased/);
    expect(erasureStepProblem(step, 'DECLINED')).toMatch(/was declined/);
    expect(erasureStepProblem(step, 'PREPARED')).toBeUndefined();
  }
});
