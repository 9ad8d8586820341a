import { expect, test } from 'vitest';
import { EVENT_GROUP_CODES, eventDaysProblem, HISTORY_GROUPS } from './event-groups.ts';

test.each([
  ['2026-03-02', '2026-03-01', 'The last day must not be before the first one.'],
  ['2026-03-01', '2026-03-01', undefined],
  ['2026-03-01', '2026-12-31', undefined],
  [undefined, '2026-03-01', undefined],
  ['2026-03-01', undefined, undefined],
  [undefined, undefined, undefined],
])('[COH-08] events from %s to %s: %s', (from, to, problem) => {
  expect(eventDaysProblem(from, to)).toBe(problem);
});

test('a member’s history has none of what is the CPD team’s alone', () => {
  expect(EVENT_GROUP_CODES.filter((code) => !HISTORY_GROUPS.includes(code))).toEqual([
    'SIGNINS',
    'CASES',
    'PROGRAMS',
    'TEXTS',
  ]);
});
