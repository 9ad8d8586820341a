import type { ExampleCall, ExampleIds } from '@cpd/contract/example';
import type { Operation } from '@cpd/contract/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ABSENT, absentIds } from '../../testing/absent-ids.ts';
import { enterExamples } from '../../testing/enter-examples.ts';
import {
  callsForEverybody,
  callsOfMembers,
  callsOfTeam,
  callsWithSignIn,
  exampleOf,
  rolesOfTeam,
  send,
  sendAs,
} from '../../testing/send-example.ts';
import { saveActivity } from '../../testing/steps.ts';
import { inject, openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
let owner: TestPerson;
let owned: ExampleIds;
let lines: string[];
beforeAll(async () => {
  lines = [];
  world = await openTestApp({ log: (line) => void lines.push(line) });
  owner = await world.signIn();
  owned = await enterExamples(world, owner);
});
afterAll(() => world.close());
beforeEach(() => {
  lines.length = 0;
});

const told = () => lines.map((line) => JSON.parse(line));

/** The one line of a refusal. No one's number, name or address is in it: everyone of these tests is called Test Member. */
function lineOf(answer: TestAnswer) {
  const of = told().filter(({ reqId }) => reqId === answer.json.ErrorId);
  expect(of).toHaveLength(1);
  const [line] = of;
  expect(line).toMatchObject({ msg: 'access refused', level: 40, code: answer.json.Code, from: '127.0.0.1' });
  expect(JSON.stringify(line)).not.toMatch(/member-|Test Member|example\.org|Bearer|test:/);
  expect(JSON.stringify(line)).not.toContain(owner.username);
  return line;
}

const ROLES = ['PARTICIPANT', 'STAFF', 'MANAGER', 'VERIFIED', 'WATCHER', 'AUDITOR'];
// One of the roles that each is refused to, not always the same; which ones are is proved in access.test.ts.
const refusedRoles = callsOfTeam.map(([name, operation], index) => {
  const refused = ROLES.filter((role) => !rolesOfTeam(operation).includes(role));
  return [name, refused[index % refused.length] ?? 'PARTICIPANT', operation] as const;
});

describe('who asks, and for whose record, is in the one line of a refusal', () => {
  test.each(refusedRoles)('[R40] %s by the role %s', async (name, role, operation) => {
    const person = await world.signIn({ role });
    const answer = await sendAs(world, person, operation, exampleOf(operation, owned));
    expect(lineOf(answer)).toMatchObject({ actor: person.userId, operation: name, code: 'NOT_ALLOWED' });
  });

  test.each(callsForEverybody)("[R40] %s with another member's UserId", async (name, operation) => {
    const stranger = await world.signIn();
    for (const call of withForeignUser(exampleOf(operation, { ...owned, userId: stranger.userId }))) {
      const answer = await sendAs(world, stranger, operation, call);
      const whose = { actor: stranger.userId, subject: owner.userId, operation: name, code: 'NOT_ALLOWED' };
      expect(lineOf(answer)).toMatchObject(whose);
    }
  });
});

const withObjects = callsForEverybody.filter(([, operation]) => {
  const call = exampleOf(operation, { ...absentIds, userId: 0, username: 'member' });
  return JSON.stringify(call).includes(String(ABSENT));
});

describe('whose it is what was not found', () => {
  test.each(withObjects)(
    '[R40] %s names the thing of somebody else, and that nobody has what is not there',
    async (name, operation) => {
      const stranger = await world.signIn();
      const mine = { userId: stranger.userId, username: stranger.username };
      const foreign = await sendAs(world, stranger, operation, exampleOf(operation, { ...owned, ...mine }));
      expect(lineOf(foreign)).toMatchObject({
        ...{ actor: stranger.userId, subject: owner.userId, operation: name, code: 'NOT_FOUND' },
        ...{ object: expect.stringMatching(/\w/), objectId: expect.any(Number) },
      });
      const absent = await sendAs(world, stranger, operation, exampleOf(operation, { ...absentIds, ...mine }));
      expect(lineOf(absent)).toMatchObject({
        actor: stranger.userId,
        subject: null,
        objectId: ABSENT,
        code: 'NOT_FOUND',
      });
    },
  );

  test('[R40] a goal of somebody else is told, beside the own activity', async () => {
    const stranger = await world.signIn();
    const activityId = await saveActivity(stranger);
    const url = `/api/UserActivities?UserActivityId=${activityId}`;
    const answer = await stranger.call('PUT', url, { body: [owned.goalId] });
    expect(lineOf(answer)).toMatchObject({ subject: owner.userId, object: 'goal', objectId: owned.goalId });
  });

  test('[R40] what was not found in the own record is no refused access', async () => {
    const answer = await owner.call('GET', `/api/UserPDP?UserId=${owner.userId}&CPDYearId=999`);
    expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    const link = `DocumentId=${owned.looseDocumentId}&UserActivityId=${owned.activityId}`;
    const unlinked = await owner.call('DELETE', `/api/UserActivityDocuments?${link}`);
    expect(unlinked).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    expect(lines).toEqual([]);
  });
});

describe('acting', () => {
  const changes = callsOfMembers.filter(([, { access, readsOnly }]) => access === 'own-record' && !readsOnly);
  test.each(changes)('[R40] %s by a colleague who does not act for the member', async (name, operation) => {
    const staff = await world.signIn({ role: 'STAFF' });
    const answer = await sendAs(world, staff, operation, exampleOf(operation, owned));
    expect(lineOf(answer)).toMatchObject({
      ...{ actor: staff.userId, subject: owner.userId, operation: name, code: 'ACTING_NEEDED' },
    });
  });
});

describe('of strangers the log has their network', () => {
  test.each([
    ['nothing', {}, 'no token'],
    ['a forged token', { authorization: 'Bearer forged' }, 'bad token'],
    [
      'a token for another audience',
      { authorization: 'Bearer other:somebody' },
      'ERR_JWT_CLAIM_VALIDATION_FAILED: aud. Expected: cpd-api (OIDC_AUDIENCE)',
    ],
    ['a token that ran out', { authorization: 'Bearer ended:somebody' }, 'token ended'],
  ])('[R40] %s', async (_what, headers, why) => {
    const answer = await inject(world.app, { method: 'GET', url: '/api/UserPDP?UserId=5', headers });
    expect(lineOf(answer)).toMatchObject({ actor: null, call: 'GET /api/UserPDP', code: 'NOT_SIGNED_IN', why });
  });

  test('[R40, R42] a token whose sign-in has ended', async () => {
    const open = { has: () => true, end: async () => undefined, look: async () => undefined };
    const endedSessions = { ...open, watch: () => undefined, close: async () => undefined };
    const over = await openTestApp({ log: (line) => void lines.push(line), endedSessions });
    const answer = await (await over.signIn()).call('GET', '/api/UserPDP?UserId=5');
    expect(lineOf(answer)).toMatchObject({ actor: null, call: 'GET /api/UserPDP', code: 'SIGN_IN_LOST' });
    await over.close();
  });

  test('[R40] every call has its line', async () => {
    const strangers = await openTestApp({ log: (line) => void lines.push(line) });
    for (const [index, [, operation]] of callsWithSignIn.entries()) {
      lines.length = 0;
      const remoteAddress = `203.0.113.${index % 250}`;
      const url = operation.path.replace(':id', '5');
      const answer = await inject(strangers.app, { method: operation.method, url, remoteAddress });
      expect(told()).toMatchObject([{ reqId: answer.json.ErrorId, from: remoteAddress, actor: null }]);
    }
    await strangers.close();
  });

  test('[R40] a calendar that is not there has its line without the secret', async () => {
    const answer = await inject(world.app, { method: 'GET', url: `/calendar/${'a1'.repeat(16)}.ics` });
    expect(lineOf(answer)).toMatchObject({ actor: null, secretOf: 'calendar', code: 'NOT_FOUND' });
    expect(lines.join()).not.toContain('a1a1');
  });

  test('[R40] a budget that is used up', async () => {
    const busy = await world.signIn({ role: 'STAFF' });
    const search = () => busy.call('GET', '/api/MemberSearch?Text=member');
    let answer = await search();
    for (let index = 0; index < 300 && answer.status === 200; index += 1) answer = await search();
    expect(lineOf(answer)).toMatchObject({ actor: busy.userId, operation: 'searchMembers', code: 'TOO_MANY_REQUESTS' });
  });

  test('[R40] somebody whom the college has disabled is named by their id', async () => {
    const gone = await world.signIn();
    await world.database
      .updateTable('member')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', gone.userId)
      .execute();
    const answer = await gone.call('GET', `/api/UserPDP?UserId=${gone.userId}`);
    expect(lineOf(answer)).toMatchObject({ actor: gone.userId, code: 'NOT_ALLOWED' });
  });
});

test('[R40] nothing that is sent can forge a line', async () => {
  const stranger = await world.signIn();
  const forged = '"}\r\n{"level":40,"msg":"access refused","actor":1}';
  const url = `/api/UserActivities/${owned.activityId}?UserId=${stranger.userId}&${encodeURIComponent(forged)}=1`;
  await stranger.call('GET', url, { headers: { 'for-user-id': '5', 'user-agent': forged.replace(/\r\n/, '') } });
  await stranger.call('POST', '/api/UserActivities', { body: { UserId: owner.userId, [forged]: forged } });
  await inject(world.app, {
    method: 'GET',
    url: '/api/UserPDP',
    headers: { authorization: `Bearer ${forged.replace(/\s/g, '')}` },
  });
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line).actor).not.toBe(1);
  }
});

test('[R40] refusals, whatever they are, leave a line each, and answers none', async () => {
  expect(await owner.call('GET', `/api/UserPDP?UserId=${owner.userId}&CPDYearId=11`)).toMatchObject({ status: 200 });
  expect(await owner.call('POST', '/api/UserActivities', { body: {} })).toMatchObject({ status: 400 });
  const call = callsForEverybody[0]?.[1] as Operation;
  await send(world, call, exampleOf(call, owned), {});
  expect(lines).toHaveLength(1);
});

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
