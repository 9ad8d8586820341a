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
  requestId: ABSENT,
  decidedRequestId: ABSENT,
  attendanceId: ABSENT,
  programActivityId: 0,
  suffix: 'absent',
  // Nobody's in particular: whoever may not see them gets 403 for any id.
  shortcutId: 0,
  announcementId: 0,
};
// The team's own work is refused to a member by the role, before anything is looked for.
const withObjects = each.filter(([, operation]) => {
  if (operation.access in TEAM) return false;
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
  test.each(['STAFF', 'MANAGER', 'VERIFIED', 'WATCHER'])('is not there for the role %s itself', async (role) => {
    const colleague = await world.signIn({ role });
    const changed = await recordState(world);
    const own = { ...owned, userId: colleague.userId, username: colleague.username };
    expectRefusal(await sendAs(colleague, operation, exampleOf(operation, own)), 403, 'NOT_ALLOWED');
    expect(await recordState(world)).toEqual(changed);
  });

  test.each(forbiddenForMembers(operation))("refuses the role %s a member's record: %s", async (role, code) => {
    const colleague = await world.signIn({ role });
    const changed = await recordState(world);
    expectRefusal(await sendFor(colleague, owned.userId, operation, exampleOf(operation, owned)), 403, code);
    expect(await recordState(world)).toEqual(changed);
  });
});

describe.each(ofMembers.filter(([, { readsOnly, access }]) => readsOnly && access === 'own-record'))(
  '[IMP-04, ROL-05] %s',
  (_name, operation) => {
    test.each(['STAFF', 'MANAGER', 'WATCHER'])("lets the role %s look at a member's record", async (role) => {
      const call = exampleOf(operation, owned);
      expect(await sendFor(await world.signIn({ role }), owned.userId, operation, call)).toMatchObject({ status: 200 });
    });
  },
);

describe.each(ofMembers.filter(([, { access }]) => access === 'own-record'))(
  '[IMP-04, IMP-07] %s',
  (_name, operation) => {
    test.each(['STAFF', 'MANAGER'])(
      'is done for a member by the role %s acting for them, and names both',
      async (role) => {
        const [member, colleague] = [await world.signIn(), await world.signIn({ role })];
        const ids = await enterExamples(world, member);
        const body = { ForUserId: member.userId, Reason: 'Asked by phone' };
        expect(await colleague.call('POST', '/api/ActingSessions', { body })).toMatchObject({ status: 200 });
        const { event_id: last } = await lastEvent(member.userId);
        const answer = await sendFor(colleague, member.userId, operation, exampleOf(operation, ids));
        expect(answer).toMatchObject({ status: 200 });
        const events = await eventsSince(last);
        expect(events.filter(({ actor }) => actor !== colleague.userId)).toEqual([]);
        expect(events.filter(({ subject }) => subject !== member.userId)).toEqual([]);
      },
    );
  },
);

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
      const person = await world.signIn({ role });
      // Of a record of its own: what one role has decided cannot be decided by the next.
      const ids = await enterExamples(world, await world.signIn());
      const answer = await sendAs(person, operation, exampleOf(operation, { ...ids, callerId: person.userId }));
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

/** Who may not make a call for a member for whom they do not act, and the code of the refusal. */
function forbiddenForMembers({ access, readsOnly }: Operation): [role: string, code: string][] {
  if (access === 'in-person') return ['STAFF', 'MANAGER', 'VERIFIED', 'WATCHER'].map((role) => [role, 'NOT_ALLOWED']);
  if (readsOnly) return [['VERIFIED', 'NOT_ALLOWED']];
  return [
    ['STAFF', 'ACTING_NEEDED'],
    ['MANAGER', 'ACTING_NEEDED'],
    ['VERIFIED', 'NOT_ALLOWED'],
    ['WATCHER', 'NOT_ALLOWED'],
  ];
}

async function lastEvent(userId: number): Promise<{ event_id: number }> {
  return await world.database
    .selectFrom('event')
    .select('event_id')
    .where('subject_user_id', '=', userId)
    .orderBy('event_id', 'desc')
    .executeTakeFirstOrThrow();
}

async function eventsSince(eventId: number) {
  return await world.database
    .selectFrom('event')
    .select(['actor_user_id as actor', 'subject_user_id as subject'])
    .where('event_id', '>', eventId)
    .execute();
}

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

/** As the browser does it on a member's screens: the header says whose record it is where the call does not. */
async function sendFor(
  person: TestPerson,
  userId: number,
  operation: Operation,
  call: ExampleCall,
): Promise<TestAnswer> {
  const headers = { authorization: `Bearer test:${person.username}`, 'for-user-id': String(userId) };
  return await send(operation, call, headers);
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
