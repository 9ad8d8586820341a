import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asTeam, signInBoth } from '../../../testing/both-sides.ts';
import { recordState } from '../../../testing/record-state.ts';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';

const TEAM = '/api/TeamMembers';

let world: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  // Each test starts with one manager.
  await world.database
    .updateTable('member')
    .set({ disabled_at: '2026-01-01T00:00:00Z' })
    .where((eb) => eb.or([eb('security_role_code', '=', 'MANAGER'), eb('team_role_code', '=', 'MANAGER')]))
    .execute();
  manager = await world.signIn({ role: 'MANAGER' });
});

const PERSON = { Title: '', FirstName: 'Sam', LastName: 'Lee', Email: 'sam@example.org', MayBeSecond: false };

let count = 0;
function newPerson(more: object = {}) {
  count += 1;
  return { ...PERSON, MIN: `T${count}`, username: `colleague-${count}`, SecurityRoleCode: 'STAFF', ...more };
}

const add = (person: object, by = manager) => by.call('POST', TEAM, { body: person });

function change({ userId }: TestPerson, input: object, by = manager, RowVersion = 1) {
  const body = { SecurityRoleCode: 'STAFF', MayBeSecond: false, RowVersion, ...input };
  return by.call('PUT', `${TEAM}/${userId}`, { body });
}

const end = ({ userId }: TestPerson, by = manager, version = 1) =>
  by.call('DELETE', `${TEAM}/${userId}?RowVersion=${version}`);

async function entryOf({ userId }: TestPerson, by = manager) {
  const { json } = await by.call('GET', TEAM);
  return json.find((each: { UserId: number }) => each.UserId === userId);
}

const refusal = (message: RegExp) => ({
  status: 400,
  json: { Code: 'INVALID', Message: expect.stringMatching(message) },
});

