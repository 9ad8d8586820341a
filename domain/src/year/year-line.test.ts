import { expect, test } from 'vitest';
import { at, factsOf, frameworkOf } from '../testing/years.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';
import { type LinedYear, type PilledYear, yearLine, yearPill } from './year-line.ts';

const ALL_DONE: YearTotals = {
  categories: [],
  annualConversations: 1,
  plans: 1,
  domainActivities: { 206: 2, 207: 2 },
  paperSubmission: 0,
};

type Wanted = Partial<Omit<PilledYear, 'result' | 'now'>> & {
  cpdYear?: number;
  /** Hours by category. */
  hours?: readonly number[];
  rest?: Partial<YearTotals>;
  now?: string;
};

function openYear({ cpdYear = 2026, hours = [], rest, now = '2026-11-20T10:00:00+11:00', ...wanted }: Wanted) {
  const facts = wanted.facts ?? factsOf(cpdYear);
  const totals = {
    ...ALL_DONE,
    categories: hours.map((activityHours, index) => ({ categoryId: index + 1, activityHours, reflection: 0 })),
    ...rest,
  };
  const result = evaluateRequirements({ facts, framework: frameworkOf(cpdYear), totals });
  return {
    status: 'INPROGRESS',
    exempt: false,
    planned: 0,
    monthsOfLeave: 0,
    ...wanted,
    facts,
    result,
    now: at(now),
  } as const;
}

const lineOf = (wanted: Wanted) => yearLine(openYear(wanted) satisfies LinedYear);
const until = (wanted: Wanted) => lineOf(wanted)?.until;

/** What stands large and what follows it. */
function left(wanted: Wanted) {
  const line = lineOf(wanted);
  return [line?.left, line?.also];
}

const PROVISIONAL = { ...factsOf(2026), confirmation: 'provisional' } as const;
const FULL = [25, 15, 10];

test.each<[string, Wanted]>([
  ['submitted', { status: 'SUBMITTED' }],
  ['complete', { status: 'COMPLETE', hours: FULL }],
  ['incomplete', { status: 'INCOMPLETE' }],
  ['over', { now: '2027-04-01T00:00:00+11:00' }],
])('[HOM-02] a year that is %s has no line', (_state, wanted) => {
  expect(lineOf(wanted)).toBeUndefined();
});

test.each<[string, Wanted, string, string]>([
  ['hours alone', { hours: [12.5, 15, 10] }, '12.5 hours to go', ''],
  ['one hour', { hours: [24, 15, 10] }, '1 hour to go', ''],
  [
    'activities of the domains',
    { hours: [10.5, 10, 10], rest: { domainActivities: { 206: 1, 207: 1 } } },
    '19.5 hours to go',
    'and 2 activities',
  ],
  ['one activity', { hours: FULL, rest: { domainActivities: { 206: 1, 207: 2 } } }, '1 activity to go', ''],
  ['plan and conversation', { hours: FULL, rest: { plans: 0, annualConversations: 0 } }, '2 activities to go', ''],
  [
    'everything',
    { rest: { plans: 0, annualConversations: 0, domainActivities: {} } },
    '50 hours to go',
    'and 6 activities',
  ],
  ['a full total and an empty category', { hours: [30, 20, 0] }, '5 hours to go', ''],
  ['a full total and a group far from full', { hours: [306, 10, 2] }, '13 hours to go', ''],
  ['credits', { cpdYear: 2022, hours: [10, 0, 0], now: '2022-11-20T10:00:00+11:00' }, '90 credits to go', ''],
  [
    'rules to be confirmed',
    { facts: PROVISIONAL, hours: [24, 15, 10], rest: { plans: 0 } },
    '1 hour to go',
    'and 1 activity, by rules the college hasn’t confirmed yet',
  ],
  [
    'rules to be confirmed and all hours',
    { facts: PROVISIONAL, hours: FULL, rest: { plans: 0 } },
    '1 activity to go',
    'by rules the college hasn’t confirmed yet',
  ],
  ['an exemption', { exempt: true }, 'Nothing to do', 'You are exempt'],
  ['a waived year', { cpdYear: 2020, now: '2020-11-20T10:00:00+11:00' }, 'Nothing to do', '2020 is waived'],
  [
    'everything done too early',
    { hours: FULL, now: '2026-09-20T10:00:00+10:00' },
    'Everything is done',
    'You can submit from 1 October 2026',
  ],
  [
    'everything done in time',
    { hours: FULL, now: '2027-01-20T10:00:00+11:00' },
    'Everything is done',
    'Ready to submit',
  ],
  [
    'everything done by rules to be confirmed',
    { facts: PROVISIONAL, hours: FULL },
    'Everything is done',
    'by rules the college hasn’t confirmed yet',
  ],
])('[HOM-02] what is left, with %s', (_what, wanted, large, after) => {
  expect(left(wanted)).toEqual([large, after]);
});

