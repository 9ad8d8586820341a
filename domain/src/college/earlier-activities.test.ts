import { describe, expect, test } from 'vitest';
import { earlierActivityColumns, parseEarlierActivities, type ReadEarlierActivities } from './earlier-activities.ts';
import { checkEarlierActivity, type KnownActivityYear } from './earlier-activities-check.ts';

const HEADINGS = 'Member number,Date,Activity type,Category,Hours,Title';

function read(...lines: string[]) {
  const list = parseEarlierActivities([HEADINGS, ...lines].join('\n')) as ReadEarlierActivities;
  return list.read(0, list.size);
}

test('a line is read, and its year is that of its date', () => {
  expect(read('100001,03/05/2021,Peer review,Category 2,"1,5",Case review')).toEqual([
    {
      ...{ line: 2, memberNumber: '100001', year: 2021, problems: [] },
      activity: { date: '2021-05-03', activity: 'Peer review', category: 2, hours: 1.5, title: 'Case review' },
    },
  ]);
  const [bare] = read('100001,2021-05-03,Peer review,,,');
  expect(bare).toMatchObject({ activity: { category: null, hours: null, title: '' }, problems: [] });
});

test.each([
  ['12', 12],
  ['Category2', 2],
  ['Cat. 3', 3],
  ['1: Educational activities', 1],
])('the category %j is the one with the number %i', (text, category) => {
  expect(read(`100001,03/05/2021,Peer review,${text},1,`)).toMatchObject([{ activity: { category }, problems: [] }]);
});

test.each([
  ['100001,,Peer review,1,1,', 'The date is missing.'],
  ['100001,31/02/2021,Peer review,1,1,', 'The date “31/02/2021” is not a day, such as 31/01/2022.'],
  [',03/05/2021,Peer review,1,1,', 'The member number is missing.'],
  ['100001,03/05/2021,,1,1,', 'The activity is missing.'],
  ['100001,03/05/2021,<b>,1,1,', 'The activity must not contain HTML tags.'],
  ['100001,03/05/2021,Peer review,1,1,<b>', 'The title must not contain HTML tags.'],
  ['100001,03/05/2021,Peer review,Section 2,1,', '“Section 2” is not the number of a category.'],
  ['100001,03/05/2021,Peer review,2nd,1,', '“2nd” is not the number of a category.'],
  [
    '100001,03/05/2021,Peer review,1,1,Case,more',
    'This line has more fields than there are headings, so its values may be in the wrong columns.',
  ],
  ['100001,03/05/2021,Peer review,13,1,', '“13” is not the number of a category.'],
  ['100001,03/05/2021,Peer review,1,many,', '“many” is not a number of hours or credits from 0 to 9999.'],
])('the line %s is wrong: %s', (line, problem) => {
  expect(read(line)[0]?.problems).toEqual([problem]);
});

test('the same line twice is wrong on both, and the same day with another title is not', () => {
  const line = '100001,03/05/2021,Peer review,2,1,';
  const twice = parseEarlierActivities([HEADINGS, line, line].join('\n')) as ReadEarlierActivities;
  const problems = ['This activity of the member is also on line 2.'];
  expect(twice.read(1, 2)).toMatchObject([{ line: 3, problems }]);
  expect(read(line, line).map((each) => each.problems.length)).toEqual([1, 1]);
  expect(read(line, `${line}Second`).map(({ problems }) => problems.length)).toEqual([0, 0]);
  const [unnamed] = read(',soon,Peer review,2,1,', ',soon,Peer review,2,1,');
  expect(unnamed).toMatchObject({
    ...{ year: null, activity: { date: '' } },
    problems: ['The member number is missing.', 'The date “soon” is not a day, such as 31/01/2022.'],
  });
});

test.each([
  [
    'Member number\n100001',
    'The file has no column "Date", and none "Activity". Please name the columns in its first line, or choose them.',
  ],
  ['', 'The file is empty.'],
  [HEADINGS, 'The file has headings, but no lines below them.'],
  [
    `${HEADINGS},Day\n100001`,
    'The headings "Date" and "Day" could all mean the same. Please keep or choose one of these columns.',
  ],
])('%j is no such list: %s', (text, problem) => {
  expect(parseEarlierActivities(text)).toEqual({ problem });
});

