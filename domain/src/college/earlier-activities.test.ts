import { describe, expect, test } from 'vitest';
import { parseEarlierActivities, type ReadEarlierActivities } from './earlier-activities.ts';
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
  expect(bare?.activity).toMatchObject({ category: null, hours: null, title: '' });
});

test.each([
  ['100001,,Peer review,1,1,', 'The date is missing.'],
  ['100001,31/02/2021,Peer review,1,1,', 'The date “31/02/2021” is not a day, such as 31/01/2022.'],
  [',03/05/2021,Peer review,1,1,', 'The member number is missing.'],
  ['100001,03/05/2021,,1,1,', 'The activity is missing.'],
  ['100001,03/05/2021,Peer review,13,1,', '“13” is not the number of a category.'],
  ['100001,03/05/2021,Peer review,1,many,', '“many” is not a number of hours or credits from 0 to 9999.'],
])('the line %s is wrong: %s', (line, problem) => {
  expect(read(line)[0]?.problems).toEqual([problem]);
});

test('the same line twice is wrong on both, and the same day with another title is not', () => {
  const line = '100001,03/05/2021,Peer review,2,1,';
  expect(read(line, line).map(({ problems }) => problems.length)).toEqual([1, 1]);
  expect(read(line, `${line}Second`).map(({ problems }) => problems.length)).toEqual([0, 0]);
});

test.each([['Member number,Date\n100001,03/05/2021'], ['']])('%j is no such list', (text) => {
  expect(parseEarlierActivities(text)).toHaveProperty('problem');
});

describe('compared with what was imported', () => {
  const [entry] = read('100001,03/05/2021,Peer review,2,1.5,Case review');
  if (entry === undefined) throw new Error('The line was not read.');
  const known: KnownActivityYear = {
    ...{ memberNumber: '100001', year: 2021, userId: 7, name: 'Kit Example', earlierImportId: 4, system: 'Old Portal' },
    ...{ isIssued: false, categoryIds: [1, 2, 3], activities: [] },
  };

  test('a line is new, or was imported before', () => {
    expect(checkEarlierActivity(entry, known)).toMatchObject({ outcome: 'NEW', userId: 7, earlierImportId: 4 });
    const again = { ...known, activities: [entry.activity] };
    expect(checkEarlierActivity(entry, again)).toMatchObject({ outcome: 'UNCHANGED' });
    expect(checkEarlierActivity(entry, { ...again, isIssued: true })).toMatchObject({ outcome: 'UNCHANGED' });
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
