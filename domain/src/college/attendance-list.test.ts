import { describe, expect, test } from 'vitest';
import { ATTENDANCE_LINES_MAX, ATTENDANCE_LIST_MAX } from '../values/limits.ts';
import { attendanceColumns, parseAttendanceList } from './attendance-list.ts';

const read = (text: string) => {
  const list = parseAttendanceList(text);
  return 'problem' in list ? list.problem : list.entries;
};
const entry = (line: number, memberNumber: string, name = '', hours = '') => ({ line, memberNumber, name, hours });

describe('[ADM-06] an attendance list', () => {
  test.each([
    ['numbers alone', '100001\n100002', [entry(1, '100001'), entry(2, '100002')]],
    ['number and name', '100001,Alex Example', [entry(1, '100001', 'Alex Example')]],
    ['number, name and hours', '100001;Example, Alex;1,5', [entry(1, '100001', 'Example, Alex', '1,5')]],
    ['number and hours', '100001\t1.5\n100002\t', [entry(1, '100001', '', '1.5'), entry(2, '100002')]],
    [
      'headings in any order and case',
      'HOURS,Surname,First name,Member No.\n2,Example,Alex,100001',
      [entry(2, '100001', 'Example Alex', '2')],
    ],
    ['headings without hours', 'Member number,Family name\n100001,Example', [entry(2, '100001', 'Example')]],
    ['an empty part of a name', 'Number,First name,Surname\n100001,,Example', [entry(2, '100001', 'Example')]],
    ['a first attendee called Number', '100001,Number', [entry(1, '100001', 'Number')]],
    ['figures in some names only', '100001,Alex\n100002,2', [entry(1, '100001', 'Alex'), entry(2, '100002', '2')]],
    ['figures beside words', '100001,2 Alex,3', [entry(1, '100001', '2 Alex', '3')]],
    ['words that end in a figure', '100001,Alex 2,3', [entry(1, '100001', 'Alex 2', '3')]],
    ['number, hours and name', '100001,2,Alex', [entry(1, '100001', 'Alex', '2')]],
    ['other columns, which are passed over', 'E-mail,MIN\na@example.org,100001', [entry(2, '100001')]],
    ['a line sep= before the headings', 'sep=;\nMember number;Hours\n100001;1,5', [entry(3, '100001', '', '1,5')]],
    [
      'a title above the headings',
      'Teaching morning, 14/05/2026\n\nName,Member number\nAlex,100001',
      [entry(4, '100001', 'Alex')],
    ],
    [
      'semicolons in a field',
      'MIN,Letters,Hours\n100001,MBBS; FRACP,2\n100002,MB,1',
      [entry(2, '100001', '', '2'), entry(3, '100002', '', '1')],
    ],
    [
      'a tab in a note',
      'MIN,Hours,Note\n100001,2,came\tlate\n100002,1,',
      [entry(2, '100001', '', '2'), entry(3, '100002', '', '1')],
    ],
    [
      'headings that are not known, below a title',
      'Teaching morning\nRego,Who,Points\n100001,Alex,3\n100002,Kit,3\nSum,,6',
      [entry(3, '100001'), entry(4, '100002'), entry(5, 'Sum')],
    ],
    ['a first attendee without a number', '-,Alex 2\n100001,Kit', [entry(1, '-', 'Alex 2'), entry(2, '100001', 'Kit')]],
    [
      'headings below words of two others',
      'Name,Hours\nNumber,Name,Hours\n100001,Alex,2',
      [entry(3, '100001', 'Alex', '2')],
    ],
    ['a title that leaves fields empty', 'Teaching,,\nRego,Who,Points\n100001,Alex,3', [entry(3, '100001')]],
    ['one column whose heading is not known', 'Rego\n100001', [entry(1, 'Rego'), entry(2, '100001')]],
    [
      'a number above words',
      '100001\nKit,Robin\n100002,Alex',
      [entry(1, '100001'), entry(2, 'Kit', 'Robin'), entry(3, '100002', 'Alex')],
    ],
    [
      'numbers in half of the lines below words',
      'Rego,Who\n100001,Alex\nKit,Robin',
      [entry(1, 'Rego', 'Who'), entry(2, '100001', 'Alex'), entry(3, 'Kit', 'Robin')],
    ],
    ['numbers of two figures below words', 'Seat,Who\n12,Alex', [entry(1, 'Seat', 'Who'), entry(2, '12', 'Alex')]],
    ['hours on some lines', '100001,2\n100002', [entry(1, '100001', '', '2'), entry(2, '100002')]],
    ['nothing in the second column', '100001,,2', [entry(1, '100001', '', '2')]],
    ['no word on who attended', 'MIN,Attended\n100001,', [{ ...entry(2, '100001'), attended: '' }]],
    ['words alone', 'Rego,Who\nAlex,Kit', [entry(1, 'Rego', 'Who'), entry(2, 'Alex', 'Kit')]],
    ['who attended', 'MIN,Attended\n100001,No', [{ ...entry(2, '100001'), attended: 'No' }]],
    [
      'more columns than headings',
      'MIN,Name\n100001,Example,Alex',
      [{ ...entry(2, '100001', 'Example'), excess: true }],
    ],
    [
      'headings below attendees, which are none',
      '100001,Alex\nMIN,Name',
      [entry(1, '100001', 'Alex'), entry(2, 'MIN', 'Name')],
    ],
    ['a line without a number', 'Number,Name\n,Alex', [entry(2, '', 'Alex')]],
  ])('is read with %s', (_what, text, entries) => {
    expect(read(text)).toEqual(entries);
  });

  test.each([
    'Member number',
    'MemberNo',
    'Member',
    'Number',
    'No.',
    'MIN',
    'ID',
    'Member ID',
    'Membership number',
    'College no.',
  ])('may call its numbers %j', (heading) => {
    expect(read(`${heading}\n100001`)).toEqual([entry(2, '100001')]);
  });

  test.each(['Name', 'Full name', 'Member name', 'First name', 'Given name', 'Last name', 'Surname', 'Family name'])(
    'may call its names %j',
    (heading) => {
      expect(read(`E-mail,${heading},Number\na@example.org,Alex,100001`)).toEqual([entry(2, '100001', 'Alex')]);
    },
  );

  test.each(['Hours', 'Hour', 'Hrs', 'h', 'Hours a day', 'Hours per day', 'CPD hours', 'Hours attended'])(
    'may call its hours %j',
    (heading) => {
      expect(read(`E-mail,${heading},Number\na@example.org,2,100001`)).toEqual([entry(2, '100001', '', '2')]);
    },
  );

  test.each([
    ['nothing', ' \n', 'The list is empty.'],
    ['headings alone', 'Member number,Name', 'no lines below'],
    ['headings without a number', 'Name,Hours\nAlex,2', 'None of the headings shows'],
    [
      'two columns of numbers',
      'No.,Member number,Name\n1,100001,Alex',
      'The headings "No." and "Member number" could all mean the member numbers.',
    ],
    [
      'two columns of who attended',
      'MIN,Attended,Present\n100001,1,1',
      '"Attended" and "Present" could all mean who attended.',
    ],
    ['two columns of hours', 'MIN,Hours,hrs\n100001,1,2', '"Hours" and "hrs" could all mean the hours.'],
    ['an open quotation mark', '100001,"Alex', 'not closed'],
    ['too many lines', '1\n'.repeat(ATTENDANCE_LINES_MAX + 1), '5001 lines'],
    ['too much text', 'x'.repeat(ATTENDANCE_LIST_MAX + 1), 'larger than 1 MB'],
  ])('is refused with %s', (_what, text, message) => {
    expect(read(text)).toContain(message);
  });

  test('may have as many lines and as much text as the limits say', () => {
    expect(read('1\n'.repeat(ATTENDANCE_LINES_MAX))).toHaveLength(ATTENDANCE_LINES_MAX);
    expect(read('1'.repeat(ATTENDANCE_LIST_MAX))).toHaveLength(1);
  });
});