test.each([
  ['DATE', ['Start date', 'Day']],
  ['ACTIVITY', ['Activity', 'Kind']],
  ['CATEGORY', ['Category', 'Cat', 'CPD category']],
  ['NONE', ['Serial number', 'Member name', 'Birth date', 'Date entered', 'Pay day', 'Day rate', 'Sub-activity']],
  ['NONE', ['Activity code', 'Wildcat', 'Category name', 'Total hours', 'Hours left', 'Job title', 'Title code']],
])('columns are taken for %s that are called %j', (role, headings) => {
  const columns = earlierActivityColumns(`Number,${headings.join(',')}\n1`).slice(1);
  expect(columns.map((column) => [column.heading, column.role])).toEqual(headings.map((heading) => [heading, role]));
});

test('columns are shown with what they are taken for', () => {
  expect(earlierActivityColumns(`Topic,Hours\n${HEADINGS}\n`).map(({ role }) => role)).toEqual([
    ...['NUMBER', 'DATE', 'ACTIVITY', 'CATEGORY', 'HOURS', 'TITLE'],
  ]);
  expect(earlierActivityColumns('')).toEqual([]);
});

describe('compared with what was imported', () => {
  const [entry] = read('100001,03/05/2021,Peer review,2,1.5,Case review');
  if (entry === undefined) throw new Error('The line was not read.');
  const known: KnownActivityYear = {
    ...{ memberNumber: '100001', year: 2021, userId: 7, name: 'Kit Example', earlierImportId: 4, system: 'Old Portal' },
    ...{ isIssued: false, categoryIds: [1, 2, 3], activities: [] },
  };

  test('a line is new, or was imported before', () => {
    expect(checkEarlierActivity(entry, known)).toEqual({
      ...{ ...entry, outcome: 'NEW', name: 'Kit Example', userId: 7, earlierImportId: 4, system: 'Old Portal' },
    });
    expect(checkEarlierActivity(entry, undefined)).toMatchObject({
      ...{ name: '', userId: null, earlierImportId: null, system: '' },
    });
    const again = { ...known, activities: [entry.activity] };
    expect(checkEarlierActivity(entry, again)).toMatchObject({ outcome: 'UNCHANGED' });
    expect(checkEarlierActivity(entry, { ...again, isIssued: true })).toMatchObject({ outcome: 'UNCHANGED' });
  });

  test.each<Partial<typeof entry.activity>>([
    { date: '2021-05-04' },
    { activity: 'Audit' },
    { title: '' },
    { category: 3 },
    { hours: null },
  ])('a line is another activity than one with %j', (change) => {
    const other = { ...known, activities: [{ ...entry.activity, ...change }] };
    expect(checkEarlierActivity(entry, other)).toMatchObject({ outcome: 'NEW' });
  });

  test.each<[string, Partial<typeof entry>]>([
    ['The member number is missing.', { memberNumber: '' }],
    ['The date is missing.', { year: null }],
  ])('a line is wrong for that alone: %s', (problem, change) => {
    const checked = checkEarlierActivity({ ...entry, ...change, problems: [problem] }, undefined);
    expect(checked).toMatchObject({ outcome: 'WRONG', problems: [problem] });
  });

  test('[PPL-16] a category is one of the year, where the college has its rules', () => {
    const [other] = read('100001,03/05/2021,Peer review,7,1.5,Case review');
    if (other === undefined) throw new Error('The line was not read.');
    expect(checkEarlierActivity(other, known)).toMatchObject({
      outcome: 'WRONG',
      problems: ['The year 2021 has no category 7.'],
    });
    expect(checkEarlierActivity(other, { ...known, categoryIds: null })).toMatchObject({ outcome: 'NEW' });
    const bare = { ...other, activity: { ...other.activity, category: null } };
    expect(checkEarlierActivity(bare, known)).toMatchObject({ outcome: 'NEW' });
  });

  test.each([
    [undefined, 'No member has this number.'],
    [{ ...known, earlierImportId: null }, 'The year 2021 of Kit Example was not imported. Import the years first.'],
    [
      { ...known, isIssued: true },
      'A document was issued of the year 2021 of Kit Example, so nothing can be added to it.',
    ],
  ])('%j is refused: %s', (year, problem) => {
    expect(checkEarlierActivity(entry, year)).toMatchObject({ outcome: 'WRONG', problems: [problem] });
  });
});
