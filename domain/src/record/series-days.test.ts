import { expect, test } from 'vitest';
import { confirmedUntilProblem, removedDayProblem } from './series-days.ts';

const meeting = { name: 'Journal club', isSeries: true, day: '2026-11-18', until: '2026-11-19' };

test.each<[string, Partial<typeof meeting>, string | undefined]>([
  [
    'is refused for what does not recur',
    { isSeries: false },
    '“Journal club” is not a recurring activity. Change or delete it in the CPD Summary instead.',
  ],
  [
    'is refused for a day after those that were asked about',
    { day: '2026-11-20' },
    'This day of “Journal club” was not asked about. Delete it in the CPD Summary instead.',
  ],
  ['goes for the last day that was asked about', { day: '2026-11-19' }, undefined],
  ['goes for one before', {}, undefined],
])('[OCC-16] taking a day out of a series %s', (_what, overrides, expected) => {
  expect(removedDayProblem({ ...meeting, ...overrides })).toBe(expected);
});

test.each([
  ['2026-11-19', undefined],
  ['2026-11-20', 'Only days before today can be confirmed.'],
  ['2026-11-21', 'Only days before today can be confirmed.'],
])('[OCC-16] on 20 November the problem of confirming days up to %s is: %s', (until, problem) => {
  expect(confirmedUntilProblem(until, '2026-11-20')).toBe(problem);
});
