import { describe, expect, test } from 'vitest';
import { mayDo, otherSide, roleOf, SIDES, sideOf, sidesOf, type TeamWork } from './roles.ts';

describe('the work of the CPD team', () => {
  test.each<[string, TeamWork[]]>([
    ['PARTICIPANT', []],
    ['SOMETHING', []],
    ['', []],
    ['staff', []],
    ['WATCHER', ['observe']],
    ['VERIFIED', ['programs']],
    ['AUDITOR', ['audit']],
    ['STAFF', ['observe', 'staff', 'programs', 'audit']],
    ['MANAGER', ['observe', 'staff', 'manage', 'programs', 'audit']],
  ])('[ROL-01, ROL-02, ROL-03, ROL-04, ROL-05, ROL-07, CAS-07] of %j is %j and nothing else', (role, allowed) => {
    const all: TeamWork[] = ['observe', 'staff', 'manage', 'programs', 'audit'];
    expect(all.filter((work) => mayDo(role, work))).toEqual(allowed);
  });

  test('[AUTH-13] a code that nobody knows is a participant', () => {
    expect(['STAFF', 'PARTICIPANT', 'SOMETHING'].map(roleOf)).toEqual(['STAFF', 'PARTICIPANT', 'PARTICIPANT']);
  });
});

describe('[PPL-17] the sides of someone', () => {
  test.each([
    ['PARTICIPANT', null, { RECORD: 'PARTICIPANT' }],
    ['PARTICIPANT', 'STAFF', { RECORD: 'PARTICIPANT', TEAM: 'STAFF' }],
    ['MANAGER', null, { TEAM: 'MANAGER' }],
    ['SOMETHING', null, { RECORD: 'SOMETHING' }],
    ['MACHINE_MEMBERS', null, {}],
  ])('with the roles %j and %j are %j', (role, teamRole, sides) => {
    expect(sidesOf({ role, teamRole })).toStrictEqual(sides);
  });

  test('are the record of a participant and the team of everyone else, each the other of the other', () => {
    expect(['PARTICIPANT', 'AUDITOR', 'MACHINE_MEMBERS'].map(sideOf)).toEqual(['RECORD', 'TEAM', 'TEAM']);
    expect(SIDES.map(otherSide)).toEqual(['TEAM', 'RECORD']);
  });
});
