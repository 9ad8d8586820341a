import { expect, test } from 'vitest';
import { highestOf, unchangedBecause } from './provided-role.ts';

const NEW = { role: 'PARTICIPANT', isProvided: false, hasEnded: false, hasRecord: false };

test.each([
  [['WATCHER', 'STAFF'], 'STAFF'],
  [['WATCHER', 'VERIFIED'], 'VERIFIED'],
  [['WATCHER'], 'WATCHER'],
  [['MANAGER'], undefined],
  [[], undefined],
])('the roles %j of groups give %s', (roles, role) => {
  expect(highestOf(roles)).toBe(role);
});

test.each([
  [NEW, undefined],
  [{ ...NEW, role: 'STAFF', isProvided: true }, undefined],
  // What came later of a record does not keep a role that the group takes.
  [{ ...NEW, role: 'STAFF', isProvided: true, hasRecord: true }, undefined],
  [{ ...NEW, hasRecord: true }, 'they are a member with a record'],
  [{ ...NEW, role: 'STAFF' }, 'a manager chose their role by hand'],
  [{ ...NEW, role: 'WATCHER', hasEnded: true }, 'they were removed by hand'],
  [{ ...NEW, role: 'MANAGER', isProvided: true }, 'they are a manager'],
  [{ ...NEW, role: 'AUDITOR' }, 'they are an auditor'],
])('a group changes %j unless %s', (person, because) => {
  expect(unchangedBecause(person)).toBe(because);
});
