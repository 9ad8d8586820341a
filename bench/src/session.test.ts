import { describe, expect, test } from 'vitest';
import { summariseLatencies } from './percentiles.ts';
import { findRate, isServedWell } from './session.ts';
import type { Kind } from './session-plan.ts';

const answered = (ms: number, errors = 0, kind: Kind = 'save') => ({
  errors,
  byKind: new Map([[kind, summariseLatencies([ms])]]),
});

describe('a rate', () => {
  test('is too high when one request is refused, or one save of a hundred waits more than 50 ms', () => {
    expect([answered(50, 1), answered(50.1)].map(isServedWell)).toEqual([false, false]);
    expect(isServedWell(answered(50))).toBe(true);
  });

  test('is not too high when a PDF, an upload or a list takes longer', () => {
    for (const kind of ['statement', 'upload', 'list'] as const)
      expect(isServedWell(answered(900, 0, kind))).toBe(true);
  });
});

describe('the highest rate', () => {
  test('is none when the first is too high already', async () => {
    expect(await findRate(async () => answered(51))).toBe(0);
  });

  test('is the last one before people are not served well twice in a row', async () => {
    const tried: number[] = [];
    const rate = await findRate(async (one) => {
      tried.push(one);
      const isFirstTime = tried.filter((other) => other === one).length === 1;
      return answered(one > 100 || (one === 75 && isFirstTime) ? 51 : 10);
    });
    expect([rate, tried]).toEqual([100, [25, 50, 75, 75, 100, 125, 125]]);
  });
});
