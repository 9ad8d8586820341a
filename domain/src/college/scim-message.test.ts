import { expect, test } from 'vitest';
import { readOperations } from './scim-message.ts';

const NO_LIST = { scimType: 'invalidSyntax', detail: 'A patch has a list of Operations.' };
const NO_OBJECT = { scimType: 'invalidSyntax', detail: 'An operation is an object.' };
const NO_OP = { scimType: 'invalidSyntax', detail: 'An op is add, replace or remove.' };

test('[PPL-08] operations are read in any letter case, with or without a path', () => {
  const Operations = [{ OP: 'Add', Path: 'active', VALUE: true }, { op: 'REMOVE', path: 'title' }, { op: 'replace' }];
  expect(readOperations({ OPERATIONS: Operations })).toEqual([
    { op: 'add', path: 'active', value: true },
    { op: 'remove', path: 'title', value: undefined },
    { op: 'replace', path: undefined, value: undefined },
  ]);
});

test.each([
  [null, NO_LIST],
  ['x', NO_LIST],
  [[{ op: 'add' }], NO_LIST],
  [{ Operations: { op: 'add' } }, NO_LIST],
  [{ Operations: [] }, NO_LIST],
  [{ Operations: [null] }, NO_OBJECT],
  [{ Operations: [{ op: 'add' }, 'x'] }, NO_OBJECT],
  [{ Operations: [[]] }, NO_OBJECT],
  [{ Operations: [{}] }, NO_OP],
  [{ Operations: [{ op: 'move', path: 'title' }] }, NO_OP],
  [{ Operations: [{ op: 'add', path: 7 }] }, { scimType: 'invalidPath', detail: 'A path is a text.' }],
])('[PPL-08] %j is refused with %j', (sent, problem) => {
  expect(readOperations(sent)).toEqual({ problem });
});
