import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareTexts,
  POOLED_UNDER,
  pooledStrata,
  quotas,
  strataWithQuotas,
  stratumIn,
  WHOLE_SHARE,
} from './draw-strata.ts';

/** So many members in each: `{ 'AU heart': 30 }`. */
function members(sizes: Record<string, number>): { country: string; second: string }[] {
  return Object.entries(sizes).flatMap(([name, size]) => {
    const [country = '', second = ''] = name.split(' ');
    return Array.from({ length: size }, () => ({ country, second }));
  });
}

function pooledSizes(sizes: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    pooledStrata(members(sizes)).map(({ stratum: { country, second }, members: of }) => [
      `${country ?? '*'} ${second ?? '*'}`,
      of.length,
    ]),
  );
}

test.each<[string, Record<string, number>, Record<string, number>]>([
  ['of 20 or more stay as they are', { 'A x': 20, 'A y': 21 }, { 'A x': 20, 'A y': 21 }],
  ['under 20 are pooled within their country', { 'A x': 30, 'A y': 19, 'A z': 2 }, { 'A x': 30, 'A *': 21 }],
  ['that are 20 together are left so', { 'A x': 30, 'A y': 10, 'A z': 10 }, { 'A x': 30, 'A *': 20 }],
  ['that stay under 20 are joined by the smallest', { 'A x': 40, 'A y': 30, 'A z': 2 }, { 'A x': 40, 'A *': 32 }],
  ['of a country under 20 are pooled with others', { 'A x': 20, 'B x': 9, 'C y': 12 }, { 'A x': 20, '* *': 21 }],
  ['of a country that is under 20 alone lose its name', { 'A x': 20, 'B x': 1 }, { 'A x': 20, '* *': 1 }],
  ['under 20 each make their country’s pool', { 'A x': 10, 'A y': 10 }, { 'A *': 20 }],
  ['of no one are none', {}, {}],
])('[DRW-01] strata %s', (_what, sizes, pooled) => {
  expect(pooledSizes(sizes)).toEqual(pooled);
});

test('[DRW-01] every member is in one stratum, and only what is pooled over countries may be under 20', () => {
  const size = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('A x', 'A y', 'A z', 'B x', 'B y', 'C x'), size), (sizes) => {
      const strata = pooledStrata(members(sizes));
      expect(strata.flatMap((stratum) => stratum.members)).toHaveLength(members(sizes).length);
      for (const { stratum, members: of } of strata) {
        if (stratum.country !== undefined) expect(of.length).toBeGreaterThanOrEqual(POOLED_UNDER);
      }
    }),
  );
});

test.each<[string, number, number[], number[]]>([
  ['the share of each, where it is a whole number', 500, [100, 60, 40], [5, 3, 2]],
  ['the last ones to the largest remainders', 1000, [15, 14, 19], [2, 1, 2]],
  ['equal remainders to the larger stratum', 1000, [15, 5], [2, 0]],
  ['equal remainders to the larger stratum, which may come later', 1000, [5, 15], [0, 2]],
  ['and then to the earlier one', 1000, [5, 5], [1, 0]],
  ['one of any number of people, rounded up', 500, [1], [1]],
  ['never below the share in a stratum of 20 or more', 500, [30, 30, 30], [2, 2, 2]],
  ['the same in a stratum of exactly 20', 750, [20, 20, 20], [2, 2, 2]],
  ['all, when all are audited', 10_000, [7, 30], [7, 30]],
  ['none of none', 500, [0, 0], [0, 0]],
  ['nothing without strata', 500, [], []],
])('[DRW-03] quotas are %s', (_what, share, sizes, drawn) => {
  expect(quotas(share, sizes)).toEqual(drawn);
});

test('[DRW-03] the quotas reach the share of all and of each large stratum, and exceed it by less than one in each', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: WHOLE_SHARE }), sizes, (share, all) => {
      const drawn = quotas(share, all);
      const part = (count: number) => (share * count) / WHOLE_SHARE;
      const sum = (numbers: number[]) => numbers.reduce((before, number) => before + number, 0);
      expect(sum(drawn)).toBeGreaterThanOrEqual(part(sum(all)));
      expect(sum(drawn)).toBeLessThan(part(sum(all)) + all.length + 1);
      for (const [place, count] of drawn.entries()) {
        const size = all[place] ?? 0;
        expect(count).toBeLessThanOrEqual(size);
        if (size >= POOLED_UNDER) expect(count).toBeGreaterThanOrEqual(part(size));
      }
    }),
  );
});

test('[DRW-03] each stratum has the quota of its size, by country and second stratum, what is pooled last', () => {
  const strata = strataWithQuotas(1000, members({ 'B x': 40, 'B z': 19, 'B y': 2, 'A y': 30, 'A x': 50, 'C x': 4 }));
  expect(
    strata.map(({ stratum: { country, second }, members: of, quota }) => [country, second, of.length, quota]),
  ).toEqual([
    ['A', 'x', 50, 5],
    ['A', 'y', 30, 3],
    ['B', 'x', 40, 4],
    ['B', undefined, 21, 3],
    [undefined, undefined, 4, 1],
  ]);
});

test.each<[string | undefined, string | undefined, number]>([
  ['a', 'a', 0],
  ['10', '2', -1],
  ['a', 'Z', 1],
  [undefined, 'a', 1],
  ['a', undefined, -1],
  [undefined, undefined, 0],
])('[DRW-01] by code units %s and %s compare as %i, and what is pooled comes last', (one, other, order) => {
  expect(compareTexts(one, other)).toBe(order);
});

test.each([
  ['A', 'x', 'A x'],
  ['A', 'z', 'A *'],
  ['B', 'x', 'B x'],
  ['B', 'y', '* *'],
  ['C', 'x', '* *'],
])('[DRW-01] a member of %s and %s is in the stratum %s', (country, second, name) => {
  const strata = [
    ...[
      { country: 'B', second: 'x' },
      { country: 'A', second: 'x' },
      { country: 'A', second: null },
    ],
    { country: null, second: null },
  ];
  const found = stratumIn(strata, { country, second });
  expect(found && `${found.country ?? '*'} ${found.second ?? '*'}`).toBe(name);
  expect(stratumIn([], { country, second })).toBeUndefined();
});
