import { describe, expect, test } from 'vitest';
import { at, factsOf } from '../testing/years.ts';
import { checkReopening, isDeclared, REOPENING_REASON_MAX, type Reopening } from './reopening.ts';

const NOVEMBER = at('2026-11-20T12:00:00+11:00');
const MAY = at('2027-05-01T00:00:00+10:00');
const JUNE = '2027-06-01T00:00:00+10:00';

function wish(changes: Partial<Reopening> = {}): Reopening {
  return {
    facts: factsOf(2026),
    status: 'COMPLETE',
    exempt: false,
    now: MAY,
    until: JUNE,
    reason: 'Evidence came late.',
    ...changes,
  };
}

describe('[YR-03] a year is not re-opened', () => {
  test.each([
    ['without a reason', { reason: '  ' }, 'reason'],
    ['with an endless reason', { reason: 'x'.repeat(REOPENING_REASON_MAX + 1) }, 'reason'],
    ['until now', { until: '2027-05-01T00:00:00+10:00' }, 'until'],
    ['until a day gone by', { until: '2027-04-30T23:59:59+10:00' }, 'until'],
    ['for a member who is exempt', { exempt: true }, 'year'],
    ['while it is open', { status: 'INPROGRESS', now: NOVEMBER }, 'year'],
    ['before it opens', { status: 'OPEN', now: at('2025-12-31T23:59:59+11:00') }, 'year'],
  ] satisfies [string, Partial<Reopening>, string][])('%s', (_why, changes, field) => {
    expect(checkReopening(wish(changes)).map((problem) => problem.field)).toEqual([field]);
  });

  test('and every problem is named at once', () => {
    const problems = checkReopening(wish({ reason: '', until: '2020-01-01T00:00:00Z', exempt: true }));
    expect(problems.map(({ field }) => field)).toEqual(['reason', 'until', 'year']);
  });
});

test('[YR-03] a refusal says what to do, and spaces around a reason do not count', () => {
  const messagesOf = (changes: Partial<Reopening>) => checkReopening(wish(changes)).map(({ message }) => message);
  expect(messagesOf({ reason: '', until: '2020-01-01T00:00:00Z', exempt: true })).toEqual([
    'Please give a reason.',
    'The re-opening must end in the future.',
    'The member is exempt for 2026; there is nothing to re-open.',
  ]);
  expect(messagesOf({ reason: 'x'.repeat(REOPENING_REASON_MAX + 1) })).toEqual([
    `The reason can have at most ${REOPENING_REASON_MAX} characters.`,
  ]);
  expect(messagesOf({ status: 'INPROGRESS', now: NOVEMBER })).toEqual([
    'The record for 2026 is open; there is nothing to re-open.',
  ]);
  expect(messagesOf({ reason: ` ${'x'.repeat(REOPENING_REASON_MAX)} ` })).toEqual([]);
});

describe('[YR-03] a year is re-opened', () => {
  test.each([
    ['that is complete', {}],
    ['that waits for an audit', { status: 'SUBMITTED' }],
    ['that was handed in incomplete, before it closes', { status: 'INCOMPLETE', now: NOVEMBER }],
    ['that closed without being handed in', { status: 'INPROGRESS' }],
    ['that is open by an earlier re-opening, until another day', { status: 'INPROGRESS', reopenedUntil: JUNE }],
    ['with the longest reason', { reason: 'x'.repeat(REOPENING_REASON_MAX) }],
  ] satisfies [string, Partial<Reopening>][])('%s', (_what, changes) => {
    expect(checkReopening(wish(changes))).toEqual([]);
  });
});

test('[SUB-26] a declaration counts unless the year was re-opened after it', () => {
  expect(isDeclared(undefined, undefined)).toBe(false);
  expect(isDeclared(undefined, JUNE)).toBe(false);
  expect(isDeclared('2027-05-31T13:59:59Z', JUNE)).toBe(false);
  expect(isDeclared('2027-05-31T14:00:00Z', JUNE)).toBe(true);
  expect(isDeclared('2026-11-20T00:00:00Z', undefined)).toBe(true);
});
