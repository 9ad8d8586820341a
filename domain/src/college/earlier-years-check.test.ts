import { describe, expect, test } from 'vitest';
import type { EarlierEntry } from './earlier-years.ts';
import { type CollegeYear, checkEarlierYear, type KnownYear, yearKey } from './earlier-years-check.ts';

const NOW = Temporal.Instant.from('2026-11-22T03:00:00Z');

const collegeYear = (year: number, currency: 'H' | 'C', categoryIds = [1, 2, 3]) =>
  ({
    facts: {
      ...{ cpdYearId: year - 2015, year, openFrom: `${year}-01-01T00:00:00+11:00` },
      closesAt: `${year + 1}-04-01T00:00:00+11:00`,
    },
    framework: { currency, categories: categoryIds.map((categoryId) => ({ categoryId })) },
  }) as unknown as CollegeYear;
const YEARS = [
  collegeYear(2019, 'C', [1, 2]),
  collegeYear(2021, 'C'),
  collegeYear(2024, 'H'),
  collegeYear(2026, 'H'),
  collegeYear(2027, 'H'),
];

const entry = (change: Partial<EarlierEntry> = {}): EarlierEntry => ({
  ...{ line: 2, memberNumber: '1', year: 2021, status: 'COMPLETE', amounts: { 1: 40 }, unit: null },
  ...{ submittedOn: '2022-03-12', certificateNumber: 'P-117', problems: [], ...change },
});
const known = (change: Partial<KnownYear> = {}): KnownYear => ({
  ...{ memberNumber: '1', year: 2021, userId: 7, name: 'Kit Example', isMember: true, wasMember: true },
  ...{ hasRecord: false, reopenedUntil: null, storedStatus: null, earlier: null, ...change },
});
const IMPORTED = {
  ...({ system: 'Old Portal', status: 'COMPLETE', submittedOn: '2022-03-12', certificateNumber: 'P-117' } as const),
  amounts: { 1: 40 },
};
const check = (line: EarlierEntry, ...members: KnownYear[]) =>
  checkEarlierYear(line, {
    ...{ now: NOW, today: '2026-11-22', years: YEARS },
    known: new Map(members.map((one) => [yearKey(one), one])),
  });

describe('a line is wrong', () => {
  test.each<[string, Partial<EarlierEntry>, Partial<KnownYear>, string]>([
    ['of one of the team', {}, { isMember: false }, 'Kit Example has no record that can be opened.'],
    ['after the membership', {}, { wasMember: false }, 'Kit Example was not a member in 2021.'],
    ['with a record here', {}, { hasRecord: true }, 'The year 2021 of Kit Example has a record here.'],
    [
      'of a year that is re-opened',
      {},
      { hasRecord: true, reopenedUntil: '2026-12-01T00:00:00Z' },
      'The year 2021 of Kit Example is re-opened.',
    ],
    [
      'of a year whose re-opening has ended',
      {},
      { hasRecord: true, reopenedUntil: '2026-11-22T03:00:00Z' },
      'The year 2021 of Kit Example has a record here.',
    ],
    [
      'complete without a day',
      { submittedOn: null },
      {},
      'The day of submission is missing, which a complete year needs.',
    ],
    ['submitted tomorrow', { submittedOn: '2026-11-23' }, {}, 'The day of submission, 23/11/2026, is still to come.'],
    ['submitted before', { submittedOn: '2020-12-31' }, {}, 'The day of submission, 31/12/2020, is before the year.'],
    ['in another unit', { unit: 'H' }, {}, 'The year 2021 counts credits, not hours.'],
    [
      'imported with other values',
      {},
      {
        earlier: { ...IMPORTED, amounts: {} },
      },
      'The year 2021 of Kit Example was imported from Old Portal with other values. Take that import back first.',
    ],
  ])('%s', (_what, line, member, problem) => {
    expect(check(entry(line), known(member))).toMatchObject({ outcome: 'WRONG', problems: [problem] });
  });

  test('of a number that no member has', () => {
    expect(check(entry())).toMatchObject({
      ...{ outcome: 'WRONG', userId: null, name: '', problems: ['No member has this number.'] },
    });
  });

  test.each<[string, Partial<EarlierEntry>]>([
    ['The member number is missing.', { memberNumber: '' }],
    ['The year is missing.', { year: null }],
    ['The status is missing.', { year: 2026, status: null, submittedOn: null }],
  ])('for that alone, when %s', (problem, change) => {
    const checked = check(entry({ ...change, problems: [problem] }), known({ year: change.year ?? 2021 }));
    expect(checked).toMatchObject({ outcome: 'WRONG', unitBefore: null, problems: [problem] });
  });

  test('for that alone, when the year was imported with other values', () => {
    const earlier = { ...IMPORTED, certificateNumber: 'P-118' };
    expect(check(entry({ unit: 'H' }), known({ earlier })).problems).toEqual([
      'The year 2021 counts credits, not hours.',
    ]);
  });

  test.each([2020, 2027, 2040])('of %i, which the college has not opened', (year) => {
    expect(check(entry({ year, submittedOn: null, status: 'INCOMPLETE' }), known({ year })).problems).toEqual([
      `The college has no year ${year} here: its years are 2019 to 2026.`,
    ]);
  });

  test('in a category that the year does not have', () => {
    const line = entry({ year: 2019, submittedOn: '2020-01-01', amounts: { 1: 5, 3: 2 } });
    expect(check(line, known({ year: 2019 })).problems).toEqual(['The year 2019 has no category 3.']);
  });

  test('and incomplete, while the year is still open', () => {
    const line = entry({ year: 2026, status: 'INCOMPLETE', submittedOn: null });
    expect(check(line, known({ year: 2026 })).problems).toEqual([
      'The year 2026 closes after 31/03/2027: until then it is not incomplete.',
    ]);
  });

  test('and exempt, while the year is still open, or with hours or a submission', () => {
    const open = entry({ year: 2026, status: 'EXEMPT', submittedOn: null, amounts: {} });
    expect(check(open, known({ year: 2026 })).problems).toEqual([
      'The year 2026 closes after 31/03/2027: until then an exemption is decided here.',
    ]);
    expect(check(entry({ status: 'EXEMPT' }), known()).problems).toEqual([
      'An exempt year has no hours or credits.',
      'An exempt year has no day of submission.',
    ]);
  });

  test('with everything that is wrong', () => {
    const line = entry({ problems: ['The status “x” is not known.'], unit: 'H' });
    expect(check(line, known({ hasRecord: true })).problems).toHaveLength(3);
  });
});

