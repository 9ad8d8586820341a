import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameworkOf } from '../testing/years.ts';
import { type LeaveYear, leaveEffect, leaveInWords, leaveOutcome, leaveProblems, leaveYears } from './leave.ts';

describe('[PPL-12] leave is refused', () => {
  test.each([
    ['', '', ['from', 'to']],
    ['2026-02-30', '2026-03-01', ['from']],
    ['2026-03-01', '31/08/2026', ['to']],
    ['2026-03-01', '2026-02-28', ['to']],
    ['2026-03-01', '2028-03-01', ['to']],
  ])('from %j to %j', (from, to, ends) => {
    const problems = leaveProblems({ from, to });
    expect(problems.map(({ end }) => end)).toEqual(ends);
    expect(problems.every(({ message }) => message.endsWith('.'))).toBe(true);
  });

  test.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01', '2028-02-29'],
  ])('but not from %s to %s', (from, to) => {
    expect(leaveProblems({ from, to })).toEqual([]);
  });
});

const inShort = ({ year, from, to, months }: LeaveYear) => [year, from.slice(5), to.slice(5), months];

test.each([
  ['2026-03-15', '2026-09-14', [[2026, '03-15', '09-14', 6]]],
  ['2026-03-15', '2026-09-13', [[2026, '03-15', '09-13', 6]]],
  ['2026-03-15', '2026-09-28', [[2026, '03-15', '09-28', 6]]],
  ['2026-03-15', '2026-09-29', [[2026, '03-15', '09-29', 7]]],
  ['2026-03-01', '2026-03-14', [[2026, '03-01', '03-14', 0]]],
  ['2026-03-01', '2026-03-15', [[2026, '03-01', '03-15', 1]]],
  ['2026-01-31', '2026-02-28', [[2026, '01-31', '02-28', 1]]],
  ['2026-01-01', '2026-12-31', [[2026, '01-01', '12-31', 12]]],
  ['2026-01-02', '2026-12-31', [[2026, '01-02', '12-31', 11]]],
  ['2028-01-01', '2028-12-30', [[2028, '01-01', '12-30', 11]]],
  [
    '2026-11-15',
    '2027-05-14',
    [
      [2026, '11-15', '12-31', 2],
      [2027, '01-01', '05-14', 4],
    ],
  ],
  [
    '2026-07-01',
    '2028-06-30',
    [
      [2026, '07-01', '12-31', 6],
      [2027, '01-01', '12-31', 12],
      [2028, '01-01', '06-30', 6],
    ],
  ],
])('[PPL-12] leave from %s to %s gives each year its months', (from, to, years) => {
  expect(leaveYears({ from, to }).map(inShort)).toEqual(years);
});

test('[PPL-12] the years of a leave join without a gap, and no year but a whole one has twelve months', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.nat(730), (start, days) => {
      const from = start.toISOString().slice(0, 10);
      const to = Temporal.PlainDate.from(from).add({ days }).toString();
      const years = leaveYears({ from, to });
      expect([years[0]?.from, years.at(-1)?.to]).toEqual([from, to]);
      for (const [index, part] of years.entries()) {
        if (index > 0)
          expect([part.from, years[index - 1]?.to]).toEqual([`${part.year}-01-01`, `${part.year - 1}-12-31`]);
        const isWhole = part.from.endsWith('-01-01') && part.to.endsWith('-12-31');
        expect(part.months === 12).toBe(isWhole);
        expect(part.months).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test.each([
  [0, 5, 'UNCHANGED'],
  [5, 5, 'UNCHANGED'],
  [0, 6, 'UNCHANGED'],
  [2, 6, 'VARIED'],
  [4, 6, 'VARIED'],
  [6, 6, 'VARIED'],
  [11, 14, 'VARIED'],
  [12, 12, 'EXEMPT'],
])('[PPL-12] %d months in a year of an unbroken leave of %d leave it %s', (months, wholeMonths, outcome) => {
  expect(leaveOutcome(frameworkOf(2026), { months, wholeMonths })).toBe(outcome);
});

test('[PPL-12] more months than the rules reduce for leave a year as it is, where it is not a whole one', () => {
  const framework = { ...frameworkOf(2026), variation: { fromMonths: 6, toMonths: 8, hoursPerMonth: null } };
  expect([8, 9, 12].map((months) => leaveOutcome(framework, { months, wholeMonths: months }))).toEqual([
    ...['VARIED', 'UNCHANGED', 'EXEMPT'],
  ]);
});

test('[PPL-12] the two years of an unbroken leave of six months are both reduced, however few months each has', () => {
  const years = leaveYears({ from: '2026-11-15', to: '2027-05-14' });
  expect(years.map(({ months, wholeMonths }) => [months, wholeMonths])).toEqual([
    [2, 6],
    [4, 6],
  ]);
  expect(years.map((part) => leaveInWords(part, frameworkOf(2026), 'parental leave'))).toEqual([
    '15/11/2026 to 31/12/2026 counts as 2 months. Your targets for 2026 are reduced: 2 months of parental leave.',
    '01/01/2027 to 14/05/2027 counts as 4 months. Your targets for 2027 are reduced: 4 months of parental leave.',
  ]);
});

test.each([
  [
    '2026-11-15',
    '2026-12-31',
    '15/11/2026 to 31/12/2026 counts as 2 months. Your targets for 2026 stay as they are: they are reduced for a leave of 6 months or more without a break, and yours counts as 2 months.',
  ],
  ['2026-12-17', '2026-12-31', expect.stringMatching(/counts as 1 month\. /)],
  [
    '2026-01-01',
    '2026-08-31',
    '01/01/2026 to 31/08/2026 counts as 8 months. Your targets for 2026 are reduced: 8 months of parental leave.',
  ],
  [
    '2026-01-01',
    '2026-12-31',
    '01/01/2026 to 31/12/2026 counts as 12 months. You are exempt for 2026: nothing is required of you.',
  ],
])('[PPL-12] leave from %s to %s is told with its arithmetic', (from, to, words) => {
  expect(leaveYears({ from, to }).map((part) => leaveInWords(part, frameworkOf(2026), 'parental leave'))).toEqual([
    words,
  ]);
});

test('[PPL-12] a year of a long leave in which no month is away keeps its targets, without a word about other leave', () => {
  const [part] = leaveYears({ from: '2026-12-20', to: '2027-06-30' });
  if (part === undefined) throw new Error('The leave has no year.');
  expect(part).toMatchObject({ year: 2026, months: 0, wholeMonths: 6 });
  expect(leaveInWords(part, frameworkOf(2026), 'parental leave')).toBe(
    '20/12/2026 to 31/12/2026 counts as 0 months. Your targets for 2026 stay as they are.',
  );
});

test.each([
  [
    '2026-01-01',
    '2026-06-30',
    '01/01/2026 to 30/06/2026 counts as 6 months. Your targets for 2026 are reduced: 6 months of leave. You would need 24 hours instead of 50.',
  ],
  [
    '2026-01-01',
    '2026-12-31',
    '01/01/2026 to 31/12/2026 counts as 12 months. You are exempt for 2026: nothing is required of you.',
  ],
])('[PPL-12] leave from %s to %s is told to the member with the total that would be left', (from, to, words) => {
  expect(leaveYears({ from, to }).map((part) => leaveEffect(part, frameworkOf(2026)))).toEqual([words]);
});

test('[PPL-12] leave whose last day is in an earlier year than its first has no years', () => {
  expect(leaveYears({ from: '2027-01-10', to: '2026-12-01' })).toEqual([]);
});
