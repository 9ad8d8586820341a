import type { ExampleCall, ExampleIds } from '@cpd/contract/example';
import type { Operation } from '@cpd/contract/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABSENT, absentIds } from '../../testing/absent-ids.ts';
import { enterExamples } from '../../testing/enter-examples.ts';
import { recordState } from '../../testing/record-state.ts';
import {
  callsForEverybody,
  callsOfMembers,
  callsOfTeam,
  callsOfVisitors,
  callsWithSignIn,
  exampleOf,
  rolesOfTeam,
  send,
  sendAs,
} from '../../testing/send-example.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';

const ROLES = ['PARTICIPANT', 'STAFF', 'MANAGER', 'VERIFIED', 'WATCHER', 'AUDITOR', 'SOMETHING'];

let world: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
let people: Map<string, TestPerson>;
let owned: ExampleIds;
let before: unknown;

// Nothing that is asked here is done, so that everything is the same from the first test to the last. What is done is in
// every-call.test.ts.
beforeAll(async () => {
  world = await openTestApp();
  [owner, stranger] = [await world.signIn(), await world.signIn()];
  people = new Map();
  for (const role of ROLES) people.set(role, await world.signIn({ role }));
  owned = await enterExamples(world, owner);
  before = await recordState(world);
});
afterAll(() => world.close());

/** Once for each call and not for each of its refusals, as the content of all tables is much to read. */
function changesNothing() {
  afterAll(async () => expect(await recordState(world)).toEqual(before));
}

// The team's own work is refused to a member by the role, before anything is looked for.
const withObjects = callsForEverybody.filter(([, operation]) => {
  const call = exampleOf(operation, { ...absentIds, userId: 0, username: 'member' });
  return JSON.stringify(call).includes(String(ABSENT));
});

describe.each(callsWithSignIn)('[AUTH-19, API2-62] %s without a good token', (_name, operation) => {
  changesNothing();
  // An address may send only so many bad tokens in a minute.
  beforeAll(() => world.owner.deleteFrom('call_budget').execute());

  test.each([
    ['none', {}],
    ['an altered one', { authorization: 'Bearer forged' }],
    ['another scheme', { authorization: 'Basic dGVzdDpkZW1v' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['one in a cookie', { cookie: 'token=test:member' }],
  ])('%s: 401 and no data', async (_what, headers) => {
    const answer = await send(world, operation, exampleOf(operation, owned), headers);
    expectRefusal(answer, 401, 'NOT_SIGNED_IN');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
});

describe.each(callsOfVisitors)('%s, a public call', (_name, operation) => {
  changesNothing();
  test.each([
    ['no token', {}],
    ['a token that is not good', { authorization: 'Bearer forged' }],
  ])('is there with %s, and changes nothing', async (_what, headers) => {
    const answer = await send(world, operation, exampleOf(operation, owned), headers);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  });
});

describe.each(callsOfMembers)('[ROL-01, ROL-05, ROL-07, CAS-07, API2-63] %s', (_name, operation) => {
  changesNothing();
  const { query, body = {} } = exampleOf(operation, { ...absentIds, userId: 0, username: '' });
  const namesMember = ['UserId', 'ForUserId'].some((field) => field in query || field in body);
  test.runIf(namesMember)('is not there for the CPD team itself', async () => {
    for (const role of ['STAFF', 'MANAGER', 'VERIFIED', 'WATCHER', 'AUDITOR']) {
      const colleague = personOf(role);
      const own = { ...owned, userId: colleague.userId, username: colleague.username };
      expectRefusal(await sendAs(world, colleague, operation, exampleOf(operation, own)), 403, 'NOT_ALLOWED');
    }
  });

  test.each(forbiddenForMembers(operation))("refuses the role %s a member's record: %s", async (role, code) => {
    expectRefusal(await sendAs(world, personOf(role), operation, exampleOf(operation, owned)), 403, code);
  });
});

describe.each(callsOfTeam)('[ROL-01, ROL-04, ROL-05, ROL-07, CAS-07] %s', (_name, operation) => {
  changesNothing();
  test.each(ROLES.filter((role) => !rolesOfTeam(operation).includes(role)))('refuses the role %s', async (role) => {
    expectRefusal(await sendAs(world, personOf(role), operation, exampleOf(operation, owned)), 403, 'NOT_ALLOWED');
  });
});

describe.each(callsForEverybody)('[API-37, API2-63, YR-07] %s', (_name, operation) => {
  changesNothing();
  test("refuses another member's UserId in query and in body, and changes nothing", async () => {
    for (const call of withForeignUser(exampleOf(operation, { ...owned, userId: stranger.userId }))) {
      expectRefusal(await sendAs(world, stranger, operation, call), 403, 'NOT_ALLOWED');
    }
  });
});

describe.each(withObjects)('[API-37, API-39, API2-64] %s', (_name, operation) => {
  changesNothing();
  test('answers 404 for ids of somebody else, in the words for ids that do not exist', async () => {
    const mine = { userId: stranger.userId, username: stranger.username };
    const foreign = await sendAs(world, stranger, operation, exampleOf(operation, { ...owned, ...mine }));
    const absent = await sendAs(world, stranger, operation, exampleOf(operation, { ...absentIds, ...mine }));
    expectRefusal(foreign, 404, 'NOT_FOUND');
    expect({ ...absent, json: { ...absent.json, ErrorId: '' } }).toMatchObject({
      status: 404,
      json: { ...foreign.json, ErrorId: '' },
    });
  });
});

/** Who may not make a call for a member for whom they do not act, and the code of the refusal. */
function forbiddenForMembers({ access, readsOnly }: Operation): [role: string, code: string][] {
  if (access === 'in-person')
    return ['STAFF', 'MANAGER', 'VERIFIED', 'WATCHER', 'AUDITOR'].map((role) => [role, 'NOT_ALLOWED']);
  if (readsOnly) return ['VERIFIED', 'AUDITOR'].map((role) => [role, 'NOT_ALLOWED']);
  return [
    ['STAFF', 'ACTING_NEEDED'],
    ['MANAGER', 'ACTING_NEEDED'],
    ['VERIFIED', 'NOT_ALLOWED'],
    ['WATCHER', 'NOT_ALLOWED'],
    ['AUDITOR', 'NOT_ALLOWED'],
  ];
}

function personOf(role: string): TestPerson {
  const person = people.get(role);
  if (person === undefined) throw new Error(`Nobody is signed in with the role ${role}.`);
  return person;
}

/** The call with the owner's UserId in each place that has one. */
function withForeignUser(call: ExampleCall): ExampleCall[] {
  const calls: ExampleCall[] = [];
  if ('UserId' in call.query) calls.push({ ...call, query: { ...call.query, UserId: owner.userId } });
  if ('ForUserId' in call.query) calls.push({ ...call, query: { ...call.query, ForUserId: owner.userId } });
  if (call.body !== undefined && 'UserId' in call.body) {
    calls.push({ ...call, body: { ...call.body, UserId: owner.userId } });
  }
  return calls;
}

/** A refusal with its code and nothing in the body besides. */
function expectRefusal(answer: TestAnswer, status: number, code: string): void {
  expect(answer).toMatchObject({ status, json: { Code: code, Message: expect.stringMatching(/\w/) } });
  expect(Object.keys(answer.json).sort()).toEqual(['Code', 'ErrorId', 'Errors', 'Message']);
}
