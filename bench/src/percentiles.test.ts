import { describe, expect, test } from 'vitest';
import { percentile, summariseLatencies } from './percentiles.ts';

describe('percentiles', () => {
  test.each([
    [50, 5],
    [90, 9],
    [99, 10],
    [100, 10],
    [1, 1],
  ])('the %d % of ten values is the smallest that so many do not exceed', (percent, expected) => {
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], percent)).toBe(expected);
  });

  test('of nothing are 0', () => {
    expect(summariseLatencies([])).toEqual({ p50: 0, p90: 0, p95: 0, p99: 0, max: 0 });
  });

  test('do not depend on the order, and numbers are not compared as text', () => {
    expect(summariseLatencies([100, 9, 20])).toEqual({ p50: 20, p90: 100, p95: 100, p99: 100, max: 100 });
  });
});
