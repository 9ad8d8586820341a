import { describe, expect, test } from 'vitest';
import { LIST_FILTER_MAX } from '../values/limits.ts';
import {
  CATEGORY_PLACES,
  categoryPlace,
  checkListQuestion,
  LIST_NAMES,
  LISTS,
  type ListName,
  type ListQuestion,
  type ListShape,
  readRange,
  readWholeName,
  shownValue,
  wholeName,
} from './lists.ts';

const question: ListQuestion = { list: 'Participation', filters: {}, sort: 'CreatedOn', columns: ['MIN'] };
const shapeOf = (list: ListName): ListShape => LISTS[list];
const filterOf = (list: ListName, name: string) => shapeOf(list).filters.find((one) => one.name === name);
const columnOf = (list: ListName, name: string) => shapeOf(list).columns.find((one) => one.name === name);
const NUMBERS = 'Please enter numbers such as 10-25, <20, >=50 or 12.5.';
const problemsOf = (changes: Partial<ListQuestion>) => checkListQuestion({ ...question, ...changes });

describe('what a list can be asked', () => {
  test.each<[string, Partial<ListQuestion>, string]>([
    ['a filter that it does not have', { filters: { Hours: '3' } }, 'Filters.Hours'],
    ['a filter with the name of something every object has', { filters: { constructor: 'x' } }, 'Filters.constructor'],
    ['a filter in another spelling', { filters: { min: '1' } }, 'Filters.min'],
    ['a filter that is too long', { filters: { MIN: 'x'.repeat(LIST_FILTER_MAX + 1) } }, 'Filters.MIN'],
    ['a filter with a character no text has', { filters: { MIN: 'a\u0000b' } }, 'Filters.MIN'],
    [
      'an option that a choice does not have',
      { list: 'Audits', filters: { Audit: 'pass' }, sort: 'Year' },
      'Filters.Audit',
    ],
    ['a column that it does not have', { columns: ['MIN', 'Hours'] }, 'Columns'],
    ['a column twice', { columns: ['MIN', 'MIN'] }, 'Columns'],
    ['no column', { columns: [] }, 'Columns'],
    ['an order by something it does not have', { sort: 'Password' }, 'Sort'],
    ['an order by a sum', { list: 'Activities', sort: 'Hours', columns: ['MIN'] }, 'Sort'],
    ['a range that holds no numbers', { list: 'Members', filters: { Hours: 'many' }, sort: 'Hours' }, 'Filters.Hours'],
  ])('[API-39] refuses %s and names the field', (_what, changes, field) => {
    expect(problemsOf(changes).map((problem) => problem.field)).toEqual([field]);
  });

  test.each<[Partial<ListQuestion>, string[]]>([
    [{ filters: { A: '' } }, ['Participation records have no filter A.']],
    [{ filters: { MIN: 'x'.repeat(LIST_FILTER_MAX + 1) } }, [`Please shorten this to ${LIST_FILTER_MAX} characters.`]],
    [{ filters: { MIN: 'a\u0000b' } }, ['This contains a character that is not allowed.']],
    [{ columns: ['C'] }, ['Participation records have no column C.']],
    [{ columns: ['MIN', 'MIN'] }, ['A column is named twice.']],
    [{ columns: [] }, ['Please choose at least one column.']],
    [{ sort: 'D' }, ['Participation records cannot be sorted by D.']],
    [{ list: 'AuditCases', filters: { DaysLate: 'x' }, sort: 'MIN' }, [NUMBERS]],
    [{ list: 'AuditCases', filters: { DaysLate: '>3' }, sort: 'MIN' }, []],
    [{ list: 'AuditCases', filters: { DaysLate: '' }, sort: 'MIN' }, []],
    [{ list: 'AuditCases', filters: { DaysLate: ' ' }, sort: 'MIN' }, []],
    [{ list: 'Members', filters: { Missing: 'Peer review' }, sort: 'MIN' }, []],
  ])('[API-39] says about %j what is wrong', (changes, messages) => {
    expect(problemsOf(changes).map(({ message }) => message)).toEqual(messages);
  });

  test('[API-39] names the options of a choice, and takes no choice at all', () => {
    const audits = (text: string) => problemsOf({ list: 'Audits', filters: { Audit: text }, sort: 'Year' });
    const [choice] = LISTS.Audits.filters.filter(({ name }) => name === 'Audit');
    const options = choice !== undefined && 'options' in choice ? choice.options.join(', ') : '';
    expect(audits('pass')).toMatchObject([{ message: `This must be one of ${options}.` }]);
    expect([...audits(''), ...audits(' '), ...problemsOf({ filters: { MIN: 'x'.repeat(LIST_FILTER_MAX) } })]).toEqual(
      [],
    );
  });

  test('[API-39] names every problem at once', () => {
    const problems = problemsOf({ filters: { A: '', B: '' }, columns: ['C'], sort: 'D' });
    expect(problems.map(({ field }) => field)).toEqual(['Filters.A', 'Filters.B', 'Columns', 'Sort']);
  });

  test('[ADM-01, ADM-03] members have these columns, and are found by these words', () => {
    const named = LISTS.Members.columns.map(({ name, label }) => `${name}: ${label}`);
    expect(named).toEqual(
      expect.arrayContaining([
        'MIN: Member number',
        'LastName: Last name',
        'FirstName: First name',
        'Title: Title',
        'Email: Email',
      ]),
    );
    const hidden = LISTS.Members.columns.filter(({ shown }) => !shown).map(({ name }) => name);
    expect(hidden).toEqual(expect.arrayContaining(['Title', 'Email']));
    expect(LISTS.Activities.columns).toContainEqual(
      expect.objectContaining({ name: 'Year', label: 'Year', kind: 'number' }),
    );
    expect(LISTS.Activities.filters).toContainEqual(
      expect.objectContaining({ name: 'Member', label: 'Member number or name', kind: 'text', hint: '', options: [] }),
    );
    expect(LISTS.Activities.filters).toContainEqual(
      expect.objectContaining({ name: 'Year', label: 'Year', kind: 'number', hint: '' }),
    );
    expect(LISTS.Documents.filters).toContainEqual(expect.objectContaining({ kind: 'date', hint: '' }));
  });

  test('[ADM-04] participation records are searched in ten fields', () => {
    const names = LISTS.Participation.filters.map(({ name }) => name);
    expect(names).toEqual(
      'FirstName LastName Title Email Source Requested CreatedOn Result GrantedByAllocatedToName MIN'.split(' '),
    );
    expect(problemsOf({ filters: Object.fromEntries(names.map((name) => [name, '%_\\'])) })).toEqual([]);
  });

  test('[ADM-01, ADM-02, ADM-03] documents are found by name and day, and every other list by member', () => {
    expect(LISTS.Documents.filters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['DocumentName', 'UploadedOn']),
    );
    for (const list of ['Members', 'Documents', 'Activities', 'Audits'] as const) {
      expect(LISTS[list].filters.map(({ label }) => label)).toContain('Member number or name');
    }
  });

  test.each<[ListName, string, string[]]>([
    ['Members', 'Status', ['Open', 'In Progress', 'Submitted', 'Complete', 'Incomplete', 'Exempt']],
    ['Members', 'Missing', ['Nothing', 'Total']],
    ['Members', 'Targets', ['Not exempt', 'Usual targets', 'Reduced targets', 'Exempt']],
    ['Members', 'Left', ['Left in this year']],
    ['Members', 'Attendance', ['Not answered']],
    ['AuditCases', 'AskedFor', ['More time', 'A review']],
  ])('of %s, %s is one of these', (list, name, options) => {
    expect(filterOf(list, name)).toMatchObject({ kind: 'choice', options });
  });

  test.each<[ListName, string, string]>([
    ['Members', 'Specialty', 'Part of it, or "the whole"'],
    ['Members', 'Country', 'Part of it, or Not known'],
    ['AuditCases', 'Auditor', 'Part of the name, or No one'],
  ])('of %s, the field for %s says how it is filled in: %s', (list, name, hint) => {
    expect(filterOf(list, name)).toMatchObject({ kind: 'text', hint });
  });

  test('codes of a list are read as words', () => {
    const shown = (list: ListName, column: string, codes: string[]) =>
      codes.map((code) => shownValue(columnOf(list, column) ?? {}, code));
    const [sources, results] = [
      ['MEMBER', 'PHONE', 'EMAIL', 'TEAM'],
      ['GRANTED', 'VARIED', 'DECLINED', 'DONE'],
    ];
    expect(shown('Participation', 'Source', sources)).toEqual(['Member', 'Phone', 'Email', 'Team']);
    expect(shown('Participation', 'Result', results)).toEqual(['Granted', 'Varied', 'Declined', 'Done']);
    expect(shown('Members', 'Status', ['Open', 'Complete'])).toEqual(['Not begun', 'Complete']);
  });

  test('activities are not put in order by their hours, which are added up', () => {
    expect(columnOf('Activities', 'Hours')).toMatchObject({ kind: 'number', shown: true, sortable: false });
    expect(columnOf('Activities', 'ActivityName')).toMatchObject({ kind: 'text', shown: true, sortable: true });
  });

  test('each category has a column and a field by its place, for anyone who asks for more', () => {
    expect(CATEGORY_PLACES).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const place of CATEGORY_PLACES) {
      const name = `Category${place}`;
      expect(columnOf('Members', name)).toMatchObject({ label: `Category ${place}`, shown: false });
      expect(filterOf('Members', name)).toMatchObject({ kind: 'range', extra: true });
    }
  });

  test.each(LIST_NAMES)('%s can be read as they stand', (list) => {
    const { columns, sort } = LISTS[list];
    const names = columns.filter(({ shown }) => shown).map(({ name }) => name);
    expect(checkListQuestion({ list, filters: {}, sort: sort.column, columns: names })).toEqual([]);
  });
});

