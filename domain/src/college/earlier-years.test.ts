import { describe, expect, test } from 'vitest';
import { frameworkOf } from '../testing/years.ts';
import { earlierCategories, earlierColumns, parseEarlierYears, systemProblem } from './earlier-years.ts';

const CATEGORIES = earlierCategories([frameworkOf(2022), frameworkOf(2026)]);

const read = (text: string) => {
  const list = parseEarlierYears(text, CATEGORIES);
  if ('problem' in list) throw new Error(list.problem);
  return list.read(0, list.size);
};
const problemOf = (text: string) => {
  const list = parseEarlierYears(text, CATEGORIES);
  return 'problem' in list ? list.problem : undefined;
};
const one = (headings: string, line: string) => read(`${headings}\n${line}`)[0];

describe('a list of earlier years is refused', () => {
  test.each([
    ['', 'The file is empty.'],
    ['Member number,Year\n1,2021', 'no column "Status"'],
    [
      'Member number\n1',
      'The file has no column "Year", and none "Status". Please name the columns in its first line, or choose them.',
    ],
    ['Member number,Year,Status', 'no lines below'],
    ['Member number,Year,Status,CPD year\n1,2021,Complete,2021', 'could all mean the same'],
  ])('%j: %s', (text, problem) => {
    expect(problemOf(text)).toContain(problem);
  });
});

test.each<readonly [string, string]>([
  ['Member ID', 'NUMBER'],
  ['CPD Year', 'YEAR'],
  ['Final status', 'STATUS'],
  ['Category 1', 'CATEGORY_1'],
  ['Cat. 2 hours', 'CATEGORY_2'],
  ['category3', 'CATEGORY_3'],
  ['Measuring Outcomes', 'CATEGORY_3'],
  ['Educational Activities credits', 'CATEGORY_1'],
  ['Unit', 'UNIT'],
  ['Date submitted', 'SUBMITTED'],
  ['Submission date', 'SUBMITTED'],
  ['Certificate no.', 'CERTIFICATE'],
  ['Category 4', 'NONE'],
  ['Category 12', 'NONE'],
  ['Subcategory 1', 'NONE'],
  ['Certificate', 'CERTIFICATE'],
  ...[
    ...['Member name', 'Leap year', 'Year level', 'Fee status', 'Status code', 'Business unit', 'Unit price'],
    ...['Not submitted', 'Submitted by', 'Old date of submission', 'Date of submission due', 'Old day of submission'],
    ...['Day of submission due', 'Old certificate', 'Certificate link'],
  ].map((heading) => [heading, 'NONE'] as const),
  ['Fee paid', 'NONE'],
])('a column with the heading %s is taken for %s', (heading, role) => {
  const text = `Number,Year,${heading === 'CPD Year' ? 'CPD Year' : heading}\n1,2021,x`;
  expect(earlierColumns(text, CATEGORIES).at(-1)?.role).toBe(role);
});

test('[FWK-06] columns are those of the categories of the college, by their names, starts of names and numbers', () => {
  const named = (...names: string[]) => ({
    categories: frameworkOf(2026)
      .categories.slice(0, names.length)
      .map((one, index) => ({ ...one, name: names[index] ?? '', displayOrder: index + 1, categoryId: index + 11 })),
  });
  const own = earlierCategories([
    named('Peer learning', 'Audit'),
    named('Peer review', 'Audit', 'Teaching and examining'),
  ]);
  const rolesOf = (...headings: string[]) =>
    earlierColumns(`Number,Year,${headings.join(',')}\n1,2021,1`, own)
      .slice(2)
      .map(({ role }) => role);
  expect(rolesOf('Peer learning', 'Peer', 'Audit hours', 'Teaching', 'Category 3', 'Category 4')).toEqual([
    ...['CATEGORY_11', 'CATEGORY_11', 'CATEGORY_12', 'CATEGORY_13', 'CATEGORY_13', 'NONE'],
  ]);
});

test('categories are in the order of their places', () => {
  const categories = frameworkOf(2026).categories.toReversed();
  expect(earlierCategories([{ categories }]).map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3]);
});

test('[FWK-06] a start that two categories share, or that is too short, names neither; a number has two digits', () => {
  const own = [
    { categoryId: 11, displayOrder: 1, names: ['Reviewing performance', 'CPD planning'] },
    { categoryId: 12, displayOrder: 10, names: ['Reviewing outcomes'] },
  ];
  const headings = ['Reviewing', 'Reviewing performance', 'Reviewing outcomes', 'CPD', 'CPD planning', 'Category 10'];
  const columns = earlierColumns(`Number,Year,${headings.join(',')}\n1,2021,1`, own);
  expect(columns.slice(2).map(({ role }) => role)).toEqual([
    ...['NONE', 'CATEGORY_11', 'CATEGORY_12', 'NONE', 'CATEGORY_11', 'CATEGORY_12'],
  ]);
});

