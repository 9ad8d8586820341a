import { describe, expect, test } from 'vitest';
import { beginningProblems, contactProblems, personProblems, tidyPerson } from './person-details.ts';

const PERSON = {
  title: 'Dr',
  firstName: 'Alex',
  lastName: 'O’Brien-Lee',
  email: 'alex@example.org',
  memberNumber: '100001',
  username: 'alex.obrien',
};

const problems = (change: object) => personProblems({ ...PERSON, ...change }).map(({ field }) => field);

describe('[PPL-06] who somebody is, is refused', () => {
  test.each([
    ['without a last name', { lastName: '' }, ['lastName']],
    ['without a number', { memberNumber: '' }, ['memberNumber']],
    ['without a username', { username: '' }, ['username']],
    ['with an address that is none', { email: 'alex' }, ['email']],
    ['with two addresses', { email: 'a@example.org, b@example.org' }, ['email']],
    ['with a tag in a name', { firstName: '<b>' }, ['firstName']],
    ['[R47] with a name that turns round', { firstName: 'Alex\u202e' }, ['firstName']],
    ['[R47] with a name that nobody sees', { lastName: '\u3164' }, ['lastName']],
    ['with a second line in a name', { lastName: 'Lee\nBcc: x' }, ['lastName']],
    ['with a number with a space', { memberNumber: '100 001' }, ['memberNumber']],
    ['[R47] with a Cyrillic letter in a username', { username: '\u0430lex.obrien' }, ['username']],
    ['[R47] with a username that only looks Latin', { username: '\u0441\u043e\u0441\u043e' }, ['username']],
    ['[R47] with a Greek letter in a username', { username: 'alex.\u03bfbrien' }, ['username']],
    ['[R47] with wide letters in a username', { username: '\uff41lex' }, ['username']],
    ['[R47] with a phonetic letter in a username', { username: '\u0251lex' }, ['username']],
    ['[R47] with an i without its dot in a username', { username: 'al\u0131ce' }, ['username']],
    ['[R47] with a space of no width in a username', { username: 'al\u200bex' }, ['username']],
    [
      '[R47] with a hyphen that shows only at the end of a line in a username',
      { username: 'al\u00adex' },
      ['username'],
    ],
    ['[R47] with a mark that is not seen in a username', { username: 'al\u034fex' }, ['username']],
    ['[R47] with a hyphen that no keyboard has in a username', { username: 'lee\u2010wong' }, ['username']],
    ['[R47] with a Cyrillic letter in a number', { memberNumber: 'M\u041e-1' }, ['memberNumber']],
    ['with a title that is too long', { title: 'x'.repeat(101) }, ['title']],
    ['in every field at once', { lastName: '', email: 'x', username: 'a b' }, ['lastName', 'email', 'username']],
  ])('%s', (_what, change, fields) => {
    expect(problems(change)).toEqual(fields);
  });
});

test.each([
  [{ lastName: ' ' }, 'The last name is missing.'],
  [{ memberNumber: '' }, 'The number is missing.'],
  [{ username: '' }, 'The username is missing.'],
  [{ lastName: 'Lee\nBcc: x' }, 'The last name must be one line.'],
  [{ title: 'x'.repeat(101) }, 'The title can have at most 100 characters.'],
  [{ email: 'alex' }, 'The email address must look like name@example.org.'],
  [{ username: 'a b' }, 'Numbers and usernames have no spaces.'],
  [
    { username: '\u0251lex' },
    'Numbers and usernames are written in the letters a to z, with or without accents, digits and the signs of a keyboard: others look the same, or cannot be seen.',
  ],
])('[PPL-06] %j is refused with words', (change, words) => {
  expect(personProblems({ ...PERSON, ...change }).map(({ message }) => message)).toEqual([words]);
});

test('[PPL-06] a person has one name at least, and needs neither title nor address', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ title: '', firstName: '', email: '' })).toEqual([]);
  expect(problems({ username: 'jos\u00e9.m\u0101ori-1@example.org' })).toEqual([]);
  expect(problems({ username: 'jose\u0301' })).toEqual([]);
  expect(problems({ username: "\u0142ukasz_o'br\u00f8n+1" })).toEqual([]);
});

test.each([
  [{ telephone: '', address: '' }, []],
  [{ telephone: '+61 2 5550 0100', address: '1 Example Street, Sydney' }, []],
  [{ telephone: '1'.repeat(60), address: 'x'.repeat(300) }, []],
  [
    { telephone: '1'.repeat(61), address: '1 Example Street\nSydney' },
    [
      { field: 'telephone', message: 'The telephone number can have at most 60 characters.' },
      { field: 'address', message: 'The address must be one line.' },
    ],
  ],
])('contact details %j have the problems %j', (details, problems) => {
  expect(contactProblems(details)).toEqual(problems);
});

test('[PPL-06] spaces around a text are not kept', () => {
  expect(tidyPerson({ ...PERSON, lastName: ' Lee ', email: ' a@example.org' })).toMatchObject({
    lastName: 'Lee',
    email: 'a@example.org',
  });
});

describe('[PPL-06] the beginning of a membership', () => {
  test.each([
    [{ firstYear: 2020, joinedOn: '2021-01-01' }, [], ['joinedOn']],
    [{ firstYear: 2020, joinedOn: '2020-02-30' }, [], ['joinedOn']],
    [{ firstYear: 2020, joinedOn: null }, [{ leftOn: '2019-05-01', returnedOn: null }], ['firstCpdYearId']],
    [{ firstYear: 2020, joinedOn: '2020-06-01' }, [{ leftOn: '2020-05-01', returnedOn: null }], ['firstCpdYearId']],
    [{ firstYear: 2020, joinedOn: '2020-05-01' }, [{ leftOn: '2020-05-01', returnedOn: null }], []],
    [{ firstYear: 2020, joinedOn: null }, [], []],
  ])('%j with %j', (beginning, departures, fields) => {
    expect(beginningProblems(beginning, departures).map(({ field }) => field)).toEqual(fields);
  });

  test('is refused with words', () => {
    const said = (joinedOn: string, leftOn: string) =>
      beginningProblems({ firstYear: 2020, joinedOn }, [{ leftOn, returnedOn: null }]).map(({ message }) => message);
    expect(said('2021-01-01', '2022-01-01')).toEqual(['The day of joining is in 2020, the first year of membership.']);
    expect(said('2020-06-01', '2020-05-01')).toEqual([expect.stringMatching(/^The member left before that\./)]);
  });
});
