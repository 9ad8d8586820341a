import { describe, expect, test } from 'vitest';
import { entryOfMember, memberColumns, parseMemberList, sizeProblem } from './member-list.ts';

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
    ['words of two headings above them', `State,Country\n${HEADINGS}\n1,a,A`, 3],
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
    ['Joined,1-12-2024', { firstYear: 2024, joinedOn: '2024-12-01' }],
    ['DOB,31.01.1970', { bornOn: '1970-01-31' }],
    ['Country,nz', { country: 'NZ' }],
    ['Country,New Zealand', { country: 'NZ' }],
    ['Country,Singapore', { country: 'SG' }],
    ['Country,fj', { country: 'FJ' }],
  ])('reads %s', (column, values) => {
    const [heading, value] = column.split(',');
    expect(read(`${HEADINGS},${heading}\n1,a,A,${value}`).entries[0]?.values).toMatchObject(values);
  });

  test.each([
    ['USERNAME', ['User', 'Login name', 'Account ID']],
    ['FIRST_NAME', ['First name', 'Given names']],
    ['LAST_NAME', ['Surname', 'Family names']],
    ['EMAIL', ['Mail', 'E-mail address', 'Work email']],
    ['TELEPHONE', ['Phone', 'Mobile no.', 'Work phone number']],
    ['ADDRESS', ['Address', 'Postal address line 1', 'Suburb', 'Postcode', 'Postal code']],
    ['COUNTRY', ['Country', 'Country of residence']],
    ['REGISTRATION_NUMBER', ['AHPRA', 'MCNZ', 'Reg. no.']],
    ['REGISTRATION', ['Registration', 'Registrations', 'Registration type', 'Scope', 'Scope of practice']],
    ['SPECIALTY', ['Specialty', 'Speciality', 'Area', 'Areas of practice', 'Subspecialty', 'Subspeciality']],
    ['NONE', ['Super user', 'User group', 'Subtitle', 'Title code', 'Old first name', 'First name check']],
    ['NONE', ['Old surname', 'Surname check', 'Second email', 'Email consent', 'Other mobile', 'Mobile app']],
    ['NONE', ['Old address', 'City council', 'Partner born', 'Born in', 'Old country', 'Country group']],
    ['NONE', ['Fee state', 'State of fee', 'Old AHPRA number', 'AHPRA number valid', 'Old AHPRA', 'AHPRA check']],
    ['NONE', ['Old MCNZ', 'MCNZ check', 'Old registration', 'Registration fee', 'Old scope', 'Scope check']],
    ['NONE', ['Ever joined', 'Joined by', 'Other specialty', 'Specialty code']],
  ])('takes for %s the columns %j', (role, headings) => {
    const columns = memberColumns(`Number,${headings.join(',')}\n1`).slice(1);
    expect(columns.map((column) => [column.heading, column.role])).toEqual(headings.map((heading) => [heading, role]));
  });

  test('has several names and registrations of a line', () => {
    const headings = 'Number,Login,Surname,Family name,First name,Given names,Registration,Scope,Specialty,Area';
    expect(read(`${headings}\n1,a,Example,Lee,Alex,Kim,General,Specialist,Cardiology,Neurology`).entries).toMatchObject(
      [
        {
          values: { firstName: 'Alex Kim', lastName: 'Example Lee' },
          registrations: ['General', 'Specialist'],
          specialties: ['Cardiology', 'Neurology'],
        },
      ],
    );
  });

  test('has several addresses, telephone numbers and specialties of a line', () => {
    const [entry] = read(
      `${HEADINGS},Street address,City,Mobile,Home phone,Specialties\n1,a,A,1 High St,Perth,04,08,Cardiology; |Neurology;`,
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

  test('says how many lines have neither a number nor a username', () => {
    expect(read(`${HEADINGS}\n1,a,A\n,b,B\n3,,C\n,,D\n,,E`).unnamed).toBe(2);
  });

  test.each([
    [0, 'The file has headings, but no lines below them.'],
    [1, undefined],
    [100_000, undefined],
    [100_001, 'The file has 100001 lines; at most 100,000 can be read at a time. Please split it into parts.'],
  ])('of %i lines: %s', (length, problem) => {
    expect(sizeProblem({ rows: Array.from({ length }, () => ({ line: 2, fields: ['1'] })) })).toBe(problem);
  });

  test('takes columns as they were chosen', () => {
    expect(memberColumns('')).toEqual([]);
    expect(memberColumns(`State,Country\n${HEADINGS}\n1,a,A`).map(({ role }) => role)).toEqual([
      ...['NUMBER', 'USERNAME', 'LAST_NAME'],
    ]);
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
    ['Joined', '2024-25', '“2024-25” is neither a year nor a day of joining, such as 2024 or 01/03/2024.'],
    ['DOB', '31/01/1970/2', 'The date of birth “31/01/1970/2” is not a day, such as 31/01/1970.'],
    ['State', '<b>', 'The state must not contain HTML tags.'],
    ['Mobile', '0'.repeat(61), 'The telephone number can have at most 60 characters.'],
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

  test.each([
    [2, 'line 3'],
    [3, 'lines 3, 4'],
    [6, 'lines 3, 4, 5, 6, 7'],
    [7, 'lines 3, 4, 5, 6, 7 and others'],
  ])('names at most five other lines: of a number on %i lines %s', (count, lines) => {
    const text = Array.from({ length: count }, (_, index) => `1,a${index},A`);
    expect(problemsOf([HEADINGS, ...text].join('\n'))[0]).toEqual([2, [`This number is also on ${lines}.`]]);
  });

  test('takes no lines without a number for the same, and what else is missing to the comparison with members', () => {
    const missing = ['The number is missing.'];
    expect(problemsOf(`${HEADINGS}\n,a,A\n,b,B\n1,,`)).toEqual([
      [2, missing],
      [3, missing],
      [4, []],
    ]);
  });

  test('of one member alone is judged as a line is', () => {
    const values = { memberNumber: '1', state: '<b>' };
    expect(entryOfMember(values)).toEqual({
      ...{ line: 0, values, registrations: [], specialties: [], warnings: [] },
      problems: ['The state must not contain HTML tags.'],
    });
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