describe('[ADM-06] the columns of an attendance list', () => {
  const list = 'MIN,Dr,Time spent,Note\n100001,Alex,2,\n100002,Robin,1,';

  test('that are not read are named, unless they are empty', () => {
    expect(parseAttendanceList(list)).toMatchObject({ unread: ['"Dr"', '"Time spent"'] });
    expect(parseAttendanceList(list, ['NUMBER'])).toMatchObject({ unread: ['"Dr"', '"Time spent"'] });
    expect(parseAttendanceList('100001,Alex,2,x')).toMatchObject({ unread: ['column 4'] });
  });

  test('are shown with what stands in them', () => {
    expect(attendanceColumns(list)).toEqual([
      { heading: 'MIN', example: '100001', role: 'NUMBER' },
      { heading: 'Dr', example: 'Alex', role: 'NONE' },
      { heading: 'Time spent', example: '2', role: 'NONE' },
      { heading: 'Note', example: '', role: 'NONE' },
    ]);
    expect(attendanceColumns('')).toEqual([]);
  });

  test('are what somebody chose them to be', () => {
    const chosen = ['NUMBER', 'NAME', 'HOURS', 'NONE'] as const;
    expect(parseAttendanceList(list, chosen)).toEqual({
      entries: [entry(2, '100001', 'Alex', '2'), entry(3, '100002', 'Robin', '1')],
      unread: [],
    });
    expect(parseAttendanceList('No.,Member number\n1,100001', ['NONE', 'NUMBER'])).toMatchObject({
      entries: [entry(2, '100001')],
    });
    expect(parseAttendanceList(list, ['NONE'])).toMatchObject({
      problem: expect.stringContaining('choose the column'),
    });
  });
});

test.each([
  ['HOURS', ['Hr', 'hrs', 'Hours per person']],
  ['NONE', ['Phone number', 'Pet name', 'Name tag', 'Late hours', 'Hours left', 'Not attended', 'Attended by']],
])('[ADM-06] taken for %s are columns called %j', (role, headings) => {
  const columns = attendanceColumns(`MIN,${headings.join(',')}\n100001`).slice(1);
  expect(columns.map((column) => [column.heading, column.role])).toEqual(headings.map((heading) => [heading, role]));
});

test('[ADM-06] of headings that are not known only the numbers are read, until a column is chosen', () => {
  const text = 'Rego,Who,Points\n100001,Alex,3';
  expect(attendanceColumns(text)).toEqual([
    { heading: 'Rego', example: '100001', role: 'NUMBER' },
    { heading: 'Who', example: 'Alex', role: 'NONE' },
    { heading: 'Points', example: '3', role: 'NONE' },
  ]);
  expect(parseAttendanceList(text)).toMatchObject({ unread: ['"Who"', '"Points"'] });
  expect(parseAttendanceList(text, ['NUMBER', 'NAME', 'HOURS'])).toEqual({
    entries: [entry(2, '100001', 'Alex', '3')],
    unread: [],
  });
});
