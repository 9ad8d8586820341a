import { describe, expect, test } from 'vitest';
import type { MemberEntry } from './member-list.ts';
import {
  checkMember,
  isForTwo,
  type KnownMember,
  type MemberListContext,
  missingMember,
  renumberedProblem,
} from './member-list-check.ts';

const KNOWN: KnownMember = {
  userId: 7,
  role: 'PARTICIPANT',
  disabled: false,
  isProvided: false,
  absences: [],
  sources: {},
  memberNumber: '100001',
  username: 'alex',
  title: 'Dr',
  firstName: 'Alex',
  lastName: 'Example',
  email: 'alex@example.org',
  telephone: '',
  address: '',
  bornOn: null,
  country: null,
  state: '',
  registrationNumber: '',
  firstYear: 2024,
  joinedOn: '2024-03-01',
};
const SAME = { memberNumber: '100001', username: 'alex', lastName: 'Example' };

function check(
  values: MemberEntry['values'],
  known: Partial<KnownMember> = {},
  problems: string[] = [],
  listed: string[] = [],
) {
  const member = { ...KNOWN, ...known };
  const context: MemberListContext = {
    source: 'FILE',
    today: '2026-11-28',
    years: [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026],
    byNumber: new Map([[member.memberNumber, member]]),
    byUsername: new Map([[member.username.toLowerCase(), member]]),
    numbers: new Set([values.memberNumber, ...listed]),
    namesakes: [member],
  };
  return checkMember({ line: 2, values, registrations: [], specialties: [], problems, warnings: [] }, context);
}

