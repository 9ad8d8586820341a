import { describe, expect, test } from 'vitest';
import type { ReportLine } from './line.ts';
import { REPORT_OUTCOMES } from './outcome.ts';
import { disputeRefusal, lineArithmetic, outcomeSentence, saysTheSame } from './own-line.ts';

const LINE: ReportLine = {
  ...{ userId: 1, memberNumber: '100001', lastName: 'Example', firstName: 'Alex', registration: 'Specialist' },
  ...{ outcome: 'NOT_MET', recognised: 41.5, required: 50, missing: ['8.5 more hours of any kind'] },
  ...{ monthsReduced: 0, submittedOn: '2027-03-01', leftOn: null },
};

describe('[RPT-03] a member', () => {
  test.each<[string, Partial<ReportLine>, 'H' | 'C', string[]]>([
    ['with too few hours', {}, 'H', ['You recorded 41.5 of the 50 hours that you needed.']],
    ['in a year of credits', {}, 'C', ['You recorded 41.5 of the 50 credits that you needed.']],
    ['with more than enough', { recognised: 61 }, 'H', ['You recorded 61 of the 50 hours that you needed.']],
    [
      'with a lower target',
      { recognised: 34, required: 33.5, monthsReduced: 4 },
      'H',
      [
        'You recorded 34 of the 33.5 hours that you needed.',
        'That is less than usual, because 4 months did not count.',
      ],
    ],
    [
      'with one month less',
      { monthsReduced: 1 },
      'H',
      ['You recorded 41.5 of the 50 hours that you needed.', 'That is less than usual, because 1 month did not count.'],
    ],
    ['who is exempt', { outcome: 'EXEMPT' }, 'H', ['Nothing was required of you.']],
    ['with nothing required', { recognised: 1, required: 0 }, 'H', ['You recorded 1 hour.']],
  ])('%s reads how the line comes about', (_who, changed, currency, sentences) => {
    expect(lineArithmetic({ ...LINE, ...changed }, currency)).toEqual(sentences);
  });

  test('reads a sentence of every outcome', () => {
    expect(REPORT_OUTCOMES.map((outcome) => outcomeSentence(outcome, 2026))).toEqual([
      'You met the requirements for 2026.',
      'You met the reduced requirements for 2026.',
      'You did not meet all requirements for 2026.',
      'You did not submit your record for 2026.',
      'You are exempt for 2026.',
      'You left during 2026.',
      'The audit of your record for 2026 is still under way.',
      'The audit of your record for 2026 was not successful.',
    ]);
  });

  test.each<[string, Partial<ReportLine>, boolean]>([
    ['another name', { lastName: 'Other' }, true],
    ['another outcome', { outcome: 'MET' }, false],
    ['other hours', { recognised: 42 }, false],
    ['another target', { required: 48 }, false],
    ['other months', { monthsReduced: 1 }, false],
    ['something else missing', { missing: [] }, false],
    ['two things missing in the words of one', { missing: ['8.5 more hours', ' of any kind'] }, false],
  ])('is told the same by a line with %s: %s', (_what, changed, isSame) => {
    expect(saysTheSame(LINE, { ...LINE, ...changed })).toBe(isSame);
  });

  test.each([
    ['PREVIEW', false, undefined],
    ['SIGNED', false, undefined],
    ['SENT', false, undefined],
    ['SENT', true, 'already'],
    ['CORRECTED', false, 'later version'],
  ] as const)('objects to a %s version, with one that waits: %s', (state, hasOpen, words) => {
    const refusal = disputeRefusal({ state, hasOpen });
    expect(refusal === undefined ? undefined : words !== undefined && refusal.includes(words)).toBe(words && true);
  });
});
