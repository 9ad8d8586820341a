import { describe, expect, test } from 'vitest';
import { agreement, type Finding, type FindingPair, hangsOnThird, isJudgedTwice, isSameFinding } from './agreement.ts';

const LETTERS = {
  A: { verdict: 'ACCEPTED', acceptedHours: 6 },
  P: { verdict: 'PARTLY', acceptedHours: 3 },
  R: { verdict: 'REFUSED', acceptedHours: 0 },
} as const satisfies Record<string, Finding>;

/** Pairs by letters: `{ AA: 40, AP: 5 }` are 40 items that both accepted and 5 of which the second accepted a part. */
function pairsOf(counts: Readonly<Record<string, number>>): FindingPair[] {
  return Object.entries(counts).flatMap(([letters, count]) => {
    const [first, second] = [...letters].map((letter) => LETTERS[letter as keyof typeof LETTERS]);
    return first === undefined || second === undefined ? [] : Array.from({ length: count }, () => ({ first, second }));
  });
}

describe('[CAS-07, CAS-12] agreement', () => {
  test.each([
    // Of 100: 0.88 observed; by chance 0.70 × 0.68 + 0.20 × 0.21 + 0.10 × 0.11 = 0.529; (0.88 − 0.529) ÷ 0.471.
    [
      { AA: 65, AP: 4, AR: 1, PA: 3, PP: 15, PR: 2, RP: 2, RR: 8 },
      { items: 100, alike: 88, percent: 88, kappa: 0.75 },
    ],
    // Of 50 in two categories: 0.7 observed; by chance 0.5 × 0.6 + 0.5 × 0.4 = 0.5.
    [
      { AA: 20, AR: 5, RA: 10, RR: 15 },
      { items: 50, alike: 35, percent: 70, kappa: 0.4 },
    ],
    // Never alike: 0 observed; by chance 0.5 × 0.5 twice.
    [
      { AR: 1, RA: 1 },
      { items: 2, alike: 0, percent: 0, kappa: -1 },
    ],
    [
      { AA: 1, PP: 1, RR: 1 },
      { items: 3, alike: 3, percent: 100, kappa: 1 },
    ],
    // One of three is 33.333 … per cent.
    [
      { AA: 1, AP: 2 },
      { items: 3, alike: 1, percent: 33.3, kappa: 0 },
    ],
    // Both accept everything: chance explains all of it.
    [{ AA: 7 }, { items: 7, alike: 7, percent: 100, kappa: null }],
    [{}, { items: 0, alike: 0, percent: null, kappa: null }],
  ])('of %j', (counts, expected) => {
    expect(agreement(pairsOf(counts))).toEqual(expected);
  });

  test('in per cent counts the hours of a part, kappa the verdicts alone', () => {
    const apart: FindingPair = { first: LETTERS.P, second: { verdict: 'PARTLY', acceptedHours: 4 } };
    expect(agreement([...pairsOf({ RR: 1 }), apart])).toEqual({ items: 2, alike: 1, percent: 50, kappa: 1 });
  });
});

test.each([
  [3, 3.5, true],
  [3.5, 3, true],
  [3, 3.51, false],
  // 0.1 + 0.2 and their like: hours are compared in hundredths.
  [1.1, 1.6, true],
])('[CAS-07] parts of %s and %s hours agree: %s', (one, other, expected) => {
  const part = (acceptedHours: number) => ({ verdict: 'PARTLY', acceptedHours }) as const;
  expect(isSameFinding(part(one), part(other))).toBe(expected);
});

test('[CAS-07] of the same hours with another verdict two do not agree', () => {
  expect(isSameFinding(LETTERS.A, { verdict: 'PARTLY', acceptedHours: 6 })).toBe(false);
});

describe('[CAS-07] the share that is judged twice', () => {
  const items = Array.from({ length: 10_000 }, (_, at) => ({ auditCaseId: Math.floor(at / 10), auditItemId: at }));
  const chosen = (share: number) => items.filter((item) => isJudgedTwice(item, share));

  test.each([0, 1, 10, 50, 100])('of %s per cent is kept over many items', (share) => {
    expect(Math.abs(chosen(share).length / 100 - share)).toBeLessThanOrEqual(share % 100 === 0 ? 0 : 2);
  });

  test('is the same each time, and part of every larger share', () => {
    const tenth = chosen(10);
    expect(chosen(10)).toEqual(tenth);
    expect(tenth.every((item) => isJudgedTwice(item, 20))).toBe(true);
  });
});

test.each([
  // Five hours are the minimum; of the first item six, three or none are accepted, of the last two hours.
  ['A', undefined, false],
  ['A', 'R', true],
  ['R', 'A', true],
  ['A', 'P', false],
  ['P', 'R', true],
  [undefined, undefined, false],
] as const)('[CAS-07] of %s and %s the minimum hangs on a third: %s', (first, second, expected) => {
  const found = first === undefined ? { verdict: null, acceptedHours: null } : LETTERS[first];
  const items = [
    { ...found, second: second && LETTERS[second] },
    { verdict: 'PARTLY', acceptedHours: 2, second: undefined } as const,
  ];
  const isMet = (each: readonly { acceptedHours: number | null }[]) =>
    each.reduce((sum, { acceptedHours }) => sum + (acceptedHours ?? 0), 0) >= 5;
  expect(hangsOnThird(items, isMet)).toBe(expected);
});

test('[CAS-07] two who accept the same hours leave nothing to a third, although their verdicts differ', () => {
  const items = [{ ...LETTERS.P, second: { verdict: 'ACCEPTED', acceptedHours: 3 } as const }];
  expect(hangsOnThird(items, ([item]) => item?.verdict === 'PARTLY')).toBe(false);
});
