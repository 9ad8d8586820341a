import { expect, test } from 'vitest';
import { ENTERPRISE_SCHEMA, readScimPatch, readScimUser } from './scim-user.ts';

const patch = (...Operations: object[]) => readScimPatch({ Operations });

test('a whole user is read, and attributes that we do not have are read over', () => {
  expect(
    readScimUser({
      userName: 'kim@example.org',
      externalId: 'e1',
      active: true,
      displayName: 'Kim Lee',
      name: { familyName: 'Lee', givenName: 'Kim', formatted: 'Kim Lee' },
      emails: [
        { value: 'home@example.org', type: 'home' },
        { value: 'work@example.org', type: 'work', primary: true },
      ],
      locale: 'en-AU',
      groups: [],
      [ENTERPRISE_SCHEMA]: { employeeNumber: '300101', department: 'Surgery' },
    }),
  ).toEqual({
    externalId: 'e1',
    active: true,
    values: {
      username: 'kim@example.org',
      lastName: 'Lee',
      firstName: 'Kim',
      email: 'work@example.org',
      memberNumber: '300101',
    },
  });
});

test.each([
  [
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'a@example.org' },
    { values: { email: 'a@example.org' } },
  ],
  [{ op: 'Add', path: 'name.familyName', value: 'Lee' }, { values: { lastName: 'Lee' } }],
  [{ op: 'Add', path: 'displayName', value: 'Kim' }, { values: {} }],
  [
    { op: 'Replace', path: 'active', value: 'False' },
    { values: {}, active: false },
  ],
  [
    { op: 'replace', value: { active: false } },
    { values: {}, active: false },
  ],
  [
    { op: 'replace', value: { 'name.givenName': 'Kim', externalId: 'e2' } },
    { values: { firstName: 'Kim' }, externalId: 'e2' },
  ],
  [{ op: 'replace', path: 'name', value: { familyName: 'Lee' } }, { values: { lastName: 'Lee' } }],
  [{ op: 'add', path: `${ENTERPRISE_SCHEMA}:employeeNumber`, value: 300101 }, { values: { memberNumber: '300101' } }],
  [{ op: 'replace', value: { [ENTERPRISE_SCHEMA]: { employeeNumber: '7' } } }, { values: { memberNumber: '7' } }],
  [{ op: 'Remove', path: 'phoneNumbers[type eq "work"].value' }, { values: { telephone: '' } }],
  [{ op: 'Add', path: 'emails[type eq "work"].primary', value: 'True' }, { values: {} }],
])('the operation %j is read as %j', (operation, change) => {
  expect(patch(operation)).toEqual(change);
});

test.each([
  [{ op: 'Add', path: 'favouriteColour', value: 'teal' }, 'invalidPath'],
  [{ op: 'replace', value: { favouriteColour: 'teal' } }, 'invalidPath'],
  [{ op: 'Add', path: 'password', value: 'x' }, 'invalidPath'],
  [{ op: 'Add', path: '__proto__', value: 'x' }, 'invalidPath'],
  [{ op: 'Remove', path: 'userName' }, 'mutability'],
  [{ op: 'Remove' }, 'noTarget'],
  [{ op: 'move', path: 'userName', value: 'x' }, 'invalidSyntax'],
  [{ op: 'replace', value: 'x' }, 'invalidValue'],
  [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
  [{ op: 'replace', path: 'userName', value: ['x'] }, 'invalidValue'],
])('the operation %j is refused as %s', (operation, scimType) => {
  expect(patch(operation)).toMatchObject({ problem: { scimType } });
});

test.each([null, 'x', {}, { Operations: 'x' }, { Operations: [] }, { Operations: ['x'] }])('%j is no patch', (sent) => {
  expect(readScimPatch(sent)).toMatchObject({ problem: { scimType: 'invalidSyntax' } });
});
