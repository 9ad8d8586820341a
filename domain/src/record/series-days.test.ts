import { expect, test } from 'vitest';
import { confirmedUntilProblem, removedDayProblem } from './series-days.ts';

const meeting = { name: 'Journal club', isSeries: true, day: '2026-11-18', until: '2026-11-19' };

test.each<[string, Partial<typeof meeting>, string | undefined]>([
  ['is refused for what does not recur', { isSeries: false }, 'is not a recurring activity'],
  ['is refused for a day after those that were asked about', { day: '2026-11-20' }, 'was not asked about'],
  ['goes for the last day that was asked about', { day: '2026-11-19' }, undefined],
  ['goes for one before', {}, undefined],
])('[OCC-16] taking a day out of a series %s', (_what, overrides, expected) => {
  const problem = removedDayProblem({ ...meeting, ...overrides });
  if (expected === undefined) expect(problem).toBeUndefined();
  else expect(problem).toContain(expected);
});

test.each([
  ['2026-11-19', true],
  ['2026-11-20', false],
  ['2026-11-21', false],
])('[OCC-16] on 20 November days can be confirmed up to %s: %s', (until, can) => {
  expect(confirmedUntilProblem(until, '2026-11-20') === undefined).toBe(can);
});
