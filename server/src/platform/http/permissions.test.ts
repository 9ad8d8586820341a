import type { Access } from '@cpd/contract/operation';
import { describe, expect, test } from 'vitest';
import { type Reach, reachOf } from './permissions.ts';

const ROLES = [
  ...(['PARTICIPANT', 'SOMETHING', 'STAFF', 'MANAGER', 'VERIFIED', 'WATCHER', 'AUDITOR'] as const),
  ...(['MACHINE_MEMBERS', 'MACHINE_ATTENDANCE', 'MACHINE_REPORTING'] as const),
];
const PEOPLE = ROLES.slice(0, 7);

// What happens at each call of the contract is proved in access.test.ts; this is the table that it follows from.
describe('[ROL-01, ROL-02, ROL-03, ROL-04, ROL-05, ROL-07, CAS-07] how far the calls of a role reach', () => {
  test.each<[Access, boolean, Partial<Record<(typeof ROLES)[number], Reach>>]>([
    ['in-person', false, { PARTICIPANT: 'own', SOMETHING: 'own' }],
    ['in-person', true, { PARTICIPANT: 'own', SOMETHING: 'own' }],
    ['own-record', false, { PARTICIPANT: 'own', SOMETHING: 'own', STAFF: 'of-a-member', MANAGER: 'of-a-member' }],
    [
      'own-record',
      true,
      { PARTICIPANT: 'own', SOMETHING: 'own', STAFF: 'of-a-member', MANAGER: 'of-a-member', WATCHER: 'of-a-member' },
    ],
    ['observe', true, { STAFF: 'own', MANAGER: 'own', WATCHER: 'own' }],
    ['staff', false, { STAFF: 'own', MANAGER: 'own' }],
    ['manage', false, { MANAGER: 'own' }],
    ['programs', false, { VERIFIED: 'own', STAFF: 'own', MANAGER: 'own' }],
    ['audit', false, { AUDITOR: 'own', STAFF: 'own', MANAGER: 'own' }],
    ['known-person', true, Object.fromEntries(PEOPLE.map((role) => [role, 'own']))],
    ['public', true, Object.fromEntries(PEOPLE.map((role) => [role, 'own']))],
    ['machine-attendance', false, { MACHINE_ATTENDANCE: 'own' }],
    ['machine-reporting', true, { MACHINE_REPORTING: 'own' }],
  ])('of access %j, reading alone: %j', (access, readsOnly, reaches) => {
    const found = ROLES.map((role) => [role, reachOf(role, { access, readsOnly })]);
    expect(Object.fromEntries(found)).toEqual({
      ...Object.fromEntries(ROLES.map((role) => [role, undefined])),
      ...reaches,
    });
  });
});
