import { describe, expect, test } from 'vitest';
import { at, factsOf } from '../testing/years.ts';
import {
  checkReopening,
  endOfDay,
  endOfReopening,
  isDeclared,
  isReopened,
  lastDayOf,
  latestReopeningDay,
  REOPENING_REASON_MAX,
  type Reopening,
  refuseAmongMany,
  usualReopeningDay,
} from './reopening.ts';

const NOVEMBER = at('2026-11-20T12:00:00+11:00');
const MAY = at('2027-05-01T00:00:00+10:00');
const JUNE = '2027-06-01T00:00:00+10:00';

function input(changes: Partial<Reopening> = {}): Reopening {
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

describe('[YR-03, ROP-05] a year is not re-opened', () => {
  test.each([
    ['without a reason', { reason: '  ' }, 'reason'],
    ['[R47] with a reason that nobody sees', { reason: '\u200b\u2060' }, 'reason'],
    ['with an endless reason', { reason: 'x'.repeat(REOPENING_REASON_MAX + 1) }, 'reason'],
    ['until now', { until: '2027-05-01T00:00:00+10:00' }, 'until'],
    ['until the day after the limit', { until: '2027-10-30T00:00:00+11:00' }, 'until'],
    ['for years', { until: '2037-06-01T00:00:00Z' }, 'until'],
    ['until a day gone by', { until: '2027-04-30T23:59:59+10:00' }, 'until'],
    ['for a member who is exempt', { exempt: true }, 'year'],
    ['while it is open', { status: 'INPROGRESS', now: NOVEMBER, until: '2026-12-01T00:00:00+11:00' }, 'year'],
    [
      'while it is open after an earlier re-opening',
      {
        status: 'INPROGRESS',
        now: NOVEMBER,
        reopenedUntil: '2026-11-01T00:00:00Z',
        until: '2026-12-01T00:00:00+11:00',
      },
      'year',
    ],
    [
      'before it opens',
      { status: 'OPEN', now: at('2025-12-31T23:59:59+11:00'), until: '2026-02-01T00:00:00+11:00' },
      'year',
    ],
  ] satisfies [string, Partial<Reopening>, string][])('%s', (_why, changes, field) => {
    expect(checkReopening(input(changes)).map((problem) => problem.field)).toEqual([field]);
  });

  test('and every problem is named at once', () => {
    const problems = checkReopening(input({ reason: '', until: '2020-01-01T00:00:00Z', exempt: true }));
    expect(problems.map(({ field }) => field)).toEqual(['reason', 'until', 'year']);
  });
});

test('[YR-03] a refusal says what to do, and spaces around a reason do not count', () => {
  const messagesOf = (changes: Partial<Reopening>) => checkReopening(input(changes)).map(({ message }) => message);
  expect(messagesOf({ reason: '', until: '2020-01-01T00:00:00Z', exempt: true })).toEqual([
    'Please give a reason.',
    'The re-opening must end in the future.',
    'The member is exempt for 2026; there is nothing to re-open.',
  ]);
  expect(messagesOf({ reason: 'x'.repeat(REOPENING_REASON_MAX + 1) })).toEqual([
    `The reason can have at most ${REOPENING_REASON_MAX} characters.`,
  ]);
  expect(messagesOf({ until: '2027-10-30T00:00:00+11:00' })).toEqual([
    'A re-opening lasts at most 180 days, so until 28/10/2027.',
  ]);
  expect(messagesOf({ status: 'INPROGRESS', now: NOVEMBER, until: '2026-12-01T00:00:00+11:00' })).toEqual([
    'The record for 2026 is open; there is nothing to re-open.',
  ]);
  expect(messagesOf({ reason: ` ${'x'.repeat(REOPENING_REASON_MAX)} ` })).toEqual([]);
});

describe('[YR-03, ROP-01] a year is re-opened', () => {
  test.each([
    ['that is complete', {}],
    ['that waits for an audit', { status: 'SUBMITTED' }],
    [
      'that was handed in incomplete, before it closes',
      { status: 'INCOMPLETE', now: NOVEMBER, until: '2026-12-01T00:00:00+11:00' },
    ],
    ['that closed without being handed in', { status: 'INPROGRESS' }],
    ['that is open by an earlier re-opening, until another day', { status: 'INPROGRESS', reopenedUntil: JUNE }],
    ['until the end of the last day of the limit', { until: '2027-10-29T00:00:00+11:00' }],
    [
      'that was changed and left incomplete by an earlier one',
      { status: 'INCOMPLETE', reopenedUntil: '2027-04-30T00:00:00Z' },
    ],
    ['with the longest reason', { reason: 'x'.repeat(REOPENING_REASON_MAX) }],
  ] satisfies [string, Partial<Reopening>][])('%s', (_what, changes) => {
    expect(checkReopening(input(changes))).toEqual([]);
  });
});

test.each([
  ['that is complete', {}, undefined],
  [
    'that is re-opened already',
    { status: 'INPROGRESS', reopenedUntil: JUNE },
    'The record for 2026 is already re-opened until 31/05/2027.',
  ],
  ['whose re-opening has ended', { status: 'INCOMPLETE', reopenedUntil: '2027-04-30T00:00:00Z' }, undefined],
  ['that is open', { status: 'OPEN', now: NOVEMBER }, 'The record for 2026 is open; there is nothing to re-open.'],
  ['that is exempt', { exempt: true }, 'The member is exempt for 2026; there is nothing to re-open.'],
  [
    'that is exempt and re-opened',
    { exempt: true, status: 'INPROGRESS', reopenedUntil: JUNE },
    'The member is exempt for 2026; there is nothing to re-open.',
  ],
  [
    'of the system before',
    { earlier: { system: 'Old Portal' } },
    'The record for 2026 comes from Old Portal, so it cannot be changed here.',
  ],
] satisfies [string, Partial<Reopening>, string | undefined][])(
  '[ROP-04, ROP-05] of many years one %s: %j is refused for: %s',
  (_what, changes, refusal) => {
    expect(refuseAmongMany(input(changes))).toBe(refusal);
  },
);

describe('[ROP-01] the days of a re-opening are those of Sydney', () => {
  test('usually 28 days from today, at most 180', () => {
    const late = at('2027-05-01T23:30:00+10:00');
    expect([usualReopeningDay(late), latestReopeningDay(late)]).toEqual(['2027-05-29', '2027-10-28']);
    expect(usualReopeningDay(at('2027-05-01T15:00:00Z'))).toBe('2027-05-30');
  });

  test.each([
    ['2027-05-29', '2027-05-29T14:00:00Z'],
    ['2026-12-20', '2026-12-20T13:00:00Z'],
    // The day on which the clocks are put forward has 23 hours.
    ['2026-10-04', '2026-10-04T13:00:00Z'],
  ])('the end of %s is %s, and belongs to that day', (day, until) => {
    expect(endOfDay(day)).toBe(until);
    expect(lastDayOf(until)).toBe(day);
  });
});

describe('[ROP-03] at the end of a re-opening', () => {
  const facts = factsOf(2026);
  test.each([
    ['a record that nobody changed is what it was before', false, MAY, 'as-before'],
    ['also while its year is still open', false, NOVEMBER, 'as-before'],
    ['one that was changed is incomplete', true, MAY, 'incomplete'],
    ['but goes on while its year is still open', true, NOVEMBER, 'goes-on'],
  ] as const)('%s', (_what, changed, now, end) => {
    expect(endOfReopening({ changed, facts, now })).toBe(end);
  });
});

test.each([
  ['lasts until its end', 'INPROGRESS', '2027-05-31T23:59:59+10:00', JUNE, true],
  ['is over at its end', 'INPROGRESS', JUNE, JUNE, false],
  ['is over once the record is handed in again', 'COMPLETE', '2027-05-02T00:00:00+10:00', JUNE, false],
  ['is none without an end', 'INPROGRESS', '2026-11-20T12:00:00+11:00', undefined, false],
] as const)('[ROP-02] a re-opening %s', (_what, status, now, reopenedUntil, lasts) => {
  expect(isReopened({ status, now: at(now), reopenedUntil })).toBe(lasts);
});

test('[SUB-26] a declaration counts unless the year was re-opened after it', () => {
  expect(isDeclared(undefined, undefined)).toBe(false);
  expect(isDeclared(undefined, JUNE)).toBe(false);
  expect(isDeclared('2027-05-31T13:59:59Z', JUNE)).toBe(false);
  expect(isDeclared('2027-05-31T14:00:00Z', JUNE)).toBe(true);
  expect(isDeclared('2026-11-20T00:00:00Z', undefined)).toBe(true);
});
