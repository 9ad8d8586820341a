import { operations } from '@cpd/contract/index';
import type { Access, Operation } from '@cpd/contract/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExampleCall, type ExampleIds, enterExamples, exampleCalls } from '../testing/example-calls.ts';
import { recordState } from '../testing/record-state.ts';
import { inject, multipart, openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../testing/test-app.ts';

let world: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
let owned: ExampleIds;
let before: unknown;

beforeAll(async () => {
  world = await openTestApp();
  [owner, stranger] = [await world.signIn(), await world.signIn()];
  owned = await enterExamples(world, owner);
  before = await recordState(world);
});
afterAll(() => world.close());

// Made from the contract, so that an operation added there is judged here, or fails for want of an example.
const all = operations.map((operation) => [operation.name, operation] as const);
const ofVisitors = all.filter(([, operation]) => operation.access === 'public');
const each = all.filter(([, operation]) => operation.access !== 'public');
const ofMembers = each.filter(([, { access }]) => access === 'own-record' || access === 'in-person');
const ROLES = ['PARTICIPANT', 'STAFF', 'MANAGER', 'VERIFIED', 'WATCHER', 'SOMETHING'];
const TEAM: Partial<Record<Access, string[]>> = {
  observe: ['STAFF', 'MANAGER', 'WATCHER'],
  staff: ['STAFF', 'MANAGER'],
  manage: ['MANAGER'],
  programs: ['VERIFIED', 'STAFF', 'MANAGER'],
};
const ofTeam = each.filter(([, { access }]) => access in TEAM);
const refusals = ofTeam.flatMap(([name, operation]) =>
  ROLES.filter((role) => !TEAM[operation.access]?.includes(role)).map((role) => [name, role, operation] as const),
);
const permissions = ofTeam.flatMap(([name, operation]) =>
  (TEAM[operation.access] ?? []).map((role) => [name, role, operation] as const),
);
const ABSENT = 987_654_321;
const absentIds = {
  activityId: ABSENT,
  activityDateId: ABSENT,
  documentId: ABSENT,
  looseDocumentId: ABSENT,
  pictureId: ABSENT,
  folderId: ABSENT,
  goalId: ABSENT,
  planId: ABSENT,
  auditId: ABSENT,
  notificationId: ABSENT,
  suffix: 'absent',
};
const withObjects = each.filter(([, operation]) => {
  const call = exampleOf(operation, { ...absentIds, userId: 0, username: 'member' });
  return JSON.stringify(call).includes(String(ABSENT));
});

describe.each(each)('[AUTH-19, API2-62] %s without a good token', (_name, operation) => {
  test.each([
    ['none', {}],
    ['an altered one', { authorization: 'Bearer forged' }],
    ['another scheme', { authorization: 'Basic dGVzdDpkZW1v' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['one in a cookie', { cookie: 'token=test:member' }],
  ])('%s: 401 and no data', async (_what, headers) => {
    const answer = await send(operation, exampleOf(operation, owned), headers);
    expectRefusal(answer, 401, 'NOT_SIGNED_IN');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(await recordState(world)).toEqual(before);
  });
});

describe.each(ofVisitors)('%s, a public call', (_name, operation) => {
  test.each([
    ['no token', {}],
    ['a token that is not good', { authorization: 'Bearer forged' }],
  ])('is there with %s, and changes nothing', async (_what, headers) => {
    const changed = await recordState(world);
    const answer = await send(operation, exampleOf(operation, owned), headers);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(await recordState(world)).toEqual(changed);
  });
});

describe.each(ofMembers)('[ROL-01, ROL-05, ROL-07, API2-63] %s', (_name, operation) => {
  test.each(['STAFF', 'MANAGER', 'VERIFIED', 'WATCHER'])('refuses the role %s', async (role) => {
    const colleague = await world.signIn({ role });
    const own = { ...owned, userId: colleague.userId, username: colleague.username };
    const changed = await recordState(world);
    for (const ids of [own, owned]) {
      const answer = await sendAs(colleague, operation, exampleOf(operation, ids));
      expectRefusal(answer, 403, 'NOT_ALLOWED');
    }
    expect(await recordState(world)).toEqual(changed);
  });
});

describe('the work of the CPD team', () => {
  test.each(refusals)('[ROL-01, ROL-04, ROL-05, ROL-07] %s refuses the role %s', async (_name, role, operation) => {
    const person = await world.signIn({ role });
    const changed = await recordState(world);
    expectRefusal(await sendAs(person, operation, exampleOf(operation, owned)), 403, 'NOT_ALLOWED');
    expect(await recordState(world)).toEqual(changed);
  });

  test.each(permissions)(
    '[ROL-02, ROL-03, ROL-04, ROL-05, ROL-07] %s is there for the role %s',
    async (_name, role, operation) => {
      const answer = await sendAs(await world.signIn({ role }), operation, exampleOf(operation, owned));
      expect(answer).toMatchObject({ status: 200 });
    },
  );
});

const forEverybody = each.filter(([, operation]) => !(operation.access in TEAM));
describe.each(forEverybody)('[API-37, API2-63, YR-07] %s', (_name, operation) => {
  test("refuses another member's UserId in query and in body, and changes nothing", async () => {
    const changed = await recordState(world);
    for (const call of withForeignUser(exampleOf(operation, { ...owned, userId: stranger.userId }))) {
      expectRefusal(await sendAs(stranger, operation, call), 403, 'NOT_ALLOWED');
    }
    expect(await recordState(world)).toEqual(changed);
  });
});

describe.each(withObjects)('[API-37, API-39, API2-64] %s', (_name, operation) => {
  test('answers 404 for ids of somebody else, in the words for ids that do not exist', async () => {
    const mine = { userId: stranger.userId, username: stranger.username };
    const changed = await recordState(world);
    const foreign = await sendAs(stranger, operation, exampleOf(operation, { ...owned, ...mine }));
    const absent = await sendAs(stranger, operation, exampleOf(operation, { ...absentIds, ...mine }));
    expectRefusal(foreign, 404, 'NOT_FOUND');
    expect({ ...absent, json: { ...absent.json, ErrorId: '' } }).toMatchObject({
      status: 404,
      json: { ...foreign.json, ErrorId: '' },
    });
    expect(await recordState(world)).toEqual(changed);
  });
});

describe.each(forEverybody)('%s', (_name, operation) => {
  test('does for its owner what the example asks, so that the refusals above are about something', async () => {
    const person = await world.signIn();
    const answer = await sendAs(person, operation, exampleOf(operation, await enterExamples(world, person)));
    expect(answer).toMatchObject({ status: 200 });
  });
});

function exampleOf({ name }: Operation, ids: ExampleIds): ExampleCall {
  const example = exampleCalls[name];
  if (example === undefined) throw new Error(`The operation ${name} needs an example in testing/example-calls.ts.`);
  return example(ids);
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

async function sendAs(person: TestPerson, operation: Operation, call: ExampleCall): Promise<TestAnswer> {
  return await send(operation, call, { authorization: `Bearer test:${person.username}` });
}

async function send(
  { method, path }: Operation,
  { query, body, file }: ExampleCall,
  headers: Record<string, string>,
): Promise<TestAnswer> {
  const { id, ...parameters } = query;
  const search = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const url = `${path.replace(':id', String(id))}?${search}`;
  if (file === undefined) return await inject(world.app, { method, url, headers, payload: body });
  const { payload, contentType } = multipart(file);
  return await inject(world.app, { method, url, headers: { ...headers, 'content-type': contentType }, payload });
}

/** A refusal with its code and nothing in the body besides. */
function expectRefusal(answer: TestAnswer, status: number, code: string): void {
  expect(answer).toMatchObject({ status, json: { Code: code, Message: expect.stringMatching(/\w/) } });
  expect(Object.keys(answer.json).sort()).toEqual(['Code', 'ErrorId', 'Errors', 'Message']);
}
