import { describe, expect, test } from 'vitest';
import { mayDo, roleOf, type TeamWork } from './roles.ts';

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
