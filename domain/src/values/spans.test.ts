import { expect, test } from 'vitest';
import { secondsFrom, spanOf } from './spans.ts';

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

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-20T12:01:30Z', 90],
  ['2026-11-20T12:01:30Z', '2026-11-20T12:00:00Z', 0],
])('from %s to %s the seconds are %d', (earlier, later, seconds) => {
  expect(secondsFrom(earlier, later)).toBe(seconds);
});