describe('[PPL-06] the team is refused, and changes nothing:', () => {
  test.each(['STAFF', 'VERIFIED', 'WATCHER', 'PARTICIPANT'])('to %s', async (role) => {
    const caller = await world.signIn({ role });
    const colleague = await world.signIn({ role: 'WATCHER' });
    const before = await recordState(world);
    expect(await caller.call('GET', TEAM)).toMatchObject({ status: 403 });
    expect(await add(newPerson(), caller)).toMatchObject({ status: 403 });
    expect(await change(colleague, {}, caller)).toMatchObject({ status: 403 });
    expect(await end(colleague, caller)).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
  });

  test('one’s own role, and oneself, also where there is another manager', async () => {
    await world.signIn({ role: 'MANAGER' });
    expect(await change(manager, {})).toMatchObject(refusal(/your own role/));
    expect(await end(manager)).toMatchObject(refusal(/remove yourself/));
    expect(await entryOf(manager)).toMatchObject({ SecurityRoleCode: 'MANAGER', HasEnded: false, IsYou: true });
  });

  test('the last manager', async () => {
    expect(await change(manager, {})).toMatchObject(refusal(/last manager/));
    expect(await end(manager)).toMatchObject(refusal(/last manager/));
  });

  test('two managers who take each other’s role at once: one of them stays', async () => {
    const other = await world.signIn({ role: 'MANAGER' });
    let racing: Promise<TestAnswer[]> = Promise.resolve([]);
    // Both are managers still when they ask.
    await whileWaitedFor(
      world.database,
      async (transaction) => {
        await transaction.selectFrom('member').select('user_id').forUpdate().execute();
        racing = Promise.all([change(other, {}), change(manager, {}, other)]);
      },
      undefined,
      2,
    );
    const answers = await racing;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.json.Message).toBe('You are not a manager any more.');
    const managers = await world.database
      .selectFrom('member')
      .select('user_id')
      .where('security_role_code', '=', 'MANAGER')
      .where('disabled_at', 'is', null)
      .execute();
    expect(managers).toHaveLength(1);
  });

  test('two managers who remove each other at once: one of them stays', async () => {
    const other = await world.signIn({ role: 'MANAGER' });
    const answers = await Promise.all([end(other), end(manager, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test('a participant, and nobody', async () => {
    const member = await world.signIn();
    expect(await change(member, {})).toMatchObject({ status: 404 });
    expect(await end(member)).toMatchObject({ status: 404 });
    expect(await change({ ...member, userId: 987_654_321 }, {})).toMatchObject({ status: 404 });
  });

  test('what a colleague changed meanwhile', async () => {
    const colleague = await world.signIn({ role: 'WATCHER' });
    expect(await change(colleague, {})).toMatchObject({ status: 200 });
    expect(await change(colleague, { SecurityRoleCode: 'VERIFIED' })).toMatchObject({ status: 409 });
    expect(await end(colleague)).toMatchObject({ status: 409 });
  });

  test.each([
    ['without a last name', { LastName: ' ' }, 'LastName'],
    ['without a username', { username: '' }, 'username'],
    ['with an address that is none', { Email: 'sam' }, 'Email'],
    ['as a participant', { SecurityRoleCode: 'PARTICIPANT' }, 'SecurityRoleCode'],
  ])('a new colleague %s', async (_what, wrong, field) => {
    const answer = await add(newPerson(wrong));
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
  });

  test('a new colleague with the number of one person and the username of another', async () => {
    const [one, other] = [newPerson(), newPerson()];
    await add(one);
    await add(other);
    const answer = await add({ ...one, username: other.username });
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
  });

  test('a member with a record', async () => {
    const member = await world.signIn();
    await saveActivity(member);
    const answer = await add(newPerson({ MIN: member.username, username: member.username }));
    expect(answer).toMatchObject(refusal(/a member with a record/));
    expect(await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).toMatchObject({ status: 200 });
  });

  test('somebody who is one of the team, also when two add them at once', async () => {
    const person = newPerson();
    const answers = await Promise.all([add(person), add(person)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await add(person)).toMatchObject(refusal(/already one of the team/));
  });
});

describe('[PPL-06] a manager', () => {
  test('adds a colleague, who can work at once', async () => {
    const person = newPerson({ SecurityRoleCode: 'WATCHER' });
    expect(await add(person)).toMatchObject({ status: 200 });
    const colleague = await world.signInAs(person.username);
    expect(await colleague.call('GET', '/api/MemberSearch?Text=nobody')).toMatchObject({ status: 200 });
    expect(await entryOf(colleague)).toMatchObject({ ...person, RowVersion: 1, HasEnded: false, IsYou: false });
  });

  test('gives another role, which counts at once', async () => {
    const colleague = await world.signIn({ role: 'WATCHER' });
    expect(await change(colleague, { SecurityRoleCode: 'MANAGER' })).toMatchObject({ status: 200 });
    expect(await colleague.call('GET', TEAM)).toMatchObject({ status: 200 });
    expect(await change(manager, {}, colleague)).toMatchObject({ status: 200 });
    expect(await manager.call('GET', TEAM)).toMatchObject({ status: 403 });
  });

  test('names staff to be the second person, and nobody else', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    await change(colleague, { MayBeSecond: true });
    expect(await entryOf(colleague)).toMatchObject({ MayBeSecond: true });
    await change(colleague, { SecurityRoleCode: 'WATCHER', MayBeSecond: true }, manager, 2);
    expect(await entryOf(colleague)).toMatchObject({ MayBeSecond: false });
  });

  test('ends somebody’s work: they cannot sign in, and come back by being added', async () => {
    const person = newPerson();
    await add(person);
    const colleague = await world.signInAs(person.username);
    expect(await end(colleague)).toMatchObject({ status: 200 });
    expect(await colleague.call('GET', '/api/MemberSearch?Text=nobody')).toMatchObject({ status: 403 });
    expect(await entryOf(colleague)).toMatchObject({ HasEnded: true });
    expect(await end(colleague)).toMatchObject({ status: 404 });
    expect(await add({ ...person, SecurityRoleCode: 'WATCHER' })).toMatchObject({
      status: 200,
      json: colleague.userId,
    });
    expect(await entryOf(colleague)).toMatchObject({ HasEnded: false, SecurityRoleCode: 'WATCHER' });
  });

  test('leaves each change in the event log, under the colleague’s name', async () => {
    const colleague = await world.signIn({ role: 'WATCHER' });
    await change(colleague, {});
    await end(colleague, manager, 2);
    await add({ ...newPerson(), MIN: colleague.username, username: colleague.username, SecurityRoleCode: 'WATCHER' });
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'actor_user_id', 'before', 'after'])
      .where('subject_user_id', '=', colleague.userId)
      .orderBy('event_id')
      .execute();
    expect(events).toMatchObject([
      { kind: 'team.changed', actor_user_id: manager.userId, before: { role: 'WATCHER' }, after: { role: 'STAFF' } },
      { kind: 'team.ended', before: { role: 'STAFF' } },
      { kind: 'team.added', before: { role: 'STAFF' }, after: { role: 'WATCHER' } },
    ]);
  });
});

describe('[R42] acting for a member', () => {
  const REASON = 'Asked by phone';
  const act = (colleague: TestPerson, member: TestPerson) =>
    colleague.call('POST', '/api/ActingSessions', { body: { ForUserId: member.userId, Reason: REASON } });
  const folder = (colleague: TestPerson, member: TestPerson, FolderName: string) =>
    colleague.call('POST', '/api/DocumentFolders', {
      body: { DocumentFolderId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2026], FolderName },
    });
  const actingsOf = ({ userId }: TestPerson) =>
    world.database
      .selectFrom('acting_session')
      .select(['subject_user_id', 'ended_at'])
      .where('actor_user_id', '=', userId)
      .orderBy('acting_session_id')
      .execute();
  const NEEDED = { status: 403, json: { Code: 'ACTING_NEEDED' } };

  test('ends with the role, for each member, and a role that comes back does not bring it back', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    const members = [await world.signIn(), await world.signIn()] as const;
    for (const member of members) await act(colleague, member);
    expect(await folder(colleague, members[0], 'While acting')).toMatchObject({ status: 200 });
    await change(colleague, { SecurityRoleCode: 'WATCHER' });
    expect(await folder(colleague, members[0], 'As a watcher')).toMatchObject({ status: 403 });
    await change(colleague, { SecurityRoleCode: 'STAFF' }, manager, 2);
    for (const member of members) expect(await folder(colleague, member, 'Back again')).toMatchObject(NEEDED);
    const shown = await colleague.call('GET', `/api/ActingSessions?ForUserId=${members[0].userId}`);
    expect(shown).toMatchObject({ status: 200, json: null });
    await act(colleague, members[0]);
    expect(await folder(colleague, members[0], 'With a reason again')).toMatchObject({ status: 200 });
  });

  test('ends with the work for the team, and a colleague who comes back begins anew', async () => {
    const person = newPerson();
    await add(person);
    const colleague = await world.signInAs(person.username);
    const member = await world.signIn();
    await act(colleague, member);
    await end(colleague);
    expect((await actingsOf(colleague)).map(({ ended_at }) => ended_at)).toEqual([expect.any(String)]);
    await add(person);
    expect(await folder(colleague, member, 'Back again')).toMatchObject(NEEDED);
  });

  test('goes on when only something else of the colleague changes', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    const member = await world.signIn();
    await act(colleague, member);
    await change(colleague, { MayBeSecond: true });
    expect(await folder(colleague, member, 'Still acting')).toMatchObject({ status: 200 });
  });

  test('goes on for other colleagues, and what had ended before stays as it was', async () => {
    const [colleague, other] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'STAFF' })];
    const member = await world.signIn();
    for (const person of [colleague, other]) await act(person, member);
    await colleague.call('DELETE', `/api/ActingSessions?ForUserId=${member.userId}`);
    const before = await actingsOf(colleague);
    await change(colleague, { SecurityRoleCode: 'MANAGER' });
    expect(await actingsOf(colleague)).toEqual(before);
    expect(await folder(other, member, 'Of another')).toMatchObject({ status: 200 });
  });

  test('ends for somebody who becomes one of the team', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    const member = await world.signIn();
    await act(colleague, member);
    const input = newPerson({ username: member.username, MIN: member.username });
    expect(await add(input)).toMatchObject({ status: 200 });
    expect((await actingsOf(colleague)).map(({ ended_at }) => ended_at)).toEqual([expect.any(String)]);
  });

  test('is not changed by a role that could not be given', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    const member = await world.signIn();
    await act(colleague, member);
    expect(await change(colleague, { SecurityRoleCode: 'WATCHER' }, manager, 9)).toMatchObject({ status: 409 });
    expect(await folder(colleague, member, 'Still acting')).toMatchObject({ status: 200 });
  });

  test('that ends so is told to the member, with who did it', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    const member = await world.signIn();
    await act(colleague, member);
    await change(colleague, { SecurityRoleCode: 'WATCHER' });
    const { json } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(json.Entries[0].What).toBe('Ended a colleague’s acting for you, because a role changed');
    const event = await world.database
      .selectFrom('event')
      .select(['actor_user_id', 'after'])
      .where('subject_user_id', '=', member.userId)
      .where('kind', '=', 'acting.ended')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ actor_user_id: manager.userId, after: { because: 'role' } });
  });
});

