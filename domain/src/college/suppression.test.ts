import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUP_MIN, suppressSmall } from './suppression.ts';

describe('[COH-07] groups as they leave the team', () => {
  test.each<[string, number[][], (number | null)[][]]>([
    [
      'large ones stay',
      [
        [40, 20],
        [30, 10],
      ],
      [
        [40, 20],
        [30, 10],
      ],
    ],
    [
      'five are told, and what leaves five',
      [
        [10, 5],
        [5, 5],
      ],
      [
        [10, 5],
        [5, 5],
      ],
    ],
    [
      'none at all is told',
      [
        [40, 0],
        [30, 10],
      ],
      [
        [40, 0],
        [30, 10],
      ],
    ],
    [
      'a group of four goes, and the smallest other, from which it could be told',
      [
        [40, 20],
        [4, 4],
        [30, 10],
      ],
      [
        [40, 20],
        [null, null],
        [null, null],
      ],
    ],
    [
      'a figure of three goes with the smallest other one',
      [
        [40, 20],
        [50, 3],
        [30, 10],
      ],
      [
        [40, 20],
        [50, null],
        [30, null],
      ],
    ],
    [
      'a figure that leaves two in the rest of its group goes',
      [
        [40, 38],
        [50, 20],
        [30, 10],
      ],
      [
        [40, null],
        [50, 20],
        [30, null],
      ],
    ],
    [
      'two small ones of fewer than five together take a third along',
      [
        [2, 0],
        [2, 0],
        [30, 10],
        [40, 20],
      ],
      [
        [null, null],
        [null, null],
        [null, null],
        [40, 20],
      ],
    ],
    [
      'two small ones of five or more are enough',
      [
        [4, 0],
        [3, 0],
        [30, 10],
      ],
      [
        [null, null],
        [null, null],
        [30, 10],
      ],
    ],
    ['a single group of four is not told', [[4, 2]], [[null, null]]],
    ['no group at all', [], []],
  ])('%s', (_what, groups, published) => {
    expect(suppressSmall(groups)).toEqual(published);
  });

  test('no figure is worked out from a total and the others, for any college', () => {
    const group = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 100 }))
      .map(([members, share]) => [members, Math.round((members * share) / 100)]);
    fc.assert(
      fc.property(fc.array(group, { maxLength: 12 }), (groups) => {
        const published = suppressSmall(groups);
        for (const [column] of [0, 1].entries()) {
          const hidden = groups.filter((_counts, index) => published[index]?.[column] === null);
          const left = hidden.reduce((sum, counts) => sum + (counts[column] ?? 0), 0);
          // What a total leaves is of several groups, or all groups are hidden and there is no difference to take.
          if (hidden.length > 0 && hidden.length < groups.length) {
            expect(hidden.length).toBeGreaterThan(1);
            expect(left === 0 || left >= GROUP_MIN).toBe(true);
          }
        }
        for (const [members, some] of published) {
          for (const count of [members, some, (members ?? 0) - (some ?? members ?? 0)]) {
            expect(count === null || count === 0 || (count ?? 0) >= GROUP_MIN).toBe(true);
          }
        }
      }),
    );
  });
});
