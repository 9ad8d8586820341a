import { expect, test } from 'vitest';
import { at, factsOf, frameworkOf } from '../testing/years.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';
import { type LinedYear, yearLine } from './year-line.ts';

const ALL_DONE: YearTotals = {
  categories: [],
  annualConversations: 1,
  plans: 1,
  domainActivities: { 206: 2, 207: 2 },
  paperSubmission: 0,
};

type Wanted = Partial<Omit<LinedYear, 'result' | 'now'>> & {
  cpdYear?: number;
  /** Hours by category. */
  hours?: readonly number[];
  rest?: Partial<YearTotals>;
  now?: string;
};

function lineOf({ cpdYear = 2026, hours = [], rest, now = '2026-11-20T10:00:00+11:00', ...wanted }: Wanted) {
  const facts = wanted.facts ?? factsOf(cpdYear);
  const totals = {
    ...ALL_DONE,
    categories: hours.map((activityHours, index) => ({ categoryId: index + 1, activityHours, reflection: 0 })),
    ...rest,
  };
  const result = evaluateRequirements({ facts, framework: frameworkOf(cpdYear), totals });
  return yearLine({ status: 'INPROGRESS', exempt: false, reduced: false, ...wanted, facts, result, now: at(now) });
}

const left = (wanted: Wanted) => lineOf(wanted)?.left;
const until = (wanted: Wanted) => lineOf(wanted)?.until;

const PROVISIONAL = { ...factsOf(2026), openedByRule: 'provisional' } as const;
const FULL = [25, 15, 10];

test.each<[string, Wanted]>([
  ['submitted', { status: 'SUBMITTED' }],
  ['complete', { status: 'COMPLETE', hours: FULL }],
  ['incomplete', { status: 'INCOMPLETE' }],
  ['over', { now: '2027-04-01T00:00:00+11:00' }],
])('[HOM-02] a year that is %s has no line', (_state, wanted) => {
  expect(lineOf(wanted)).toBeUndefined();
});

test.each<[string, Wanted, string]>([
  ['hours alone', { hours: [12.5, 15, 10] }, '12.5 hours to go'],
  ['one hour', { hours: [24, 15, 10] }, '1 hour to go'],
  [
    'all kinds',
    { hours: [10.5, 10, 10], rest: { domainActivities: { 206: 1, 207: 1 } } },
    '19.5 hours and 2 activities to go',
  ],
  ['one activity', { hours: FULL, rest: { domainActivities: { 206: 1, 207: 2 } } }, '1 activity to go'],
  [
    'plan and conversation',
    { hours: FULL, rest: { plans: 0, annualConversations: 0 } },
    'your annual conversation and your plan to go',
  ],
  [
    'everything',
    { rest: { plans: 0, annualConversations: 0, domainActivities: {} } },
    '50 hours, 4 activities, your annual conversation and your plan to go',
  ],
  ['one category under a full total', { hours: [30, 20, 0] }, '5 hours of Measuring Outcomes to go'],
  [
    'a group under a full total',
    { hours: [40, 5, 5] },
    '15 hours of Reviewing Performance or Measuring Outcomes to go',
  ],
  ['two under a full total', { hours: [60, 0, 22] }, '5 hours of Reviewing Performance to go'],
  ['one category and no more, short of the total', { hours: [22, 23, 4.5] }, '0.5 hours of Measuring Outcomes to go'],
  [
    'a group with the minimums in it, in one',
    { hours: [50, 0, 0] },
    '25 hours of Reviewing Performance or Measuring Outcomes to go',
  ],
  ['credits', { cpdYear: 2022, hours: [10, 0, 0], now: '2022-11-20T10:00:00+11:00' }, '90 credits to go'],
  ['reduced targets', { hours: [24, 15, 10], reduced: true }, '1 hour to go with your reduced targets'],
  [
    'rules to be confirmed',
    { facts: PROVISIONAL, hours: [24, 15, 10] },
    '1 hour to go, by rules that the college has not confirmed yet',
  ],
  ['exempt', { exempt: true }, 'nothing to do, you are exempt'],
  ['waived', { cpdYear: 2020, now: '2020-11-20T10:00:00+11:00' }, 'nothing counts against you in this year'],
  [
    'done too early',
    { hours: FULL, now: '2026-09-20T10:00:00+10:00' },
    'everything is done, can be submitted from 1 October 2026',
  ],
  ['done in time', { hours: FULL, now: '2027-01-20T10:00:00+11:00' }, 'everything is done, ready to submit'],
  [
    'done by rules to be confirmed',
    { facts: PROVISIONAL, hours: FULL },
    'everything is done by rules that the college has not confirmed yet',
  ],
])('[PRG-07] what is left, with %s', (_what, wanted, expected) => {
  expect(left(wanted)).toBe(expected);
});

test.each<[string, Wanted, string]>([
  ['the days to the closing day', {}, 'due 31 March 2027, 131 days'],
  ['one day', { now: '2027-03-30T23:59:00+11:00' }, 'due 31 March 2027, 1 day'],
  ['the last day, in Sydney', { now: '2027-03-30T13:01:00Z' }, 'due 31 March 2027, today is the last day'],
  [
    'a re-opening that ends later',
    { now: '2027-05-20T10:00:00+10:00', reopenedUntil: '2027-06-01T00:00:00+10:00' },
    're-opened until 31 May 2027, 11 days',
  ],
  [
    'a re-opening that the year outlasts',
    { reopenedUntil: '2026-12-01T00:00:00+11:00' },
    'due 31 March 2027, 131 days',
  ],
  ['nothing for who is exempt', { exempt: true }, ''],
])('[SUM-06] until when, %s', (_what, wanted, expected) => {
  expect(until(wanted)).toBe(expected);
});

test('[HOM-02] years can be put in the order of their last days', () => {
  expect(lineOf({})?.dueDay).toBe('2027-03-31');
  expect(lineOf({ now: '2027-05-20T10:00:00+10:00', reopenedUntil: '2027-06-01T00:00:00+10:00' })?.dueDay).toBe(
    '2027-05-31',
  );
});
