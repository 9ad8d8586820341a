import { describe, expect, test } from 'vitest';
import {
  attendanceReportCsv,
  checkAttendance,
  type KnownAttendee,
  otherNames,
  wrongFirst,
} from './attendance-check.ts';

const known: KnownAttendee = {
  userId: 7,
  firstName: 'Alex',
  lastName: 'Éxample-Lee',
  role: 'PARTICIPANT',
  disabled: false,
  hasLeft: false,
  absences: [],
  hasYear: true,
  submitted: false,
  editable: true,
  inactive: false,
  attendance: null,
};

function check(
  lines: { memberNumber?: string; name?: string; hours?: string; attended?: string; excess?: boolean }[],
  member = {},
  unread: string[] = [],
) {
  const entries = lines.map((line, place) => ({ line: place + 1, memberNumber: '1', name: '', hours: '', ...line }));
  const members = new Map([['1', { ...known, ...member }]]);
  return checkAttendance(entries, { year: 2026, days: ['2026-05-04'], members, hours: 6, unread });
}

describe('[ADM-06] a line is wrong', () => {
  test.each([
    ['without a number', { memberNumber: '' }, {}, 'There is no member number.'],
    ['of an unknown number', { memberNumber: '2' }, {}, 'No member has this number.'],
    ['of the CPD team', {}, { role: 'STAFF' }, 'not a participant'],
    ['of who enters the list, a member too', {}, { isCaller: true }, 'ask a colleague'],
    ['of a disabled account', {}, { disabled: true }, 'disabled'],
    ['[PPL-05] of somebody who has left', {}, { hasLeft: true }, 'Has left the college'],
    [
      '[PPL-05] of somebody who had left before that day',
      {},
      { hasLeft: true, absences: [{ leftOn: '2026-03-14', returnedOn: null }] },
      'The membership ended on 14/03/2026',
    ],
    [
      '[PPL-05] of somebody who was away on that day',
      {},
      { absences: [{ leftOn: '2026-03-14', returnedOn: '2026-09-01' }] },
      'interrupted from 14/03/2026 to 01/09/2026',
    ],
    ['that was offered before', {}, { attendance: 'OFFERED' }, 'not answered yet'],
    ['that was confirmed', {}, { attendance: 'CONFIRMED' }, 'already confirmed attending'],
    ['that was declined', {}, { attendance: 'DECLINED' }, 'did not attend'],
    ['whose activity was deleted by the member', {}, { attendance: 'REMOVED' }, 'deleted it'],
    ['of a member without that year', {}, { hasYear: false, editable: false }, 'Has no record for 2026.'],
    ['of a closed year', {}, { editable: false }, 'closed'],
    ['with hours that are none', { hours: 'two' }, {}, 'not a number of hours'],
    ['with negative hours', { hours: '-2' }, {}, 'not a number of hours'],
    ['with hours that round to nothing', { hours: '0.1' }, {}, 'not a number of hours'],
    ['with a comma in words', { hours: 'about 1,5' }, {}, 'not a number of hours'],
    ['with hours as a computer writes them', { hours: '1e0' }, {}, 'not a number of hours'],
    ['with a word before a time', { hours: 'at 1:30' }, {}, 'not a number of hours'],
    ['with a word after a time', { hours: '1:30 pm' }, {}, 'not a number of hours'],
    ['with minutes that are none', { hours: '1:75' }, {}, 'not a number of hours'],
    ['with two commas', { hours: '1,5,5' }, {}, 'not a number of hours'],
    ['with more hours than the activity', { hours: '7' }, {}, 'has 6 hours a day, not 7'],
    ['of somebody who did not attend', { attended: 'No', hours: '0' }, {}, 'did not attend'],
    ['that leaves open who attended', { attended: '' }, {}, 'does not say that this person attended'],
    ['with more columns than headings', { excess: true }, {}, 'may be shifted'],
  ])('%s', (_what, line, member, message) => {
    expect(check([line], member)).toMatchObject([
      { userId: null, hours: null, problems: [expect.stringContaining(message)], warnings: [] },
    ]);
  });

  test('[ROP-06] but not of a submitted year, which it is shown beside, and that is told', () => {
    expect(check([{}], { submitted: true, editable: false })).toMatchObject([
      {
        userId: expect.any(Number),
        later: true,
        problems: [],
        warnings: ['Has submitted the record for 2026: shown beside it as verified later, outside its totals.'],
      },
    ]);
    expect(check([{}], { submitted: true, editable: false, hasYear: false })).toMatchObject([{ later: false }]);
  });

  test('when its number stands there before', () => {
    expect(check([{}, {}]).map(({ problems }) => problems)).toEqual([[], ['This number is already on line 1.']]);
  });

  test('which two lines without a number are for that alone', () => {
    const missing = ['There is no member number.'];
    expect(check([{ memberNumber: '' }, { memberNumber: '' }]).map(({ problems }) => problems)).toEqual([
      missing,
      missing,
    ]);
  });

  test('and the first line of a number is named, however often it comes', () => {
    expect(check([{}, {}, {}]).map(({ problems }) => problems)).toEqual([
      [],
      ['This number is already on line 1.'],
      ['This number is already on line 1.'],
    ]);
  });

  test('and says all that is wrong at once', () => {
    const [line] = check([{ hours: 'x' }], { role: 'STAFF', disabled: true, hasYear: false });
    expect(line?.problems).toHaveLength(4);
  });
});