describe('[PPL-17] a member who is one of the team as well', () => {
  const give = (userId: number, more: object = {}, by = manager) =>
    by.call('POST', '/api/TeamRoles', {
      body: { ForUserId: userId, SecurityRoleCode: 'STAFF', MayBeSecond: false, ...more },
    });
  const state = async ({ userId }: TestPerson) =>
    await world.database
      .selectFrom('member')
      .select(['security_role_code as role', 'team_role_code as teamRole', 'disabled_at as disabledAt'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();

  test('is refused to others than managers, for no one, for a colleague, and for oneself; nothing changes', async () => {
    const [member, colleague] = [await world.signIn(), await world.signIn({ role: 'WATCHER' })];
    const both = await signInBoth(world, 'MANAGER');
    const before = await recordState(world);
    for (const role of ['STAFF', 'VERIFIED', 'WATCHER', 'PARTICIPANT']) {
      expect(await give(member.userId, {}, await world.signIn({ role }))).toMatchObject({ status: 403 });
    }
    expect(await give(987_654_321)).toMatchObject(refusal(/no such member/));
    expect(await give(colleague.userId)).toMatchObject(refusal(/already one of the team/));
    expect(await give(manager.userId)).toMatchObject(refusal(/already one of the team/));
    expect(await give(both.userId)).toMatchObject(refusal(/already one of the team/));
    expect(await give(member.userId, { SecurityRoleCode: 'PARTICIPANT' })).toMatchObject({ status: 400 });
    expect((await recordState(world)).member).toEqual(before.member);
    const team = await asTeam(world, both);
    expect(await give(both.userId, { SecurityRoleCode: 'WATCHER' }, team)).toMatchObject({ status: 403 });
    expect(await change(both, { SecurityRoleCode: 'STAFF' }, team)).toMatchObject(
      refusal(/your own role|last manager/),
    );
  });

  test('is given a role, another one, and none; the record stays, each is an event, and they sign in throughout', async () => {
    const member = await world.signIn();
    await saveActivity(member);
    expect(await give(member.userId, { SecurityRoleCode: 'WATCHER' })).toMatchObject({ status: 200 });
    expect(await state(member)).toEqual({ role: 'PARTICIPANT', teamRole: 'WATCHER', disabledAt: null });
    expect(await entryOf(member)).toMatchObject({ SecurityRoleCode: 'WATCHER', IsMember: true, HasEnded: false });
    expect(await entryOf(manager)).toMatchObject({ IsMember: false });
    const team = await asTeam(world, member);
    expect(await team.call('GET', '/api/MemberSearch?Text=Test')).toMatchObject({ status: 200 });
    expect(await team.call('GET', '/api/CPDShortcutMember')).toMatchObject({ status: 403 });
    expect(await change(member, { SecurityRoleCode: 'STAFF', MayReadHealth: true }, manager, 2)).toMatchObject({
      status: 200,
    });
    expect(await state(member)).toEqual({ role: 'PARTICIPANT', teamRole: 'STAFF', disabledAt: null });
    expect(await team.call('GET', '/api/MemberRequests')).toMatchObject({ status: 200 });
    expect(await end(member, manager, 3)).toMatchObject({ status: 200 });
    expect(await state(member)).toEqual({ role: 'PARTICIPANT', teamRole: null, disabledAt: null });
    expect(await entryOf(member)).toBeUndefined();
    expect(await team.call('GET', '/api/MemberRequests')).toMatchObject({ status: 403 });
    expect(await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).toMatchObject({ status: 200 });
    const events = await world.database
      .selectFrom('event')
      .select('kind')
      .where('subject_user_id', '=', member.userId)
      .where('kind', 'like', 'team.%')
      .orderBy('event_id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['team.added', 'team.changed', 'team.ended']);
  });

  test('counts as a manager: the last one stays, also where it is them', async () => {
    const member = await world.signIn();
    await give(member.userId, { SecurityRoleCode: 'MANAGER' });
    expect(await end(manager, await asTeam(world, member))).toMatchObject({ status: 200 });
    expect(await end(member, await asTeam(world, member), 2)).toMatchObject({ status: 400 });
  });

  test('of two who give a role at once, one does', async () => {
    const member = await world.signIn();
    const answers = await Promise.all([give(member.userId), give(member.userId, { SecurityRoleCode: 'WATCHER' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
