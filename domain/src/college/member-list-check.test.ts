import { describe, expect, test } from 'vitest';
import type { MemberEntry } from './member-list.ts';
import {
  checkMember,
  type FieldSource,
  isForTwo,
  type KnownMember,
  type MemberListContext,
  missingMember,
  renumberedProblem,
  sameMemberTwice,
  unnamedProblem,
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
const OTHER = { ...KNOWN, userId: 8, memberNumber: '100002', username: 'kit', email: 'kit@example.org' };
const SAME = { memberNumber: '100001', username: 'alex', lastName: 'Example' };
const LEFT = { leftOn: '2025-03-14', returnedOn: null, reason: 'RESIGNED' } as const;

function check(
  values: MemberEntry['values'],
  known: Partial<KnownMember> = {},
  problems: string[] = [],
  listed: string[] = [],
  more: Partial<MemberListContext> = {},
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
    ...more,
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
    expect(checked.warnings).toEqual([`Alex Example, 100001, has the same ${by}.`]);
  });

  test.each<[string, Partial<MemberEntry['values']>]>([
    ['nothing but the family name', { username: 'kit' }],
    ['the family name and another day of birth', { username: 'kit', bornOn: '1971-01-31' }],
    ['the family name and another email address', { username: 'kit', email: 'kit@example.org' }],
    ['the day of birth, which is not known here', { username: 'kit', bornOn: '1970-01-31' }],
  ])('under another number with %s is a new member', (_what, values) => {
    expect(check({ memberNumber: '100009', lastName: 'Example', ...values })).toMatchObject({ outcome: 'NEW' });
  });

  test('of a known number is that member, also where it shares its email with another', () => {
    const line = { memberNumber: '100001', lastName: 'Example', email: OTHER.email };
    expect(check(line, {}, [], [], { namesakes: [KNOWN, OTHER] })).toMatchObject({
      ...{ outcome: 'CHANGED', userId: 7, warnings: [] },
    });
  });

  test.each([
    [{ username: 'kit', lastName: 'Example' }, 'Example'],
    [{ username: 'kit', firstName: 'Kit' }, 'Kit'],
    [{ username: 'kit', firstName: 'Kit', lastName: 'Example' }, 'Kit Example'],
  ])('names the person by what %j has of a name', (values, name) => {
    expect(check({ memberNumber: '2', ...values }).name).toBe(name);
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
    const left: Partial<KnownMember> = { absences: [LEFT] };
    expect(check({ ...SAME, memberNumber: '100009' }, left)).toMatchObject({ outcome: 'RENUMBERED', isBack: true });
  });

  test.each([
    [2, 100, 50, undefined],
    [
      ...[3, 100, 50],
      'More than 2 % of the members would have another number (3). Please look whether the column of the member number is the right one; numbers that have really changed are corrected on each member’s page.',
    ],
    [3, 10, 150, undefined],
  ] as const)('that %i of %i lines and %i members have another number: %s', (renumbered, lines, members, problem) => {
    expect(renumberedProblem(renumbered, lines, members)).toBe(problem);
  });

  test('about the same member as one above does nothing', () => {
    const line = check({ ...SAME, title: 'Prof' }, { absences: [LEFT] });
    expect(line).toMatchObject({ isBack: true, stored: { title: 'Prof' }, replaced: { title: 'Dr' } });
    expect(sameMemberTwice(line)).toEqual({
      ...{ line: 2, memberNumber: '100001', name: 'Alex Example', userId: 7, warnings: line.warnings },
      ...{ outcome: 'WRONG', isBack: false, changes: [], stored: {}, replaced: {} },
      problems: ['Another line above is about the same member. Please correct the number of one of them.'],
    });
  });

  test.each([
    [0, undefined],
    [1, '1 line has'],
    [2, '2 lines have'],
  ])('[PPL-04] %i lines without number and username: %s', (unnamed, begins) => {
    expect(unnamedProblem(unnamed)).toBe(
      begins &&
        `${begins} neither a number nor a username, so who is missing cannot be told. Please correct the list, or read it without “This file has every member”.`,
    );
  });

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

  test('names each field that stays', () => {
    const values: MemberEntry['values'] = {
      ...{
        memberNumber: '100001',
        username: 'kit',
        title: 'Prof',
        firstName: 'Kit',
        lastName: 'Lee',
        email: 'a@b.org',
      },
      ...{ telephone: '04', address: '1 High St', bornOn: '1970-01-31', country: 'NZ', state: 'WA' },
      ...{ registrationNumber: 'MED1', firstYear: 2025, joinedOn: '2025-01-31' },
    };
    const sources = Object.fromEntries(Object.keys(values).map((field) => [field, 'HAND' as const]));
    const { warnings } = check(values, { sources, bornOn: '1971-01-31', lastName: 'LEE', email: 'a@c.org' });
    expect(warnings.map((warning) => warning.split(' was entered by hand')[0])).toEqual([
      ...['Username', 'Title', 'First name', 'Last name', 'Email', 'Telephone', 'Address', 'Date of birth'],
      ...['Country', 'State', 'Registration number', 'First year', 'Joined on'],
    ]);
  });

  test('of someone who had left brings them back, with what else it changes', () => {
    const left: Partial<KnownMember> = { absences: [LEFT] };
    expect(check({ ...SAME, title: 'Prof' }, left)).toMatchObject({
      outcome: 'RETURNED',
      stored: { title: 'Prof' },
      warnings: ['Left on 14/03/2025: resigned. Came back on 28/11/2026.'],
    });
  });

  test.each<[string, string, string | null]>([
    ['will leave', '2026-12-31', null],
    ['is away until a day that is known', '2025-03-14', '2026-12-15'],
  ])('of someone who %s says nothing of that', (_what, leftOn, returnedOn) => {
    const absences: KnownMember['absences'] = [{ leftOn, returnedOn, reason: 'RETIRED' }];
    expect(check(SAME, { absences })).toMatchObject({ outcome: 'UNCHANGED', isBack: false, warnings: [] });
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
    const first = { memberNumber: '2', username: 'kit', lastName: 'Example', firstYear: 2019, joinedOn: '2019-02-01' };
    expect(check(first).stored).toEqual(first);
  });

  test('with another year of joining takes the day of the one before away', () => {
    expect(check({ ...SAME, firstYear: 2023 })).toMatchObject({ stored: { firstYear: 2023, joinedOn: null } });
    const dated = { firstYear: 2023, joinedOn: '2023-05-01' };
    expect(check({ ...SAME, ...dated }).stored).toEqual(dated);
    expect(check({ ...SAME, firstYear: 2024 })).toMatchObject({ outcome: 'UNCHANGED' });
  });

  test.each<[string, MemberEntry['values'], Partial<KnownMember>, string, string?]>([
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
      'someone who left once more in that time',
      SAME,
      {
        absences: [LEFT, { leftOn: '2026-01-01', returnedOn: '2026-02-01', reason: 'RESIGNED' }],
      },
      'Left on 14/03/2025: resigned. The member was already away: left on 01/01/2026, came back on 01/02/2026. Please correct that entry.',
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
      'Alex Example, 100001, has the same username.',
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
  ])('is wrong for %s, and stores nothing', (_whom, values, known, problem, warning) => {
    const { line, memberNumber, name, userId, ...checked } = check(values, known);
    expect(checked).toEqual({
      ...{ outcome: 'WRONG', isBack: false, changes: [], stored: {}, replaced: {}, problems: [problem] },
      warnings: warning === undefined ? [] : [warning],
    });
  });

  test.each([
    ['family name', { lastName: 'Other' }],
    ['username', { username: 'kit' }],
  ])('may change the %s alone of a number', (_what, values) => {
    expect(check({ memberNumber: '100001', ...values })).toMatchObject({ outcome: 'CHANGED', stored: values });
  });

  test.each([
    ['PARTICIPANT', false, 'LEFT', []],
    ['PARTICIPANT', true, 'LEFT', ['One of the CPD team too, who keeps that role until a manager takes it.']],
    ['MANAGER', false, 'STAYS', ['One of the CPD team, who is not ended by a list.']],
    ['MANAGER', true, 'STAYS', ['One of the CPD team, who is not ended by a list.']],
  ])('[PPL-04] that is missing for a %s (of the team too: %s) makes it %s', (role, isOfTeam, outcome, warnings) => {
    expect(missingMember({ ...KNOWN, role, isOfTeam })).toEqual({
      ...{ line: 0, memberNumber: '100001', name: 'Alex Example', userId: 7, outcome, warnings },
      ...{ isBack: false, changes: [], stored: {}, replaced: {}, problems: [] },
    });
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
    const becomes = (isProvided: boolean, source: FieldSource) =>
      check(SAME, { role: 'STAFF', isProvided }, [], [], { source }).becomesMember;
    expect([becomes(true, 'FILE'), becomes(false, 'SCIM'), becomes(true, 'SCIM')]).toEqual([true, true, undefined]);
  });

  test('says everything that is wrong with it at once', () => {
    const checked = check(SAME, { disabled: true }, ['The email address must look like name@example.org.']);
    expect(checked.problems).toHaveLength(2);
  });
});
