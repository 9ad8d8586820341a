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
  [{ op: 'Add', value: { id: '7', meta: {}, groups: [], schemas: [], name: { formatted: 'Kim' } } }, { values: {} }],
  [
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:core:2.0:user:userName', value: ' k ' },
    { values: { username: 'k' } },
  ],
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
  [
    { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber', value: 300101 },
    { values: { memberNumber: '300101' } },
  ],
  [{ op: 'replace', value: { [ENTERPRISE_SCHEMA]: { employeeNumber: '7' } } }, { values: { memberNumber: '7' } }],
  [{ op: 'replace', path: ' name.honorificPrefix ', value: null }, { values: { title: '' } }],
  [{ op: 'Remove', path: 'phoneNumbers[type eq "work"].value' }, { values: { telephone: '' } }],
  [{ op: 'Add', path: 'emails[type eq "work"].primary', value: 'True' }, { values: {} }],
])('the operation %j is read as %j', (operation, change) => {
  expect(patch(operation)).toEqual(change);
});

test.each([
  [{ op: 'Add', path: 'favouriteColour', value: 'teal' }, 'invalidPath', 'There is no favouriteColour here.'],
  [{ op: 'replace', value: { favouriteColour: 'teal' } }, 'invalidPath', 'There is no favouriteColour here.'],
  [{ op: 'Add', path: 'password', value: 'x' }, 'invalidPath', 'There is no password here.'],
  [{ op: 'Add', path: '__proto__', value: 'x' }, 'invalidPath', 'There is no __proto__ here.'],
  [{ op: 'Add', path: 'emails.colour', value: 'x' }, 'invalidPath', 'There is no emails.colour here.'],
  [{ op: 'replace', value: { name: 'Kim Lee' } }, 'invalidPath', 'There is no name here.'],
  [{ op: 'replace', value: { address: { x: 'y' } } }, 'invalidPath', 'There is no address here.'],
  [{ op: 'replace', path: 'x', value: { name: 'Kim' } }, 'invalidPath', 'There is no x.name here.'],
  [{ op: 'replace', path: 'x', value: { name: { familyName: 'Lee' } } }, 'invalidPath', 'There is no x.name here.'],
  [{ op: 'Add', path: 'workEmails', value: 'x' }, 'invalidPath', 'There is no workEmails here.'],
  [{ op: 'Remove', path: 'userName' }, 'mutability', 'userName cannot be removed.'],
  [{ op: 'Remove', path: 'name.familyName' }, 'mutability', 'name.familyName cannot be removed.'],
  [{ op: 'Remove', path: 'employeeNumber' }, 'mutability', 'employeeNumber cannot be removed.'],
  [{ op: 'Remove' }, 'noTarget', 'What is removed has a path.'],
  [{ op: 'move', path: 'userName', value: 'x' }, 'invalidSyntax', 'An op is add, replace or remove.'],
  [{ op: 'replace', value: 'x' }, 'invalidValue', 'Without a path, the value is an object.'],
  [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue', 'active is true or false.'],
  [{ op: 'replace', path: 'userName', value: ['x'] }, 'invalidValue', 'userName is a text.'],
])('the operation %j is refused as %s: %s', (operation, scimType, detail) => {
  expect(patch(operation)).toEqual({ problem: { scimType, detail } });
});

test.each([
  ['x', 'invalidSyntax', 'A user is an object.'],
  [[], 'invalidSyntax', 'A user is an object.'],
  [{ userName: '' }, 'invalidValue', 'userName is missing.'],
  [{ userName: 'kim', active: 'perhaps' }, 'invalidValue', 'active is true or false.'],
])('%j is no user: %s, %s', (sent, scimType, detail) => {
  expect(readScimUser(sent)).toEqual({ problem: { scimType, detail } });
});

test.each([
  ['a', 'a'],
  [null, ''],
  [[], ''],
  [{ value: ' a ' }, 'a'],
  [[{ value: 'a' }, { value: 'b' }], 'a'],
  [['x', { value: 'a' }], 'a'],
  [
    [
      { value: 'a', type: 'home' },
      { value: 'b', type: 'work' },
    ],
    'b',
  ],
  [
    [
      { value: 'a', type: 'work', primary: false },
      { value: 'b', primary: 'True' },
    ],
    'b',
  ],
])('of the addresses %j the one kept is %j', (emails, email) => {
  expect(readScimUser({ emails })).toEqual({ values: { email } });
});

test.each([null, 'x', {}, { Operations: 'x' }, { Operations: [] }, { Operations: ['x'] }])('%j is no patch', (sent) => {
  expect(readScimPatch(sent)).toMatchObject({ problem: { scimType: 'invalidSyntax' } });
});