test('a line is new, and says what the year was before', () => {
  expect(check(entry({ unit: 'C' }), known({ storedStatus: 'INCOMPLETE' }))).toMatchObject({
    ...{ outcome: 'NEW', userId: 7, name: 'Kit Example', cpdYearId: 6, statusBefore: 'INCOMPLETE', problems: [] },
  });
});

test('a line is of its member and its year, not of others that were asked for', () => {
  const others = [known({ memberNumber: '2', isMember: false }), known({ year: 2019, wasMember: false })];
  expect(check(entry(), known(), ...others)).toMatchObject({ outcome: 'NEW' });
  expect(yearKey({ memberNumber: '1', year: 2021 })).toBe('1 2021');
});

test.each([
  [2021, '2021-01-01'],
  [2026, '2026-11-22'],
])('a year %i may have been submitted on %s', (year, submittedOn) => {
  expect(check(entry({ year, submittedOn }), known({ year }))).toMatchObject({ outcome: 'NEW', problems: [] });
});

test('a year before the first of the college is figures alone, in hours unless the line says otherwise', () => {
  const line = entry({ year: 2015, submittedOn: '2016-01-31', amounts: { 1: 20, 3: 5 } });
  expect(check(line, known({ year: 2015 }))).toMatchObject({ outcome: 'NEW', cpdYearId: null, unitBefore: 'H' });
  expect(check({ ...line, unit: 'C' }, known({ year: 2015 }))).toMatchObject({ outcome: 'NEW', unitBefore: 'C' });
  const { certificateNumber, amounts, submittedOn } = line;
  const earlier = {
    system: 'Old',
    status: 'COMPLETE' as const,
    certificateNumber,
    amounts,
    submittedOn,
    unit: 'H' as const,
  };
  expect(check(line, known({ year: 2015, earlier }))).toMatchObject({ outcome: 'UNCHANGED' });
  expect(check({ ...line, unit: 'C' }, known({ year: 2015, earlier }))).toMatchObject({ outcome: 'WRONG' });
});

test('an exempt year needs no hours', () => {
  const none = entry({ status: 'EXEMPT', submittedOn: null, amounts: { 1: 0 } });
  expect(check(none, known())).toMatchObject({ outcome: 'NEW' });
  expect(check(entry({ status: 'EXEMPT', submittedOn: null, amounts: {} }), known())).toMatchObject({ outcome: 'NEW' });
});

test('a complete year may still be open here, because it was submitted there', () => {
  const line = entry({ year: 2026, submittedOn: '2026-10-03' });
  expect(check(line, known({ year: 2026 }))).toMatchObject({ outcome: 'NEW' });
});

test('a line that says what was imported changes nothing', () => {
  expect(check(entry(), known({ earlier: IMPORTED, hasRecord: true }))).toMatchObject({
    outcome: 'UNCHANGED',
    problems: [],
  });
});

test.each<[string, Partial<NonNullable<KnownYear['earlier']>>]>([
  ['status', { status: 'INCOMPLETE' }],
  ['day of submission', { submittedOn: '2022-03-13' }],
  ['certificate', { certificateNumber: '' }],
  ['hours of one category', { amounts: { 1: 40, 2: 5 } }],
  ['unit', { unit: 'C' }],
])('a line with another %s than what was imported is wrong', (_what, change) => {
  expect(check(entry(), known({ earlier: { ...IMPORTED, ...change } }))).toMatchObject({ outcome: 'WRONG' });
});
