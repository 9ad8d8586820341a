import { describe, expect, test } from 'vitest';
import { planSession } from './session-plan.ts';
import { openZipf } from './zipf.ts';

const countOf = <Item>(items: readonly Item[], wanted: Item) => items.filter((item) => item === wanted).length;

describe('a session', () => {
  test('has every kind of request as often as its share says, in each hundred', () => {
    const hundred = planSession(1, 1_000, 300)
      .slice(100, 200)
      .map(({ kind }) => kind);
    const shares = ['again', 'first', 'save', 'upload', 'list', 'statement'] as const;
    expect(shares.map((kind) => countOf(hundred, kind))).toEqual([45, 30, 15, 5, 4, 1]);
  });

  test('has nothing but the kinds that are asked for, when some are', () => {
    expect([...new Set(planSession(1, 10, 200, ['first', 'save']).map(({ kind }) => kind))].sort()).toEqual([
      'first',
      'save',
    ]);
  });

  test('is the same for the same seed, and another one for another', () => {
    expect(planSession(1, 50, 200)).toEqual(planSession(1, 50, 200));
    expect(planSession(2, 50, 200)).not.toEqual(planSession(1, 50, 200));
  });
});

describe('Zipf', () => {
  test('gives the first place twice as much room as the second, and every place some', () => {
    const pick = openZipf(4);
    const places = Array.from({ length: 2_500 }, (_, index) => pick(index / 2_500));
    const expected = [1200, 600, 400, 300];
    const counts = expected.map((_, place) => countOf(places, place));
    // The borders of the places are no round numbers.
    for (const [place, count] of expected.entries()) expect(Math.abs((counts[place] ?? 0) - count)).toBeLessThan(2);
  });

  test('stays inside its places at both ends', () => {
    const pick = openZipf(3);
    expect([pick(0), pick(0.999_999_999)]).toEqual([0, 2]);
  });
});