describe('a line of a list of members', () => {
  test('of a number that is unknown is a new member', () => {
    const values = { memberNumber: '100002', username: 'kit', firstName: 'Kit', lastName: 'Example' };
    expect(check(values)).toEqual({
      line: 2,
      memberNumber: '100002',
      name: 'Kit Example',
      outcome: 'NEW',
      isBack: false,
      userId: null,
      changes: [],
      stored: values,
      replaced: {},
      problems: [],
      warnings: [],
    });
  });

  test('of a known one shows each change, before and after, and changes nothing that it leaves out', () => {
    expect(check({ ...SAME, country: 'NZ', bornOn: '1970-01-31', title: 'Prof' })).toMatchObject({
      outcome: 'CHANGED',
      userId: 7,
      name: 'Alex Example',
      changes: [
        { field: 'country', before: '', after: 'New Zealand' },
        { field: 'bornOn', before: '', after: '31/01/1970' },
        { field: 'title', before: 'Dr', after: 'Prof' },
      ],
      stored: { country: 'NZ', bornOn: '1970-01-31', title: 'Prof' },
      replaced: { country: null, bornOn: null, title: 'Dr' },
    });
  });

  test.each<[string, Partial<MemberEntry['values']>, string]>([
    ['username', { username: 'Alex' }, 'username'],
    ['email address', { username: 'other', email: 'ALEX@example.org' }, 'email address'],
    ['birth and name', { username: 'other', bornOn: '1970-01-31' }, 'date of birth and family name'],
  ])('with the %s of a member under another number proposes that number', (_what, values, by) => {
    const line = { memberNumber: '100009', lastName: 'Example', ...values } as MemberEntry['values'];
    const checked = check(line, { bornOn: '1970-01-31', sources: { memberNumber: 'HAND' } });
    expect(checked).toMatchObject({ outcome: 'RENUMBERED', userId: 7, stored: { memberNumber: '100009' } });
    expect(checked.changes).toContainEqual({ field: 'memberNumber', before: '100001', after: '100009' });
    expect(checked.warnings).toContain(`Alex Example, 100001, has the same ${by}.`);
  });

  test('is about someone else when that member has a line of their own', () => {
    const line = { memberNumber: '100009', username: 'kit', lastName: 'Example', email: 'alex@example.org' };
    expect(check(line, {}, [], ['100001'])).toMatchObject({ outcome: 'NEW' });
    expect(check({ ...line, username: 'alex' }, {}, [], ['100001'])).toMatchObject({
      outcome: 'WRONG',
      problems: ['The username is that of Alex Example, 100001.'],
    });
  });

  test('about a member who had left, under another number, brings them back too', () => {
    const left: Partial<KnownMember> = { absences: [{ leftOn: '2025-03-14', returnedOn: null, reason: 'RESIGNED' }] };
    expect(check({ ...SAME, memberNumber: '100009' }, left)).toMatchObject({ outcome: 'RENUMBERED', isBack: true });
  });

  test.each([
    [2, 100, 50, false],
    [3, 100, 50, true],
    [3, 10, 150, false],
  ])(
    'that %i of %i lines and %i members have another number refuses the list: %s',
    (renumbered, lines, members, is) => {
      expect(renumberedProblem(renumbered, lines, members) !== undefined).toBe(is);
    },
  );

  test('that says what is known changes nothing', () => {
    expect(check({ ...SAME, firstYear: 2024, joinedOn: '2024-03-01' })).toMatchObject({
      outcome: 'UNCHANGED',
      changes: [],
      stored: {},
    });
  });

  test.each([
    ['HAND', 'Email was entered by hand and stays “alex@example.org”.'],
    ['SCIM', 'Email was entered by the directory and stays “alex@example.org”.'],
  ] as const)('does not overwrite what came from %s, and says so', (source, warning) => {
    expect(check({ ...SAME, email: 'new@example.org' }, { sources: { email: source } })).toMatchObject({
      outcome: 'UNCHANGED',
      stored: {},
      warnings: [warning],
    });
  });

  test('of someone who had left brings them back, with what else it changes', () => {
    const left: Partial<KnownMember> = { absences: [{ leftOn: '2025-03-14', returnedOn: null, reason: 'RESIGNED' }] };
    expect(check({ ...SAME, title: 'Prof' }, left)).toMatchObject({
      outcome: 'RETURNED',
      stored: { title: 'Prof' },
      warnings: ['Left on 14/03/2025: resigned. Came back on 28/11/2026.'],
    });
  });

  test('of someone who will leave says nothing of that', () => {
    const leaving: Partial<KnownMember> = { absences: [{ leftOn: '2026-12-31', returnedOn: null, reason: 'RETIRED' }] };
    expect(check(SAME, leaving)).toMatchObject({ outcome: 'UNCHANGED', warnings: [] });
  });

  test('overwrites what an earlier list said', () => {
    const checked = check({ ...SAME, email: 'new@example.org' }, { sources: { email: 'FILE' } });
    expect(checked).toMatchObject({ outcome: 'CHANGED', stored: { email: 'new@example.org' } });
  });

  test('of someone who joined before the first year of the college here counts from that year', () => {
    const values = { ...SAME, firstYear: 1995, joinedOn: '1995-02-01' };
    expect(check(values, { firstYear: 2019, joinedOn: null })).toMatchObject({ outcome: 'UNCHANGED', problems: [] });
    expect(check({ ...values, memberNumber: '2', username: 'kit' }).stored).toEqual({
      memberNumber: '2',
      username: 'kit',
      lastName: 'Example',
      firstYear: 2019,
    });
  });

  test('with another year of joining takes the day of the one before away', () => {
    expect(check({ ...SAME, firstYear: 2023 })).toMatchObject({ stored: { firstYear: 2023, joinedOn: null } });
    expect(check({ ...SAME, firstYear: 2024 })).toMatchObject({ outcome: 'UNCHANGED' });
  });

  test.each<[string, MemberEntry['values'], Partial<KnownMember>, string]>([
    [
      'a colleague who has ended',
      SAME,
      { role: 'STAFF', disabled: true },
      'This account is disabled. Please enable it first.',
    ],
    ['a disabled account', SAME, { disabled: true }, 'This account is disabled. Please enable it first.'],
    [
      'someone who has died',
      SAME,
      { absences: [{ leftOn: '2025-03-14', returnedOn: null, reason: 'DECEASED' }] },
      'Left on 14/03/2025: died. A member who has died cannot have a day of coming back. Please correct the reason, or undo the departure.',
    ],
    [
      'an entry that was merged',
      SAME,
      { absences: [{ leftOn: '2025-03-14', returnedOn: null, reason: 'MERGED' }] },
      'This entry was merged with another one. Please use the number of the other entry.',
    ],
    [
      'someone who left today',
      SAME,
      { absences: [{ leftOn: '2026-11-28', returnedOn: null, reason: 'RESIGNED' }] },
      'Left on 28/11/2026: resigned. The day of coming back is after the day of leaving.',
    ],
    [
      'someone who left before',
      { ...SAME, firstYear: 2026 },
      { absences: [{ leftOn: '2025-03-14', returnedOn: '2025-09-01', reason: 'RESIGNED' }] },
      'The member left before that. Please correct the end of the membership first.',
    ],
    [
      'the username of a colleague under another number',
      { ...SAME, memberNumber: '100009' },
      { role: 'STAFF' },
      'This username is that of a colleague of the CPD team.',
    ],
    [
      'a number that has changed its owner',
      { memberNumber: '100001', username: 'kit', lastName: 'Other', email: 'kit@example.org' },
      {},
      'Here this number is that of Alex Example, alex, and the line is about someone else. Please correct the number, or that member first.',
    ],
    ['a new member without a username', { memberNumber: '2', lastName: 'Example' }, {}, 'The username is missing.'],
    ['a new member without a name', { memberNumber: '2', username: 'kit' }, {}, 'The last name is missing.'],
    ['a year to come', { ...SAME, firstYear: 2031 }, {}, '2031 is not a CPD year of this college yet.'],
  ])('is wrong for %s, and stores nothing', (_whom, values, known, problem) => {
    expect(check(values, known)).toMatchObject({ outcome: 'WRONG', changes: [], stored: {}, problems: [problem] });
  });

  test.each([
    ['PARTICIPANT', 'LEFT'],
    ['MANAGER', 'STAYS'],
  ])('that is missing for a %s makes it %s', (role, outcome) => {
    expect(missingMember({ ...KNOWN, role })).toMatchObject({ line: 0, name: 'Alex Example', userId: 7, outcome });
  });

  test.each([
    [0, 0, false],
    [5, 100, false],
    [6, 100, true],
    [1, 10, true],
  ])('that %i of %i members leave by is for two people: %s', (left, members, forTwo) => {
    expect(isForTwo(left, members)).toBe(forTwo);
  });

  test('gives one of the CPD team a record with all that it says, and a group’s colleague none by the provider', () => {
    const warning = 'One of the CPD team, who gets a record as a member too and keeps the role.';
    expect(check(SAME, { role: 'STAFF' })).toMatchObject({
      ...{ outcome: 'CHANGED', becomesMember: true, changes: [], stored: SAME, problems: [], warnings: [warning] },
    });
    expect(check(SAME)).not.toHaveProperty('becomesMember');
  });

  test('says everything that is wrong with it at once', () => {
    const checked = check(SAME, { disabled: true }, ['The email address must look like name@example.org.']);
    expect(checked.problems).toHaveLength(2);
  });
});
