import { describe, expect, test } from 'vitest';
import { memberColumns, parseMemberList } from './member-list.ts';

const HEADINGS = 'Member number,Username,Family name';

function read(text: string, chosen?: Parameters<typeof parseMemberList>[1]) {
  const list = parseMemberList(text, chosen);
  if ('problem' in list) throw new Error(list.problem);
  return { ...list, entries: list.read(0, list.size) };
}

function problemsOf(text: string) {
  return read(text).entries.map(({ line, problems }) => [line, problems]);
}

describe('a list of members', () => {
  test('is read by the headings that associations use', () => {
    const { entries } = read(
      [
        'Member number;Username;Title;Given names;Family name;E-mail;Mobile;Date of birth;Country;State;Registration;Registration number;Joined;Specialty;Fee paid',
        '300007;sample007;Prof;Member;Sāmple;sample007@example.org;+61 400000007;1957-08-17;Australia;WA;Specialist;MED0000000007;2020;Cardiology;yes',
      ].join('\n'),
    );
    expect(entries).toEqual([
      {
        line: 2,
        values: {
          memberNumber: '300007',
          username: 'sample007',
          title: 'Prof',
          firstName: 'Member',
          lastName: 'Sāmple',
          email: 'sample007@example.org',
          telephone: '+61 400000007',
          bornOn: '1957-08-17',
          country: 'AU',
          state: 'WA',
          registrationNumber: 'MED0000000007',
          firstYear: 2020,
        },
        registrations: ['Specialist'],
        specialties: ['Cardiology'],
        problems: [],
        warnings: [],
      },
    ]);
  });

  test.each([
    ['a title above the headings', `Members of 2026\n\n${HEADINGS}\n1,a,A`, 4],
    ['tabs', `${HEADINGS}\n1,a,A`.replaceAll(',', '\t'), 2],
    ['a line sep=', `sep=;\n${HEADINGS}\n1,a,A`.replaceAll(',', ';'), 3],
    ['a byte order mark and CRLF', `\uFEFF${HEADINGS}\r\n1,a,A\r\n`, 2],
  ])('is read with %s', (_what, text, line) => {
    expect(read(text).entries).toMatchObject([
      { line, values: { memberNumber: '1', username: 'a', lastName: 'A' }, problems: [] },
    ]);
  });

  test('leaves out what a line leaves empty', () => {
    const [entry] = read(`${HEADINGS},Email,Joined\n1,a,A,,`).entries;
    expect(entry?.values).toEqual({ memberNumber: '1', username: 'a', lastName: 'A' });
  });

  test.each([
    ['Joined,2024', { firstYear: 2024 }],
    ['Joined,1/3/2024', { firstYear: 2024, joinedOn: '2024-03-01' }],
    ['DOB,31.01.1970', { bornOn: '1970-01-31' }],
    ['Country,nz', { country: 'NZ' }],
    ['Country,New Zealand', { country: 'NZ' }],
    ['Country,Singapore', { country: 'SG' }],
    ['Country,fj', { country: 'FJ' }],
  ])('reads %s', (column, values) => {
    const [heading, value] = column.split(',');
    expect(read(`${HEADINGS},${heading}\n1,a,A,${value}`).entries[0]?.values).toMatchObject(values);
  });

  test('has several addresses, telephone numbers and specialties of a line', () => {
    const [entry] = read(
      `${HEADINGS},Street address,City,Mobile,Home phone,Specialties\n1,a,A,1 High St,Perth,04,08,Cardiology; Neurology`,
    ).entries;
    expect(entry).toMatchObject({
      values: { address: '1 High St, Perth', telephone: '04, 08' },
      specialties: ['Cardiology', 'Neurology'],
    });
  });

  test.each([
    ['', 'The file is empty.'],
    [
      'Member number,Name\n1,A',
      'The file has no column "Username", and none "Family name". Please name the columns in its first line, or choose them.',
    ],
    [HEADINGS, 'The file has headings, but no lines below them.'],
    [
      `${HEADINGS},Email,E-mail\n1,a,A,,`,
      'The headings "Email" and "E-mail" could all mean the same. Please keep or choose one of these columns.',
    ],
    [`${HEADINGS}\n1,a,"A`, 'A quotation mark on line 2 is not closed.'],
  ])('is refused as a whole: %j', (text, problem) => {
    expect(parseMemberList(text)).toEqual({ problem });
  });

  test('is read some lines at a time, and knows which stand twice', () => {
    const list = read(`${HEADINGS}\n1,a,A\n2,b,B\n3,A,C`);
    expect([list.size, [...list.numbers], [...list.usernames]]).toEqual([3, ['1', '2', '3'], ['a', 'b']]);
    expect(list.read(1, 3).map(({ line, problems }) => [line, problems])).toEqual([
      [3, []],
      [4, ['This username is also on line 2.']],
    ]);
  });

  test('takes columns as they were chosen', () => {
    const text = 'Id,Login,Who\n1,a,A';
    expect(memberColumns(text).map(({ heading, example, role }) => [heading, example, role])).toEqual([
      ['Id', '1', 'NUMBER'],
      ['Login', 'a', 'USERNAME'],
      ['Who', 'A', 'NONE'],
    ]);
    expect(read(text, ['NUMBER', 'USERNAME', 'LAST_NAME'])).toMatchObject({
      entries: [{ values: { lastName: 'A' } }],
    });
  });

  test.each([[['', 'The number is missing.']], [['3 00013', 'Numbers and usernames have no spaces.']]])(
    'says what is wrong with the number of a line: %j',
    ([number, problem]) => {
      expect(problemsOf(`${HEADINGS}\n${number},a,A\n2,b,B`)).toEqual([
        [2, [problem]],
        [3, []],
      ]);
    },
  );

  test.each([
    ['Email', 'not an address', 'The email address must look like name@example.org.'],
    ['DOB', '31/02/1970', 'The date of birth “31/02/1970” is not a day, such as 31/01/1970.'],
    ['Joined', 'next year', '“next year” is neither a year nor a day of joining, such as 2024 or 01/03/2024.'],
    ['Title', '"of two\nlines"', 'The title must be one line.'],
  ])('says what is wrong with %s of a line', (heading, value, problem) => {
    expect(problemsOf(`${HEADINGS},${heading}\n1,a,A,${value}`)).toEqual([[2, [problem]]]);
  });

  test('names the other lines of a number and of a username, in any letter case, on each of them', () => {
    expect(problemsOf(`${HEADINGS}\n1,a,A\n1,b,B\n3,C,C\n4,c,D`)).toEqual([
      [2, ['This number is also on line 3.']],
      [3, ['This number is also on line 2.']],
      [4, ['This username is also on line 5.']],
      [5, ['This username is also on line 4.']],
    ]);
  });

  test('takes a formula as the text that it is, and a country that has no dates of its own with a warning', () => {
    const [entry] = read(`${HEADINGS},First name,Country\n1,a,A,=cmd|calc,Atlantis`).entries;
    expect(entry).toMatchObject({
      values: { firstName: '=cmd|calc' },
      problems: [],
      warnings: ['The country “Atlantis” is not known, and is not read.'],
    });
    expect(entry?.values).not.toHaveProperty('country');
  });

  test('does not take a line that has more fields than there are headings', () => {
    expect(read(`${HEADINGS}\n1,a,Example,Alex`).entries[0]?.problems).toEqual([
      expect.stringMatching(/^This line has more fields than there are headings/),
    ]);
  });
});