test.each<[string, Wanted, string]>([
  ['the closing day', {}, 'due 31 March 2027'],
  [
    'a re-opening that ends later',
    { now: '2027-05-20T10:00:00+10:00', reopenedUntil: '2027-06-01T00:00:00+10:00' },
    're-opened until 31 May 2027',
  ],
  ['a re-opening that the year outlasts', { reopenedUntil: '2026-12-01T00:00:00+11:00' }, 'due 31 March 2027'],
  ['a re-opening that ends with the year', { reopenedUntil: factsOf(2026).closesAt }, 'due 31 March 2027'],
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

/** Half of the year and a day have gone; 50 hours make 25.07 expected, and two thirds of it 16.71. */
const JULY = '2026-07-03T10:00:00+10:00';
const TWO_THIRDS = { part: 2, of: 3 };

test.each<[string, Wanted, string | undefined]>([
  ['nothing before 1 April', { now: '2026-03-31T23:59:00+11:00' }, undefined],
  ['pace from 1 April on', { now: '2026-04-01T00:00:00+11:00' }, '9 hours behind'],
  ['behind a bit', { hours: [16.5], now: JULY }, '1 hour behind'],
  ['on track at two thirds of what is expected', { hours: [16.75], now: JULY }, 'On track'],
  ['what is planned does not count yet', { hours: [16.75], planned: 5, now: JULY }, '5 hours behind'],
  ['months of leave are none of practice', { monthsOfLeave: 6, hours: [0.25], now: JULY }, 'On track'],
  [
    'months of leave, at the end',
    { monthsOfLeave: 6, hours: [16.5], now: '2026-12-31T10:00:00+11:00' },
    '17 hours behind',
  ],
  ['credits', { cpdYear: 2022, now: '2022-12-31T10:00:00+11:00' }, '67 credits behind'],
  ['all hours but not all kinds', { hours: [50], now: '2026-12-31T10:00:00+11:00' }, 'On track'],
  ['rules to be confirmed', { facts: PROVISIONAL, now: JULY }, undefined],
  ['an exemption', { exempt: true, now: JULY }, undefined],
  ['an exemption, after the end of the year', { exempt: true, now: '2027-02-10T10:00:00+11:00' }, undefined],
  ['a waived year', { cpdYear: 2020, now: '2020-11-20T10:00:00+11:00' }, undefined],
  ['a year that is submitted', { status: 'SUBMITTED', now: JULY }, undefined],
  ['the days left from 1 January on', { now: '2027-01-01T00:00:00+11:00' }, 'Due in 89 days'],
  ['in February', { now: '2027-02-10T10:00:00+11:00' }, 'Due in 49 days'],
  ['the day before the last', { now: '2027-03-30T23:59:00+11:00' }, 'Due in 1 day'],
  ['the last day, in Sydney', { now: '2027-03-30T13:01:00Z' }, 'Due today'],
  ['a year that is over', { now: '2027-04-01T00:00:00+11:00' }, undefined],
  [
    're-opened after that',
    { now: '2027-05-20T10:00:00+10:00', reopenedUntil: '2027-06-01T00:00:00+10:00' },
    'Due in 11 days',
  ],
])('[HOM-02, COH-05] the pill, %s', (_what, wanted, text) => {
  expect(yearPill(openYear(wanted), TWO_THIRDS)?.text).toBe(text);
});

test('[HOM-02, COH-05] the pill goes by the share that the college has set, and has the state of its words', () => {
  const year = openYear({ hours: [16.75], now: JULY });
  expect(yearPill(year, TWO_THIRDS)).toEqual({ state: 'on-track', text: 'On track' });
  expect(yearPill(year, { part: 1, of: 1 })).toEqual({ state: 'behind', text: '9 hours behind' });
  expect(yearPill(openYear({ now: '2027-02-10T10:00:00+11:00' }), TWO_THIRDS)?.state).toBe('due');
});

test('[HOM-02, COH-05] who logs the hours of the pill is on track', () => {
  for (let day = Temporal.PlainDate.from('2026-04-01'); day.year === 2026; day = day.add({ days: 7 })) {
    const now = `${day}T10:00:00+10:00`;
    const behind = Number.parseFloat(yearPill(openYear({ now }), TWO_THIRDS)?.text ?? '');
    expect(yearPill(openYear({ now, hours: [behind] }), TWO_THIRDS)?.text).toBe('On track');
  }
});
