import { describe, expect, test } from 'vitest';
import {
  type ColumnTable,
  columnsOf,
  fieldsOf,
  hasExcess,
  headingWord,
  placeOfHeadings,
  readColumnTable,
  roleOfHeading,
  twiceProblem,
  unreadColumns,
} from './table-columns.ts';

type Role = 'NUMBER' | 'NAME' | 'HOURS';
const HEADINGS = { NUMBER: /^number$/, NAME: /^(?:first|family)?name$/, HOURS: /^(?:hours|number)$/ };
const KIND = { headings: HEADINGS, key: 'NUMBER' } as const;

const row = (...fields: string[]) => ({ line: 1, fields });
const titles = (count: number) => Array.from({ length: count }, () => row('Teaching'));
const PEOPLE: ColumnTable<Role> = {
  headings: ['Number', '', 'Note', 'Seen', 'Family name', 'First name'],
  rows: [row('100001', '', 'late', '', 'Example', ''), row('100002', 'B', '', '', 'Sample', 'Kit', '')],
  roles: ['NUMBER', 'NONE', 'NONE', 'NONE', 'NAME', 'NAME'],
};
const UNTITLED: ColumnTable<Role> = { headings: [], rows: PEOPLE.rows, roles: ['NUMBER', 'NUMBER', 'NONE'] };

describe('the headings of a list', () => {
  test.each([
    [' Family-Name: ', 'familyname', 'NAME'],
    ['NUMBER (7)', 'number', 'NUMBER'],
    ['Tūmuaki 1', 'tūmuaki', 'NONE'],
    ['', '', 'NONE'],
  ])('%j has the word %j and means %s', (heading, word, role) => {
    expect(headingWord(heading)).toBe(word);
    expect(roleOfHeading(HEADINGS, heading)).toBe(role);
  });

  test.each<[string, ReturnType<typeof row>[], number | undefined]>([
    ['the row that names the number', [row('Name', 'Hours'), row('Name', 'Number')], 1],
    ['the row that names the number alone', [row('Name', 'Hours'), row('Number')], 1],
    ['the first row that names two others', [row('Name'), row('Name', 'Hours'), row('Hours', 'Name')], 1],
    ['a first row that names one', [row('Name', 'Who'), row('Who', 'Why')], 0],
    ['no later row that names one', [row('Who', 'Why'), row('Name', 'Who')], undefined],
    ['no row that names nothing', [row('Who', 'Why')], undefined],
    ['no row where the list is empty', [], undefined],
    ['no row with figures', [row('Name', 'Number', '14/05')], undefined],
    ['a row with a hyphen for a heading', [row('Name', 'Number', '-')], 0],
    ['a row with figures beside letters', [row('Name', 'Number 2')], 0],
    ['the last of twenty rows', [...titles(19), row('Number')], 19],
    ['no row after twenty', [...titles(20), row('Number')], undefined],
    ['a row above the first person', [row('Teaching'), row('Number', 'Name'), row('123', 'Kit')], 1],
    ['no row below a person', [row('123', 'Kit'), row('Number', 'Name')], undefined],
    ['a row below a person without a name', [row('123'), row('Number', 'Name')], 1],
    ['a row below a number of two figures', [row('12', 'Kit'), row('Number', 'Name')], 1],
    ['a row below a number that is not first', [row('Kit', '123'), row('Number', 'Name')], 1],
    ['a row below figures with letters before', [row('A123', 'Kit'), row('Number', 'Name')], 1],
    ['a row below figures with letters after', [row('123a', 'Kit'), row('Number', 'Name')], 1],
    ['no row after twenty above the first person', [...titles(20), row('Number'), row('123', 'Kit')], undefined],
  ])('are %s', (_, rows, place) => {
    expect(placeOfHeadings(rows, HEADINGS, 'NUMBER')).toBe(place);
  });
});

describe('a list with headings', () => {
  test.each([
    [
      'a title above the headings',
      'Teaching\nNumber,Name\n100001,Kit',
      undefined,
      3,
      'Number,Name',
      ['NUMBER', 'NAME'],
    ],
    ['a first line that no heading is known of', 'Who,Why\n100001,Kit', undefined, 2, 'Who,Why', ['NONE', 'NONE']],
    [
      'columns that are chosen',
      'Number,Name,Hours\n100001,Kit,2',
      ['HOURS', 'NONE'],
      2,
      'Number,Name,Hours',
      ['HOURS', 'NONE', 'NONE'],
    ],
  ] as const)('is read below %s', (_, text, chosen, line, headings, roles) => {
    const table = readColumnTable(text, KIND, chosen);
    if ('problem' in table) throw new Error(table.problem);
    expect(table.headings.join()).toBe(headings);
    expect(table.roles).toEqual(roles);
    expect(table.rows.map((each) => [each.line, each.fields.slice(0, 2)])).toEqual([[line, ['100001', 'Kit']]]);
  });

  test.each([
    ['', 'The file is empty.'],
    ['\n,\n', 'The file is empty.'],
    ['Number,Name\n100001,"Kit', 'A quotation mark on line 2 is not closed.'],
  ])('is not read from %j', (text, problem) => {
    expect(readColumnTable(text, KIND)).toEqual({ problem });
  });
});

describe('the columns of a list', () => {
  test('have their headings, the first thing in them and what they are taken for', () => {
    expect(columnsOf({ ...PEOPLE, roles: PEOPLE.roles.slice(0, 4) })).toEqual([
      { heading: 'Number', example: '100001', role: 'NUMBER' },
      { heading: '', example: 'B', role: 'NONE' },
      { heading: 'Note', example: 'late', role: 'NONE' },
      { heading: 'Seen', example: '', role: 'NONE' },
    ]);
    expect(columnsOf(UNTITLED)[2]).toEqual({ heading: '', example: 'late', role: 'NONE' });
  });

  test('are named where they hold something that is not read', () => {
    expect(unreadColumns(PEOPLE)).toEqual(['column 2', '"Note"']);
  });

  test.each([
    [PEOPLE, 'NAME', 'The headings "Family name" and "First name" could all mean the same. '],
    [UNTITLED, 'NUMBER', 'The headings column 1 and column 2 could all mean the same. '],
    [PEOPLE, 'NUMBER', undefined],
    [PEOPLE, 'HOURS', undefined],
  ] as const)('are named where two hold what one can hold', (table, role, sentence) => {
    const problem = sentence && `${sentence}Please keep or choose one of these columns.`;
    expect(twiceProblem<Role>(table, role, 'the same')).toBe(problem);
  });

  test.each([
    ['NUMBER', 1, ['100002']],
    ['NAME', 0, ['Example']],
    ['NAME', 1, ['Sample', 'Kit']],
    ['HOURS', 1, []],
  ] as const)('of the role %s hold on line %d %j', (role, at, fields) => {
    expect(PEOPLE.rows.map((each) => fieldsOf(PEOPLE, each, role))[at]).toEqual(fields);
  });

  test.each([
    [['Number', 'Name'], ['100001', 'Kit', ''], false],
    [['Number', 'Name'], ['100001', 'Kit', '', '2'], true],
    [['Number', 'Name'], ['100001', 'Kit', '2', ''], true],
    [[], ['100001', 'Kit'], false],
  ])('with the headings %j are too few for the line %j: %s', (headings, fields, excess) => {
    expect(hasExcess({ headings, rows: [], roles: [] }, row(...fields))).toBe(excess);
  });
});
