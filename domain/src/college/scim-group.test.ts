import { expect, test } from 'vitest';
import { GROUP_SCHEMA, readScimGroup, readScimGroupPatch } from './scim-group.ts';

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
  [{ op: 'replace', path: 'members', value: [] }, { members: [{ how: 'SET', ids: [] }] }],
  [
    { op: 'Replace', path: `${GROUP_SCHEMA}:displayName`, value: 'Desk' },
    { displayName: 'Desk', members: [] },
  ],
  [
    { op: 'replace', value: { id: '7', displayName: 'Desk' } },
    { displayName: 'Desk', members: [] },
  ],
  [
    { op: 'Remove', path: 'externalId' },
    { externalId: '', members: [] },
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
  [{ op: 'Replace', path: 'favouriteColour', value: 'teal' }, 'invalidPath'],
  [{ op: 'Add', path: 'members[value eq "3"]', value: 'x' }, 'invalidPath'],
  [{ op: 'Add', path: 'members', value: [{ display: 'Kim' }] }, 'invalidValue'],
  [{ op: 'Add', path: 'members', value: [{ value: '3', type: 'Group' }] }, 'invalidValue'],
  [{ op: 'Replace', path: 'displayName', value: ' ' }, 'invalidValue'],
  [{ op: 'Remove', path: 'displayName' }, 'mutability'],
  [{ op: 'Remove' }, 'noTarget'],
  [{ op: 'Add', value: 'x' }, 'invalidValue'],
  [{ op: 'Move', path: 'members' }, 'invalidSyntax'],
])('the operation %j is refused: %s', (operation, scimType) => {
  expect(patch(operation)).toMatchObject({ problem: { scimType } });
});

test.each([['x'], [null], [{ members: [] }], [{ displayName: '' }]])('%j is no group', (sent) => {
  expect(readScimGroup(sent)).toHaveProperty('problem');
});
