import { expect, test } from 'vitest';
import { AUDIT_TEXT_MAX } from '../values/limits.ts';
import { checkStep, hasDay, stepInWords, TEAM_STEPS, type TeamStep } from './team-step.ts';

const TODAY = '2026-11-20';

function problemsOf(step: TeamStep, { until = '', text = '', lastDay = null as string | null } = {}) {
  return checkStep({ step, until, text }, { lastDay, today: TODAY });
}

test('[CAS-01] more time and a deferral have a day, and no other step has', () => {
  expect(TEAM_STEPS.filter(hasDay)).toEqual(['EXTEND', 'DEFER']);
  expect(problemsOf('RESUME')).toEqual([]);
});

test.each<[TeamStep, string, string | null, string | undefined]>([
  ['EXTEND', '', null, 'Please enter the day.'],
  ['EXTEND', '2026-11-31', null, 'Please enter the day.'],
  ['EXTEND', '2026-11-20', null, 'Please choose a day after 20/11/2026.'],
  ['EXTEND', '2026-11-21', null, undefined],
  // The day that holds is a longer time already.
  ['EXTEND', '2026-12-01', '2026-12-01', 'Please choose a day after 01/12/2026.'],
  ['EXTEND', '2026-12-02', '2026-12-01', undefined],
  // Once the last day has passed, the new one is counted from today.
  ['EXTEND', '2026-11-20', '2026-11-01', 'Please choose a day after 20/11/2026.'],
  ['EXTEND', '2027-05-19', null, undefined],
  ['EXTEND', '2027-05-20', null, 'Please choose a day until 19/05/2027.'],
  ['DEFER', '2026-11-21', '2026-12-01', undefined],
  ['DEFER', '2028-05-23', null, undefined],
  ['DEFER', '2028-05-24', null, 'Please choose a day until 23/05/2028.'],
])('[CAS-01] the day of %s: %s, where %s holds', (step, until, lastDay, message) => {
  expect(problemsOf(step, { until, lastDay })).toEqual(message === undefined ? [] : [{ field: 'until', message }]);
});

test.each(['CLOSE', 'ACCEPT_OTHER_HOME'] as const)('[CAS-01] %s says to the member why', (step) => {
  const problem = { field: 'text', message: 'The text is missing: the member reads it.' };
  expect(problemsOf(step, { text: ' ' })).toEqual([problem]);
  expect(problemsOf(step, { text: 'You have moved to another home.' })).toEqual([]);
});

test('[CAS-01] a day and a text that are both wrong are both said', () => {
  expect(problemsOf('DEFER', { text: 'x'.repeat(AUDIT_TEXT_MAX + 1) })).toEqual([
    { field: 'until', message: 'Please enter the day.' },
    { field: 'text', message: 'The text can have at most 2000 characters.' },
  ]);
});

test('[CAS-01] the member is told what each step changes, with its day', () => {
  expect(TEAM_STEPS.map((step) => stepInWords(step, '2026-12-01'))).toEqual([
    { change: 'you have more time', whatHolds: 'The last day to answer is 01/12/2026.' },
    {
      change: 'it is deferred',
      whatHolds: 'It is deferred until 01/12/2026. You need to do nothing until then.',
    },
    { change: 'it continues', whatHolds: 'It continues now. The last day to answer is 01/12/2026.' },
    {
      change: 'it was done by another CPD home',
      whatHolds: 'Another CPD home has audited this year, so you need to do nothing more.',
    },
    { change: 'it has ended', whatHolds: 'It has ended without an outcome. You need to do nothing more.' },
  ]);
  expect(stepInWords('CLOSE', null)).toEqual(stepInWords('CLOSE', '2026-12-01'));
});
