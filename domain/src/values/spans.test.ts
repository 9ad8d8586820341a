import { expect, test } from 'vitest';
import { spanOf } from './spans.ts';

test.each([
  [0, 'a moment'],
  [59, 'a moment'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [2 * 86_400 - 1, '47 hours'],
  [2 * 86_400, '2 days'],
  [7_776_000, '90 days'],
  [1_000 * 86_400, '1,000 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(spanOf(seconds)).toBe(words);
});