test('columns are what someone chose, and the headings are those with the member number', () => {
  const chosen = (role: 'NONE' | 'CATEGORY_2') => {
    const text = 'Number,Year,Status,Category 1\n1,2021,Complete,5\n2,2021,Complete,6';
    const list = parseEarlierYears(text, CATEGORIES, ['NUMBER', 'YEAR', 'STATUS', role]);
    return 'problem' in list ? list.problem : list.read(1, 2).map(({ line, amounts }) => [line, amounts]);
  };
  expect([chosen('NONE'), chosen('CATEGORY_2')]).toEqual([[[3, {}]], [[3, { 2: 6 }]]]);
  expect(earlierColumns('', CATEGORIES)).toEqual([]);
  const below = earlierColumns('Year,Status\nNumber,Year,Status\n1,2021,Complete', CATEGORIES);
  expect(below.map(({ role }) => role)).toEqual(['NUMBER', 'YEAR', 'STATUS']);
});

const ALL = 'Member number,Year,Status,Category 1,Category 2,Category 3,Unit,Submitted on,Certificate number';

test('a line says how a year ended, with what, and when it was submitted', () => {
  expect(one(ALL, ' 100001 ,2021,compliant,9999,"12,25",0,credits,3/2/2022,P-117')).toEqual({
    ...{ line: 2, memberNumber: '100001', year: 2021, status: 'COMPLETE', unit: 'C' },
    ...{ amounts: { 1: 9999, 2: 12.25, 3: 0 }, submittedOn: '2022-02-03', certificateNumber: 'P-117', problems: [] },
  });
  expect(one(ALL, '100001,2021,Not met,,,,,,')).toMatchObject({ status: 'INCOMPLETE', amounts: {}, problems: [] });
});

test.each([
  [',2021,Complete', 'The member number is missing.'],
  ['1,,Complete', 'The year is missing.'],
  ['1,21,Complete', '“21” is not a year'],
  ['1,12021,Complete', '“12021” is not a year'],
  ['1,2021/22,Complete', '“2021/22” is not a year'],
  ['1,2021,', 'The status is missing.'],
  ['1,2021,Excellent', 'The status “Excellent” is not known'],
  ['1,2021,Complete,many', '“many” in category 1 is not a number'],
  ['1,2021,Complete,-1', '“-1” in category 1 is not a number'],
  ['1,2021,Complete,1e3', '“1e3” in category 1 is not a number'],
  ['1,2021,Complete,10000', '“10000” in category 1 is not a number'],
  ['1,2021,Complete,1,1,1,points', 'The unit “points” is not known'],
  ['1,2021,Complete,1,1,1,,31/02/2022', '“31/02/2022” is not a day'],
  ['1,2021,Complete,1,1,1,,,<b>', 'The certificate number'],
  ['1,2021,Complete,1,1,1,,,P,more', 'more fields than there are headings'],
])('the line %j is wrong', (line, problem) => {
  expect(one(ALL, line)?.problems.join(' ')).toContain(problem);
});

test('everything that is wrong with a line is said at once', () => {
  expect(one(ALL, ',21,Excellent,many,1,1,points,tomorrow,')?.problems).toHaveLength(6);
});

test.each([
  ['completed', 'COMPLETE'],
  ['Met', 'COMPLETE'],
  ['Non-compliant', 'INCOMPLETE'],
  ['Exempted', 'EXEMPT'],
])('the status %j is %s', (text, status) => {
  expect(one(ALL, `1,2021,${text}`)).toMatchObject({ status, problems: [] });
});

test.each([
  ['h', 'H'],
  ['Hour', 'H'],
  ['hours', 'H'],
  ['C', 'C'],
  ['credit', 'C'],
  ['Credits', 'C'],
  ['', null],
])('the unit %j is %s', (unit, currency) => {
  expect(one(ALL, `1,2021,Complete,1,1,1,${unit}`)).toMatchObject({ unit: currency, problems: [] });
});

test('a year of a member on two lines is wrong on both', () => {
  const [first, second, other] = read(`${ALL}\n1,2021,Complete\n1,2021,Incomplete\n1,2022,Complete`);
  expect(first?.problems).toEqual(['This year of the member is also on line 3.']);
  expect(second?.problems).toEqual(['This year of the member is also on line 2.']);
  expect(other?.problems).toEqual([]);
  const unnamed = read(`${ALL}\n,2021,Complete\n,2021,Complete\n1,2021,Complete\n2,2021,Complete`);
  const missing = ['The member number is missing.'];
  expect(unnamed.map(({ problems }) => problems)).toEqual([missing, missing, [], []]);
});

test.each([
  ['', 'Please enter'],
  [' ', 'Please enter'],
  ['x'.repeat(61), 'The name of the system'],
  ['<b>', 'The name of the system'],
])('the system cannot be called %j', (name, problem) => {
  expect(systemProblem(name)).toContain(problem);
});

test('the system can be called as it was', () => {
  expect(systemProblem('Old Portal (2011–2022)')).toBeUndefined();
  expect(systemProblem(` ${'x'.repeat(60)} `)).toBeUndefined();
});
