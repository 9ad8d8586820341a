import { describe, expect, test } from 'vitest';
import { pickMember, planSession } from './session-plan.ts';

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

describe('who comes', () => {
  test('is the first member far more often than the last, and everyone at times', () => {
    const places = Array.from({ length: 2_500 }, (_, index) => pickMember(4, index / 2_500));
    const counts = [0, 1, 2, 3].map((place) => countOf(places, place));
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect((counts[0] ?? 0) / (counts[3] ?? 0)).toBeCloseTo(Math.log(2) / Math.log(5 / 4), 1);
  });

  test('stays inside the data set at both ends', () => {
    expect([pickMember(3, 0), pickMember(3, 0.999_999_999)]).toEqual([0, 2]);
  });
});
