import { describe, expect, test } from 'vitest';
import { frameworkOf } from '../testing/years.ts';
import {
  type Absence,
  DEPARTURE_REASONS,
  dayOfAbsenceProblem,
  departureInWords,
  departureProblems,
  departureReasonName,
  isAway,
  lastDayOfMembership,
  membershipMonths,
  membershipShare,
} from './departure.ts';

const INPUT = { leftOn: '2026-03-14', returnedOn: null, reason: 'RESIGNED', note: '' } as const;
const CONTEXT = { today: '2026-11-20', firstDay: '2019-01-01', others: [] as Absence[] };

const problemsOf = (input: object, context: object = {}) =>
  departureProblems({ ...INPUT, ...input }, { ...CONTEXT, ...context }).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('[PPL-05] a departure is refused', () => {
  test.each([
    ['without a day', { leftOn: '' }, {}, /^leftOn: Please enter the day/],
    ['without a day, where the return is no day either', { leftOn: '', returnedOn: 'soon' }, {}, /^leftOn: Please/],
    ['on a day that there is not', { leftOn: '2026-02-30' }, {}, /^leftOn: Please enter the day/],
    ['before the membership began', { leftOn: '2018-12-31' }, {}, /began on 01\/01\/2019/],
    ['more than a year ahead', { leftOn: '2027-11-22' }, {}, /^leftOn: The day of leaving can be at most a year ahead/],
    ['of a death to come', { leftOn: '2026-11-21', reason: 'DECEASED' }, {}, /cannot be in the future/],
    ['with a return that is no day', { returnedOn: 'soon' }, {}, /^returnedOn: Please enter/],
    ['with a return on the day of leaving', { returnedOn: '2026-03-14' }, {}, /after the day of leaving/],
    ['with a return more than a year ahead', { returnedOn: '2027-11-22' }, {}, /at most a year ahead/],
    ['with a return from the dead', { reason: 'DECEASED', returnedOn: '2026-05-01' }, {}, /has died cannot/],
    [
      'of who has left',
      {},
      { others: [{ leftOn: '2025-01-05', returnedOn: null }] },
      /was already away: left on 05\/01\/2025\. Please correct that entry\.$/,
    ],
    [
      'into another time away',
      { leftOn: '2024-12-01', returnedOn: '2025-02-01' },
      { others: [{ leftOn: '2025-01-05', returnedOn: '2025-06-01' }] },
      /came back on 01\/06\/2025/,
    ],
    ['with a tag in the note', { note: '<b>' }, {}, /^note: The note must not/],
  ])('%s', (_what, input, context, problem) => {
    expect(problemsOf(input, context)).toEqual([expect.stringMatching(problem)]);
  });

  test('in every field at once', () => {
    expect(problemsOf({ leftOn: '2018-01-01', returnedOn: '2017-01-01', note: 'x'.repeat(2_001) })).toHaveLength(3);
  });
});

test.each([
  ['today', { leftOn: '2026-11-20' }, {}],
  ['a year ahead', { leftOn: '2027-11-21' }, {}],
  ['with a return a year ahead', { returnedOn: '2027-11-21' }, {}],
  ['because of a death today', { leftOn: '2026-11-20', reason: 'DECEASED' }, {}],
  ['on the first day of membership', { leftOn: '2019-01-01' }, {}],
  ['on the day of coming back', {}, { others: [{ leftOn: '2025-01-05', returnedOn: '2026-03-14' }] }],
  [
    'before a time away that is known',
    { leftOn: '2020-01-01', returnedOn: '2021-01-01' },
    { others: [{ leftOn: '2025-01-05', returnedOn: null }] },
  ],
])('[PPL-05] a member can leave %s', (_when, input, context) => {
  expect(problemsOf(input, context)).toEqual([]);
});

test('[PPL-05] a departure has one of these reasons', () => {
  expect(DEPARTURE_REASONS.map(departureReasonName)).toEqual([
    'resigned',
    'retired',
    'died',
    'moved to another CPD home',
    'merged with another entry',
  ]);
});

test('[PPL-05] nobody is a member from the day of leaving until the day before coming back', () => {
  const away = (day: string) => isAway([{ leftOn: '2026-03-14', returnedOn: '2026-09-01' }], day);
  expect(['2026-03-13', '2026-03-14', '2026-08-31', '2026-09-01'].map(away)).toEqual([false, true, true, false]);
  expect(isAway([{ leftOn: '2026-03-14', returnedOn: null }], '2030-01-01')).toBe(true);
  const twice = [
    { leftOn: '2020-01-01', returnedOn: '2021-01-01' },
    { leftOn: '2026-03-14', returnedOn: null },
  ];
  expect(['2020-05-01', '2023-05-01', '2027-05-01'].map((day) => isAway(twice, day))).toEqual([true, false, true]);
});