test.each([
  ['"Ann"', 'Ann'],
  [' "Ann" ', 'Ann'],
  ['"Ann "Bo" Lee"', 'Ann "Bo" Lee'],
  ['"two\nlines"', 'two\nlines'],
  ['""', ''],
  ['Ann', undefined],
  ['"Ann', undefined],
  ['Ann"', undefined],
  ['x "Ann"', undefined],
  ['"Ann" x', undefined],
])('%j asks for the whole name %j', (text, name) => {
  expect(readWholeName(text)).toBe(name);
  if (name !== undefined) expect(wholeName(name)).toBe(text.trim());
});

test('a column of a category is known by its place', () => {
  const names = ['Category1', 'Category10', 'Category', 'CategoryA', 'Category1x', 'xCategory1', 'Hours'];
  expect(names.map(categoryPlace)).toEqual([1, 10, undefined, undefined, undefined, undefined, undefined]);
});

test('a code is shown in words, and what has none as it is', () => {
  const words = { PHONE: 'Phone' };
  expect([shownValue({ words }, 'PHONE'), shownValue({ words }, 'Fax'), shownValue({}, 'PHONE')]).toEqual([
    'Phone',
    'Fax',
    'PHONE',
  ]);
});

describe('a range of numbers', () => {
  test.each(['', 'ten', '-5', '10-', '1,5', '<', '10 20', '5.123', '1e3', '=> 3'])('[COH-04] is not %j', (text) => {
    expect(readRange(text)).toBeUndefined();
  });

  test.each([
    ['12.5', { from: { value: 12.5, included: true }, to: { value: 12.5, included: true } }],
    ['10-25', { from: { value: 10, included: true }, to: { value: 25, included: true } }],
    [' 10 to 25.5 ', { from: { value: 10, included: true }, to: { value: 25.5, included: true } }],
    [' <20 ', { to: { value: 20, included: false } }],
    ['<= 20', { to: { value: 20, included: true } }],
    ['>0', { from: { value: 0, included: false } }],
    ['>=50', { from: { value: 50, included: true } }],
  ])('[COH-04] is written as %j', (text, range) => {
    expect(readRange(text)).toEqual(range);
  });
});
