import { describe, expect, test } from 'vitest';
import { secondPersonProblem, teamChangeProblem, teamRoleOf } from './team.ts';

const change = (input: object) =>
  teamChangeProblem({
    actorUserId: 1,
    target: { userId: 2, role: 'MANAGER' },
    role: 'STAFF',
    managers: 2,
    ...input,
  });

describe('[PPL-06] a role stays as it is', () => {
  test.each([
    ['one’s own', { target: { userId: 1, role: 'MANAGER' } }, /your own role/],
    ['one’s own, that of staff too', { target: { userId: 1, role: 'STAFF' }, role: 'MANAGER' }, /your own role/],
    ['when one removes oneself', { target: { userId: 1, role: 'MANAGER' }, role: undefined }, /remove yourself/],
    ['the last manager’s', { managers: 1 }, /last manager/],
    ['the last manager’s, who would be removed', { managers: 1, role: undefined }, /last manager/],
    ['the last manager’s, also by themselves', { target: { userId: 1, role: 'MANAGER' }, managers: 1 }, /last manager/],
  ])('%s', (_whose, input, problem) => {
    expect(change(input)).toMatch(problem);
  });
});

test.each([
  ['takes the role of one of two managers', {}],
  ['removes one of two managers', { role: undefined }],
  ['makes a colleague a manager', { target: { userId: 2, role: 'WATCHER' }, role: 'MANAGER', managers: 1 }],
  ['leaves everything as it is', { target: { userId: 1, role: 'MANAGER' }, role: 'MANAGER', managers: 1 }],
])('[PPL-06] a manager %s', (_what, input) => {
  expect(change(input)).toBeUndefined();
});

describe('[PPL-06] where two people are asked for, the second', () => {
  const second = (person: object, managers: number) =>
    secondPersonProblem(1, { userId: 2, role: 'MANAGER', mayBeSecond: false, ...person }, managers);

  test.each([
    ['is never the first as well', { userId: 1 }, 3, /Two people/],
    ['is not the first with the grant', { userId: 1, role: 'STAFF', mayBeSecond: true }, 1, /Two people/],
    ['is no watcher', { role: 'WATCHER', mayBeSecond: true }, 1, /Only a manager/],
    ['is no participant', { role: 'PARTICIPANT', mayBeSecond: true }, 1, /Only a manager/],
    ['is nobody of the staff without the grant', { role: 'STAFF' }, 1, /named for it/],
    [
      'is nobody of the staff while there is another manager',
      { role: 'STAFF', mayBeSecond: true },
      2,
      /another manager/,
    ],
  ])('%s', (_who, person, managers, problem) => {
    expect(second(person, managers)).toMatch(problem);
  });

  test('is another manager, or staff with the grant while there is one', () => {
    expect(second({}, 2)).toBeUndefined();
    expect(second({ role: 'STAFF', mayBeSecond: true }, 1)).toBeUndefined();
  });
});

test('[PPL-06] a role of the team is known by its code', () => {
  expect(['MANAGER', 'PARTICIPANT', 'NOBODY'].map(teamRoleOf)).toEqual(['MANAGER', undefined, undefined]);
});
