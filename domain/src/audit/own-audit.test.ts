import { describe, expect, test } from 'vitest';
import { CASE_STATES, type CaseState } from './case.ts';
import {
  auditTextProblem,
  canSend,
  lastDayOf,
  lastMinuteBefore,
  type OwnCase,
  reviewRefusal,
  reviewUntil,
  wantedDayProblem,
  wishRefusal,
} from './own-audit.ts';

const TODAY = '2027-05-20';

function own(rest: Partial<OwnCase> = {}): OwnCase {
  return {
    ...{ state: 'NOT_MET', dueOn: '2027-05-22', askedUntil: '2027-06-20', decidedAt: '2027-07-01T02:00:00Z' },
    ...{ daysToReview: 14, country: 'NZ', hasReview: false, ...rest },
  };
}

describe('[CAS-09] a review is not to be had', () => {
  const early = Temporal.Instant.from('2027-07-02T00:00:00Z');
  test.each(CASE_STATES.filter((state) => state !== 'NOT_MET' && state !== 'PASSED_WITH_ADVICE'))(
    'of a case that is %s',
    (state) => {
      expect(reviewRefusal(own({ state }), early)).toBe('There is no outcome of this audit that can be reviewed.');
    },
  );

  test('twice', () => {
    const refusal = 'You have already asked for a review of this audit, which you can do once.';
    expect(reviewRefusal(own({ hasReview: true }), early)).toBe(refusal);
  });

  test('before it is decided; of advice it is to be had as well', () => {
    expect(reviewUntil(own({ state: 'PASSED_WITH_ADVICE' }))).toBe('2027-07-15T14:00:00Z');
    expect(reviewUntil(own({ decidedAt: null }))).toBeUndefined();
  });

  test.each([
    // The last day is 15 July, which ends at 14:00 UTC in Sydney, and two hours earlier in New Zealand.
    ['NZ', '2027-07-15T14:00:00Z'],
    // In the west of the same country it ends two hours later.
    ['AU', '2027-07-15T16:00:00Z'],
    ['GB', '2027-07-15T23:00:00Z'],
    [null, '2027-07-15T14:00:00Z'],
  ])('of a member in %s from %s on, and until then it is', (country, end) => {
    const found = own({ country });
    expect(reviewUntil(found)).toBe(end);
    const refusal = 'The time to ask for a review has passed. Contact the CPD team if you still disagree.';
    expect(reviewRefusal(found, Temporal.Instant.from(end))).toBe(refusal);
    expect(reviewRefusal(found, Temporal.Instant.from(end).subtract({ seconds: 1 }))).toBeUndefined();
  });
});

describe('[CAS-02] what a member asks the team for', () => {
  test.each([
    ['EXTENSION', ['SELECTED', 'NOT_ANSWERED', 'ASKED']],
    ['DEFERRAL', ['SELECTED', 'ANSWERED', 'NOT_ANSWERED', 'INREVIEW', 'ASKED']],
  ] as const)('%s, can be asked for in %s alone', (kind, states) => {
    expect(CASE_STATES.filter((state) => wishRefusal(kind, state, TODAY) === undefined)).toEqual(states);
  });

  test.each([
    ['', '2027-05-22', 'is missing.'],
    ['2027-05-22', '2027-05-22', 'must be after 22/05/2027.'],
    ['2027-05-20', '2027-05-10', 'must be after 20/05/2027.'],
    ['2029-05-20', null, 'can be at most 19/05/2029.'],
    ['2029-05-19', null, undefined],
    ['2027-05-23', '2027-05-22', undefined],
  ])('until %s, where it ends on %s: %s', (wanted, last, problem) => {
    expect(wantedDayProblem(wanted, last, TODAY)).toBe(problem);
  });

  test.each<[CaseState, string]>([
    ['ANSWERED', 'You have sent your answer, so you need no more time now.'],
    ['PASSED', 'This audit is over, so there is nothing to ask for.'],
  ])('is not more time for a case %s: %s', (state, words) => {
    expect(wishRefusal('EXTENSION', state, TODAY)).toBe(words);
  });

  test.each([
    ['  ', 'is missing.'],
    ['x'.repeat(4_001), 'can have at most 4000 characters.'],
    [` ${'x'.repeat(4_000)} `, undefined],
    ['I was in hospital.', undefined],
  ])('says why: %j, of which %s', (text, problem) => {
    expect(auditTextProblem(text)).toBe(problem);
  });
});

test('[CAS-09] the last minute before midnight is one of the day before', () => {
  expect(lastMinuteBefore('2027-07-15T14:00:00Z')).toBe('2027-07-15T13:59:00Z');
});

test('[CAS-01] a case that was asked for more without a day keeps its last day', () => {
  expect(lastDayOf(own({ state: 'ASKED', askedUntil: null }))).toBe('2027-05-22');
});

test.each([
  ['SELECTED', '2027-05-22', true],
  ['NOT_ANSWERED', '2027-05-22', true],
  ['ASKED', '2027-06-20', true],
  ['ANSWERED', null, false],
  ['INREVIEW', null, false],
  ['PASSED', null, false],
] as const)('[CAS-01, CAS-02] a case %s has the last day %s for the member, who can send: %s', (state, last, can) => {
  expect(lastDayOf(own({ state }))).toBe(last);
  expect(canSend(state, TODAY)).toBe(can);
});