describe('[PPL-05] an activity lies on days of membership', () => {
  const ended = [{ leftOn: '2026-03-14', returnedOn: null }];
  const interrupted = [{ leftOn: '2026-03-14', returnedOn: '2026-09-01' }];
  const endedWords = 'The membership ended on 14/03/2026, so activities after that day cannot be recorded.';
  const interruptedWords =
    'The membership was interrupted from 14/03/2026 to 01/09/2026, so activities between these days cannot be recorded.';

  test.each<[string, string[], Absence[], string | undefined]>([
    ['after the last day', ['2026-03-15'], ended, endedWords],
    ['years after it', ['2030-01-01'], ended, endedWords],
    ['with one day of several after it', ['2026-03-01', '2026-03-20'], ended, endedWords],
    ['the day before coming back', ['2026-08-31'], interrupted, interruptedWords],
    ['on the last day', ['2026-03-14'], ended, undefined],
    ['on the day of coming back', ['2026-09-01'], interrupted, undefined],
    ['without a departure', ['2026-03-15'], [], undefined],
    ['without a day', [], ended, undefined],
  ])('%s', (_when, days, absences, problem) => {
    expect(dayOfAbsenceProblem(days, absences)).toBe(problem);
  });

  test.each([
    ['2026-03-14', '2026-03-14'],
    ['2026-03-15', '2026-03-14'],
    ['2026-08-31', '2026-03-14'],
    ['2026-09-01', '2026-09-01'],
  ])('what is entered on %s counts on %s', (day, counted) => {
    expect(lastDayOfMembership(day, interrupted)).toBe(counted);
  });
});

describe('[PPL-05] months of membership', () => {
  test.each<[string, Absence[], number[]]>([
    ['all without a departure', [], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['those up to that of leaving', [{ leftOn: '2026-03-14', returnedOn: null }], [1, 2, 3]],
    ['with a month of one day', [{ leftOn: '2026-04-01', returnedOn: null }], [1, 2, 3, 4]],
    ['without whole months away', [{ leftOn: '2026-03-31', returnedOn: '2026-11-30' }], [1, 2, 3, 11, 12]],
    ['none in a year away', [{ leftOn: '2025-12-31', returnedOn: '2027-01-01' }], []],
  ])('are %s', (_what, absences, months) => {
    expect(membershipMonths(2026, '2019-01-01', absences)).toEqual(months);
  });

  test('begin with the first day', () => {
    expect(membershipMonths(2026, '2026-10-31', [])).toEqual([10, 11, 12]);
  });
});

describe('[PPL-05] what leaving makes of the targets is shown as arithmetic', () => {
  test.each([
    [[1, 2, 3], 9, 'Member in 3 of 12 months of 2026 (January to March), so 12 − 3 = 9 without membership.'],
    [[1], 11, 'Member in 1 of 12 months of 2026 (January), so 12 − 1 = 11 without membership.'],
    [
      [],
      null,
      'Member in 0 of 12 months of 2026, so 12 − 0 = 12 without membership. Targets can be reduced for 6 to 11 months without membership. For a whole year away, grant an exemption.',
    ],
    [[1, 2, 11, 12], 8, 'Member in 4 of 12 months of 2026, so 12 − 4 = 8 without membership.'],
    [
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      null,
      'Member in 9 of 12 months of 2026 (January to September), so 12 − 9 = 3 without membership. Targets can be reduced for 6 to 11 months without membership.',
    ],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], null, 'Member in 12 of 12 months of 2026: the targets stay.'],
  ])('%j months: %s', (months, proposedMonths, sentence) => {
    expect(membershipShare(2026, months, frameworkOf(2026))).toEqual({
      months: months.length,
      proposedMonths,
      sentence,
    });
  });
});

test.each([
  [{ ...INPUT }, 'Left on 14/03/2026: resigned.'],
  [{ ...INPUT, leftOn: '2026-12-01' }, 'Will leave on 01/12/2026: resigned.'],
  [{ ...INPUT, returnedOn: '2026-09-01' }, 'Left on 14/03/2026: resigned. Came back on 01/09/2026.'],
  [{ ...INPUT, returnedOn: '2026-12-01' }, 'Left on 14/03/2026: resigned. Comes back on 01/12/2026.'],
  [{ ...INPUT, leftOn: '2026-11-20' }, 'Left on 20/11/2026: resigned.'],
  [{ ...INPUT, returnedOn: '2026-11-20' }, 'Left on 14/03/2026: resigned. Came back on 20/11/2026.'],
])('[PPL-05] a departure in words', (departure, words) => {
  expect(departureInWords(departure, '2026-11-20')).toBe(words);
});