describe('[ADM-06] a line is good', () => {
  test.each([
    ['', null],
    ['6', null],
    ['6.0', null],
    ['1,5', 1.5],
    ['1.4', 1.5],
    ['0.25', 0.25],
    ['0,75', 0.75],
    ['05,25', 5.25],
    ['.5', 0.5],
    [',75', 0.75],
    ['1.6666666666666667', 1.75],
    ['0.33333333333333331', 0.25],
    ['1:30', 1.5],
    ['06:00', null],
    ['0:45:00', 0.75],
  ])('with the hours %j', (hours, value) => {
    expect(check([{ hours }])).toMatchObject([{ userId: 7, hours: value, problems: [], warnings: [] }]);
  });

  test.each([
    ['', 0],
    ['Example Lee, Sandy', 0],
    ['DR ALEX EXAMPLE-LEE', 0],
    ['Alex Example', 1],
    ['Somebody Else', 1],
  ])('with the name %j: %i warnings', (name, count) => {
    const [line] = check([{ name }]);
    expect(line).toMatchObject({ userId: 7, name: 'Alex Éxample-Lee', problems: [] });
    expect(line?.warnings).toHaveLength(count);
  });
});

test('[ADM-06] a member who is not practising is on the list all the same, with a note', () => {
  expect(check([{}], { inactive: true })).toMatchObject([
    { userId: 7, problems: [], warnings: ['Is not practising in 2026.'], otherName: null },
  ]);
});

test.each([
  [3, 0],
  [4, 4],
])('[ADM-06] of %i other names, %i are to be compared', (count, compared) => {
  const lines = Array.from({ length: count }, () => check([{ name: 'Other' }])).flat();
  const wrong = check([{ name: 'Other', hours: 'x' }]);
  expect(otherNames([...lines, ...wrong, ...check([{ name: 'Alex Example-Lee' }])])).toHaveLength(compared);
});

test('[ADM-06] the report says of each line whether it is wrong, to be checked or good, and why', () => {
  const lines = check([{ hours: '2' }, { name: 'Other', hours: '7' }]);
  const toCheck = check([{ name: 'Other' }]);
  const rows = attendanceReportCsv([...lines, ...toCheck])
    .split('\r\n')
    .slice(1);
  expect(rows).toEqual([
    '2,1,Alex Éxample-Lee,,Wrong,"This number is already on line 1. The activity has 6 hours a day, not 7. The list says “Other”."',
    '1,1,Alex Éxample-Lee,,Please check,The list says “Other”.',
    '1,1,Alex Éxample-Lee,2,Good,',
    '',
  ]);
});

test('[ADM-06] wrong lines stay in the order of the list, and a missing first name leaves no space', () => {
  const wrong = check([{ memberNumber: '2' }, { memberNumber: '3' }]);
  expect(wrongFirst(wrong.toReversed()).map(({ line }) => line)).toEqual([1, 2]);
  expect(check([{}], { firstName: '' })).toMatchObject([{ name: 'Éxample-Lee' }]);
});

test('[ADM-06] the report has the wrong lines first and no formula', () => {
  const lines = check([{ name: 'Other' }, { memberNumber: '=1+1', name: '@x' }]);
  expect(wrongFirst(lines).map(({ line }) => line)).toEqual([2, 1]);
  const [heading, wrong] = attendanceReportCsv(lines).split('\r\n');
  expect(heading).toBe('\uFEFFLine,Member number,Name,Hours,Result,Why');
  expect(wrong).toBe("2,'=1+1,'@x,,Wrong,No member has this number.");
});

test('[ADM-06] zeros that a spreadsheet dropped are proposed, where only one number is meant', () => {
  const members = new Map([
    ['000123', known],
    ['0456', known],
    ['00456', known],
    ['00102', known],
    ['789', known],
    ['000', known],
  ]);
  const entries = ['123', '456', '102', '0789', ''].map((memberNumber, place) => ({
    line: place + 1,
    memberNumber,
    name: '',
    hours: '',
  }));
  expect(checkAttendance(entries, { year: 2026, members, days: [], hours: 6 })).toMatchObject([
    { memberNumber: '000123', userId: 7, warnings: ['The list says 123; spreadsheets drop zeros in front.'] },
    { memberNumber: '456', userId: null, problems: ['No member has this number.'] },
    { memberNumber: '00102', userId: 7, warnings: ['The list says 102; spreadsheets drop zeros in front.'] },
    { memberNumber: '0789', userId: null, problems: ['No member has this number.'] },
    { memberNumber: '', userId: null, problems: ['There is no member number.'] },
  ]);
});

test.each(['Yes', 'x', 'TRUE', '1', 'Present'])('[ADM-06] %j says that somebody attended', (attended) => {
  expect(check([{ attended }])).toMatchObject([{ userId: 7, problems: [], warnings: [] }]);
});

test.each([
  'no',
  'N',
  'false',
  '0',
  '-',
  '–',
  '✗',
  '✘',
  'Absent',
  'Did not attend',
  'Not attended',
  'No show',
  'no-show',
])('[ADM-06] %j says that the person did not attend', (attended) => {
  expect(check([{ attended }])).toMatchObject([{ problems: ['The list says that this person did not attend.'] }]);
});

test('[ADM-06] another word about the attendance, and columns that are not read, are named before anything is stored', () => {
  expect(check([{ attended: 'Late' }, {}], {}, ['"Letters"', 'column 5'])).toMatchObject([
    {
      problems: [],
      warnings: ['“Late” does not say whether this person attended.', 'Not read of the list: "Letters", column 5.'],
    },
    { warnings: [] },
  ]);
});
