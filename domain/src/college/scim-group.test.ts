import { expect, test } from 'vitest';
import { GROUP_SCHEMA, readScimGroup, readScimGroupPatch } from './scim-group.ts';

const NO_ID = 'A member has the id of a user as its value.';
const NO_USER = '3 is a group: a group has users alone.';
const patch = (...Operations: object[]) => readScimGroupPatch({ Operations });

test('a whole group is read; without members it has none', () => {
  expect(
    readScimGroup({
      schemas: [GROUP_SCHEMA],
      id: '7',
      DisplayName: ' Office ',
      externalId: 'g1',
      members: [{ value: '3' }],
    }),
  ).toEqual({ displayName: 'Office', externalId: 'g1', members: [{ how: 'SET', ids: ['3'] }] });
  expect(readScimGroup({ displayName: 'Office' })).toEqual({
    displayName: 'Office',
    externalId: '',
    members: [{ how: 'SET', ids: [] }],
  });
});

test.each([
  [
    { op: 'Add', path: 'members', value: [{ value: '3' }, { value: 4 }] },
    { members: [{ how: 'ADD', ids: ['3', '4'] }] },
  ],
  [{ op: 'add', value: { members: [{ value: '3' }] } }, { members: [{ how: 'ADD', ids: ['3'] }] }],
  [{ op: 'Remove', path: 'members[value eq "3"]' }, { members: [{ how: 'REMOVE', ids: ['3'] }] }],
  [{ op: 'Remove', path: 'members', value: [{ value: '3' }] }, { members: [{ how: 'REMOVE', ids: ['3'] }] }],
  [{ op: 'remove', path: 'members' }, { members: [{ how: 'SET', ids: [] }] }],
  [{ op: 'remove', path: 'members', value: null }, { members: [{ how: 'SET', ids: [] }] }],
  [{ op: 'remove', path: ' Members[ VALUE  EQ  "37" ] ' }, { members: [{ how: 'REMOVE', ids: ['37'] }] }],
  [{ op: 'add', path: 'members', value: { value: '3', type: 'User' } }, { members: [{ how: 'ADD', ids: ['3'] }] }],
  [{ op: 'replace', path: 'members', value: [] }, { members: [{ how: 'SET', ids: [] }] }],
  [
    { op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:group:displayName', value: 'Desk' },
    { displayName: 'Desk', members: [] },
  ],
  [
    { op: 'replace', value: { id: '7', displayName: 'Desk' } },
    { displayName: 'Desk', members: [] },
  ],
  [
    { op: 'Remove', path: 'externalId', value: 'g1' },
    { externalId: '', members: [] },
  ],
  [
    { op: 'replace', path: 'externalId', value: null },
    { externalId: '', members: [] },
  ],
  [
    { op: 'replace', value: { externalId: ' g2 ', displayName: ' Desk ' } },
    { externalId: 'g2', displayName: 'Desk', members: [] },
  ],
])('the operation %j is read as %j', (operation, change) => {
  expect(patch(operation)).toEqual(change);
});

test('several operations are done in turn', () => {
  expect(patch({ op: 'remove', path: 'members' }, { op: 'add', path: 'members', value: { value: '3' } })).toEqual({
    members: [
      { how: 'SET', ids: [] },
      { how: 'ADD', ids: ['3'] },
    ],
  });
});

test.each([
  [{ op: 'Replace', path: 'favouriteColour', value: 'teal' }, 'invalidPath', 'There is no favouriteColour here.'],
  [
    { op: 'Add', path: 'members[value eq "3"].display' },
    'invalidPath',
    'There is no members[value eq "3"].display here.',
  ],
  [{ op: 'Remove', path: 'x.members[value eq "3"]' }, 'invalidPath', 'There is no x.members[value eq "3"] here.'],
  [{ op: 'Add', path: 'members[value eq "3"]', value: 'x' }, 'invalidPath', 'Members are added by the path members.'],
  [{ op: 'Add', path: 'members', value: [{ display: 'Kim' }] }, 'invalidValue', NO_ID],
  [{ op: 'Add', path: 'members' }, 'invalidValue', NO_ID],
  [{ op: 'Add', path: 'members', value: [{ value: '3', type: 'Group' }] }, 'invalidValue', NO_USER],
  [{ op: 'Replace', path: 'displayName', value: ' ' }, 'invalidValue', 'displayName is a text.'],
  [{ op: 'Replace', value: { displayName: 7 } }, 'invalidValue', 'displayName is a text.'],
  [{ op: 'Replace', path: 'externalId', value: { id: 'g1' } }, 'invalidValue', 'externalId is a text.'],
  [{ op: 'Remove', path: 'displayName' }, 'mutability', 'displayName cannot be removed.'],
  [{ op: 'Remove' }, 'noTarget', 'What is removed has a path.'],
  [{ op: 'Add', value: 'x' }, 'invalidValue', 'Without a path, the value is an object.'],
  [{ op: 'Move', path: 'members' }, 'invalidSyntax', 'An op is add, replace or remove.'],
])('the operation %j is refused: %s, %s', (operation, scimType, detail) => {
  expect(patch(operation)).toEqual({ problem: { scimType, detail } });
});

test.each([
  ['x', 'invalidSyntax', 'A group is an object.'],
  [null, 'invalidSyntax', 'A group is an object.'],
  [{ members: [] }, 'invalidValue', 'displayName is missing.'],
  [{ displayName: '' }, 'invalidValue', 'displayName is a text.'],
  [{ displayName: 'Office', members: [{ display: 'Kim' }] }, 'invalidValue', NO_ID],
])('%j is no group: %s, %s', (sent, scimType, detail) => {
  expect(readScimGroup(sent)).toEqual({ problem: { scimType, detail } });
});
