import { GROUP_FOR_TEAM_MAX } from '@cpd/domain/values/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineHeaders } from '../../../testing/machine-token.ts';
import {
  inject,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
  YEAR_ID,
} from '../../../testing/test-app.ts';

const GROUPS = '/scim/v2/Groups';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let world: TestApp;
let headers: { authorization: string };
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  headers = await machineHeaders(world, 'members', 'Okta');
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
function ask(method: Method, url: string, payload?: object, more = {}): Promise<TestAnswer> {
  const type = payload === undefined ? {} : { 'content-type': 'application/scim+json' };
  return inject(world.app, { method, url, headers: { ...headers, ...type, ...more }, ...(payload && { payload }) });
}

let count = 0;
/** The id of a user whom the provider has just made. */
async function user(): Promise<string> {
  count += 1;
  const { json } = await ask('POST', '/scim/v2/Users', {
    ...{ userName: `grouped${count}@example.org`, active: true, [ENTERPRISE]: { employeeNumber: `G${count}` } },
    name: { familyName: `Grouped${count}`, givenName: 'Kim' },
  });
  return json.id;
}

/** The id of a group that the provider has just made. */
async function group(members: string[] = []): Promise<string> {
  count += 1;
  const answer = await ask('POST', GROUPS, {
    displayName: `Group ${count}`,
    members: members.map((value) => ({ value })),
  });
  expect(answer, JSON.stringify(answer.json)).toMatchObject({ status: 201 });
  return answer.json.id;
}

const patch = (id: string, ...Operations: object[]) => ask('PATCH', `${GROUPS}/${id}`, { Operations });
const add = (...ids: string[]) => ({ op: 'Add', path: 'members', value: ids.map((value) => ({ value })) });
const remove = (id: string) => ({ op: 'Remove', path: `members[value eq "${id}"]` });
const membersOf = async (id: string) =>
  (await ask('GET', `${GROUPS}/${id}`)).json.members.map(({ value }: { value: string }) => value);
const refusal = (status: number, scimType?: string) => ({
  status,
  json: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
  },
});

async function roleOf(id: string) {
  const row = world.database
    .selectFrom('member')
    .select('security_role_code as role')
    .where('user_id', '=', Number(id));
  return (await row.executeTakeFirstOrThrow()).role;
}

async function shown(id: string) {
  const { json } = await manager.call('GET', '/api/ProviderGroups');
  return json.find((each: { ProviderGroupId: number }) => each.ProviderGroupId === Number(id));
}

async function give(id: string, GivenRole: string | null, by = manager) {
  const { RowVersion } = await shown(id);
  return await by.call('PUT', `/api/ProviderGroups/${id}`, { body: { RowVersion, GivenRole } });
}

describe('[PPL-08] refused is', () => {
  test('who has no token, or one for something else', async () => {
    const others = [{}, { authorization: 'Bearer forged' }, await machineHeaders(world, 'attendance')];
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', '/1'],
      ['PUT', '/1'],
      ['DELETE', '/1'],
    ] as const) {
      const answers = await Promise.all(
        others.map((given) => inject(world.app, { method, url: `${GROUPS}${path}`, headers: given })),
      );
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 403]);
    }
  });

  test('a group that is not there', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await ask(method, `${GROUPS}/999999`)).toMatchObject(refusal(404));
    }
    expect(await patch('999999', add('1'))).toMatchObject(refusal(404));
    expect(await ask('PUT', `${GROUPS}/none`, { displayName: 'None' })).toMatchObject(refusal(404));
  });

  test('a member who is not known, by name, and nothing else of the request is done', async () => {
    const [id, known] = [await group(), await user()];
    for (const value of ['999999', 'kim', String(manager.userId)]) {
      const answer = await patch(id, add(known), add(value));
      expect(answer).toMatchObject(refusal(400, 'invalidValue'));
      expect(answer.json.detail).toContain(`no user ${value} here`);
    }
    expect(await membersOf(id)).toEqual([]);
  });

  test('a name that a group has, in any letter case, also for a change', async () => {
    const first = await ask('POST', GROUPS, { displayName: 'Office Sydney' });
    expect(await ask('POST', GROUPS, { displayName: 'office SYDNEY' })).toMatchObject(refusal(409, 'uniqueness'));
    const id = await group();
    const rename = { op: 'replace', value: { id, displayName: 'Office Sydney' } };
    expect(await patch(id, rename)).toMatchObject(refusal(409, 'uniqueness'));
    expect(await patch(first.json.id, rename)).toMatchObject({ status: 204 });
  });

  test('all but one of 50 that come at once', async () => {
    const same = { displayName: 'Fifty', externalId: 'f' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('POST', GROUPS, same)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  }, 30_000);

  test.each(['MANAGER', 'AUDITOR', 'PARTICIPANT'])('the role %s', async (role) => {
    const id = await group([await user()]);
    expect(await give(id, role)).toMatchObject({ status: 400 });
    expect(await shown(id)).toMatchObject({ GivenRole: null });
  });

  test.each(['STAFF', 'WATCHER', 'PARTICIPANT'])('%s, who is no manager', async (role) => {
    const id = await group();
    const person = await world.signIn({ role });
    expect(await person.call('GET', '/api/ProviderGroups')).toMatchObject({ status: 403 });
    expect(await give(id, 'STAFF', person)).toMatchObject({ status: 403 });
  });

  test('a manager who saw another version of the group', async () => {
    const id = await group();
    const { RowVersion } = await shown(id);
    await patch(id, add(await user()));
    const body = { RowVersion, GivenRole: 'STAFF' };
    expect(await manager.call('PUT', `/api/ProviderGroups/${id}`, { body })).toMatchObject({ status: 409 });
  });

  test('a group of everyone, so that a slip does not open the records', async () => {
    const id = await group();
    const { rows } = await insertMany(GROUP_FOR_TEAM_MAX + 1);
    await patch(id, add(...rows));
    expect(await give(id, 'STAFF')).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    await patch(id, remove(rows[0] ?? ''));
    expect(await give(id, 'WATCHER')).toMatchObject({ status: 200 });
    expect(await patch(id, add(rows[0] ?? ''))).toMatchObject(refusal(400, 'invalidValue'));
    expect(await roleOf(rows[0] ?? '')).toBe('PARTICIPANT');
  }, 30_000);
});

async function insertMany(people: number) {
  const inserted = await world.database
    .insertInto('member')
    .values(
      Array.from({ length: people }, (_, at) => ({
        ...{ username: `many${at}`, member_number: `many${at}`, security_role_code: 'PARTICIPANT', email: '' },
        ...{ first_name: 'Kim', last_name: `Many${at}`, first_cpd_year_id: YEAR_ID[2026] },
      })),
    )
    .returning('user_id')
    .execute();
  return { rows: inserted.map(({ user_id }) => String(user_id)) };
}

describe('[PPL-08] a group', () => {
  test('is found by its names, with its members or without', async () => {
    const kim = await user();
    const made = await ask('POST', GROUPS, { displayName: 'Find me', externalId: 'F-1', members: [{ value: kim }] });
    expect(made).toMatchObject({
      status: 201,
      json: { displayName: 'Find me', members: [{ value: kim, type: 'User' }] },
    });
    const find = async (filter: string, more = '') =>
      (await ask('GET', `${GROUPS}?filter=${encodeURIComponent(filter)}${more}`)).json;
    expect(await find('displayName eq "FIND ME"')).toMatchObject({
      totalResults: 1,
      Resources: [{ id: made.json.id }],
    });
    const [without] = (await find('externalId eq "F-1"', '&excludedAttributes=members')).Resources;
    expect(without).not.toHaveProperty('members');
    expect(await find('displayName eq "absent"')).toMatchObject({ totalResults: 0, Resources: [] });
    const wrong = await ask('GET', `${GROUPS}?filter=${encodeURIComponent('colour eq "teal"')}`);
    expect(wrong).toMatchObject(refusal(400, 'invalidFilter'));
    const one = await ask('GET', `${GROUPS}/${made.json.id}?excludedAttributes=Members`);
    expect(one.json).not.toHaveProperty('members');
  });

  test('gets and loses members as Entra ID and Okta say it, several at once', async () => {
    const [one, two, three] = [await user(), await user(), await user()];
    const id = await group([one]);
    await patch(id, add(two, three), remove(one));
    expect(await membersOf(id)).toEqual([two, three]);
    await patch(id, { op: 'Remove', path: 'members', value: [{ value: two }] }, remove('999999'));
    expect(await membersOf(id)).toEqual([three]);
    await patch(id, { op: 'replace', path: 'members', value: [{ value: one }, { value: two }] });
    expect(await membersOf(id)).toEqual([one, two]);
    const put = await ask('PUT', `${GROUPS}/${id}`, { displayName: 'Put', members: [{ value: three }] });
    expect(put).toMatchObject({ status: 200, json: { displayName: 'Put', members: [{ value: three }] } });
    await patch(id, { op: 'remove', path: 'members' });
    expect(await membersOf(id)).toEqual([]);
  });

  test('has a version: unchanged is 304, a stale change 412, and a patch of what is so already changes nothing', async () => {
    const kim = await user();
    const id = await group([kim]);
    const { meta } = (await ask('GET', `${GROUPS}/${id}`)).json;
    const same = { 'if-none-match': meta.version };
    expect(await ask('GET', `${GROUPS}/${id}`, undefined, same)).toMatchObject({ status: 304 });
    expect((await patch(id, add(kim))).headers.etag).toBe(meta.version);
    expect((await patch(id, remove(kim))).headers.etag).not.toBe(meta.version);
    const stale = { 'if-match': meta.version };
    expect(await ask('PATCH', `${GROUPS}/${id}`, { Operations: [add(kim)] }, stale)).toMatchObject({ status: 412 });
    expect(await ask('DELETE', `${GROUPS}/${id}`, undefined, stale)).toMatchObject({ status: 412 });
  });

  test('is described', async () => {
    for (const path of ['ResourceTypes/Group', 'Schemas/urn:ietf:params:scim:schemas:core:2.0:Group']) {
      expect(await ask('GET', `/scim/v2/${path}`)).toMatchObject({ status: 200, json: { name: 'Group' } });
    }
  });
});

describe('[PPL-08] the role that a group gives', () => {
  test('starts when a manager chooses it: those in the group have it, someone who joins gets it, and someone who leaves loses it', async () => {
    const [one, two] = [await user(), await user()];
    const id = await group([one]);
    expect(await roleOf(one)).toBe('PARTICIPANT');
    expect(await give(id, 'STAFF')).toMatchObject({ status: 200 });
    expect(await roleOf(one)).toBe('STAFF');
    await patch(id, add(two));
    expect(await roleOf(two)).toBe('STAFF');
    await patch(id, remove(one));
    expect(await roleOf(one)).toBe('PARTICIPANT');
    await give(id, null);
    expect(await roleOf(two)).toBe('PARTICIPANT');
  });

  test('is the highest of several groups, and the next one when that goes', async () => {
    const [kim, beside] = [await user(), await user()];
    const [high, low] = [await group([kim]), await group([kim, beside])];
    await give(low, 'WATCHER');
    await give(high, 'STAFF');
    expect(await roleOf(kim)).toBe('STAFF');
    // A change of one group judges each in it by their own groups.
    await give(low, 'VERIFIED');
    expect([await roleOf(kim), await roleOf(beside)]).toEqual(['STAFF', 'VERIFIED']);
    await ask('DELETE', `${GROUPS}/${high}`);
    expect(await roleOf(kim)).toBe('VERIFIED');
    expect(await ask('DELETE', `/scim/v2/Users/${kim}`)).toMatchObject({ status: 204 });
    expect(await roleOf(kim)).toBe('PARTICIPANT');
    expect(await membersOf(low)).toEqual([beside]);
  });

  test('leaves the person one whom the provider keeps: details change, and the sign-in ends', async () => {
    const kim = await user();
    await give(await group([kim]), 'VERIFIED');
    const Operations = [
      { op: 'Replace', path: 'name.familyName', value: 'Renamed' },
      { op: 'Replace', path: 'active', value: 'False' },
    ];
    const answer = await ask('PATCH', `/scim/v2/Users/${kim}`, { Operations });
    expect(answer).toMatchObject({ status: 200, json: { active: false, name: { familyName: 'Renamed' } } });
    expect(await roleOf(kim)).toBe('VERIFIED');
  });

  test('never changes a manager, whom a manager made one by hand, nor a role chosen by hand, and says so', async () => {
    const [boss, watcher] = [await user(), await user()];
    const id = await group([boss, watcher]);
    await give(id, 'STAFF');
    await change(boss, 'MANAGER');
    await change(watcher, 'WATCHER');
    expect((await shown(id)).Unchanged).toEqual([
      { Name: expect.stringContaining('Kim Grouped'), Because: 'they are a manager' },
      { Name: expect.stringContaining('Kim Grouped'), Because: 'a manager chose their role by hand' },
    ]);
    expect(await ask('GET', `/scim/v2/Users/${boss}`)).toMatchObject({ status: 404 });
    expect(await ask('PUT', `${GROUPS}/${id}`, { displayName: 'Left', members: [{ value: boss }] })).toMatchObject({
      status: 200,
    });
    await ask('DELETE', `${GROUPS}/${id}`);
    expect([await roleOf(boss), await roleOf(watcher)]).toEqual(['MANAGER', 'WATCHER']);
  });

  test('is not that of a member with a record, who is named', async () => {
    const fellow = await world.signIn({});
    await world.database
      .insertInto('member_year')
      .values({ user_id: fellow.userId, cpd_year_id: YEAR_ID[2026], status: 'OPEN' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const id = await group([String(fellow.userId)]);
    await give(id, 'STAFF');
    expect(await roleOf(String(fellow.userId))).toBe('PARTICIPANT');
    expect((await shown(id)).Unchanged).toMatchObject([{ Because: 'they are a member with a record' }]);
  });

  test('is not theirs whom a manager removed from the team, and no group brings them back', async () => {
    const kim = await user();
    const id = await group([kim]);
    await give(id, 'STAFF');
    const { json } = await manager.call('GET', '/api/TeamMembers');
    const { RowVersion, IsProvided } = json.find(({ UserId }: { UserId: number }) => UserId === Number(kim));
    expect(IsProvided).toBe(true);
    await manager.call('DELETE', `/api/TeamMembers/${kim}?RowVersion=${RowVersion}`);
    expect((await shown(id)).Unchanged).toMatchObject([{ Because: 'they were removed by hand' }]);
    await patch(id, remove(kim));
    expect(await patch(id, add(kim))).toMatchObject(refusal(400, 'invalidValue'));
    expect(
      await world.database
        .selectFrom('member')
        .select('disabled_at')
        .where('user_id', '=', Number(kim))
        .executeTakeFirst(),
    ).toMatchObject({
      disabled_at: expect.anything(),
    });
  });

  test('takes what only it allows: being the second person, reading reasons, and acting for a member', async () => {
    const kim = await user();
    const id = await group([kim]);
    await give(id, 'STAFF');
    await change(kim, 'STAFF', { MayBeSecond: true, MayReadHealth: true });
    const colleague = await world.signInAs(await usernameOf(kim));
    const { userId } = await world.signIn({});
    const started = await colleague.call('POST', '/api/ActingSessions', {
      body: { ForUserId: userId, Reason: 'They rang' },
    });
    expect(started, JSON.stringify(started.json)).toMatchObject({ status: 200 });
    await patch(id, remove(kim));
    const row = world.database.selectFrom('member').selectAll().where('user_id', '=', Number(kim));
    expect(await row.executeTakeFirst()).toMatchObject({
      may_be_second: false,
      may_read_health: false,
      role_by_provider: false,
    });
    const acting = world.database
      .selectFrom('acting_session')
      .select('ended_at')
      .where('actor_user_id', '=', Number(kim));
    expect(await acting.execute()).toEqual([{ ended_at: expect.anything() }]);
  });

  test('is in the event log under the name of the token, and the choice under that of the manager', async () => {
    const kim = await user();
    const id = await group();
    await give(id, 'STAFF');
    await patch(id, add(kim));
    await patch(id, remove(kim));
    const { Entries } = (await manager.call('POST', '/api/EventLog', { body: {} })).json;
    const told: string[] = Entries.map(({ Who, What }: { Who: string; What: string }) => `${Who}: ${What}`);
    const name = (await ask('GET', `${GROUPS}/${id}`)).json.displayName;
    expect(told).toContain(`Okta: Added a colleague to the CPD team: STAFF, by the group “${name}”`);
    expect(told).toContain(`Okta: Ended a colleague’s work for the CPD team: STAFF, by the group “${name}”`);
    expect(told).toContain('Okta: Made the call scim.patchGroup');
    expect(told.some((line) => line.endsWith(`Had the identity provider’s group “${name}” give a role: STAFF`))).toBe(
      true,
    );
  });
});

async function usernameOf(id: string) {
  const row = world.database.selectFrom('member').select('username').where('user_id', '=', Number(id));
  return (await row.executeTakeFirstOrThrow()).username;
}

/** A manager changes someone of the team by hand. */
async function change(id: string, SecurityRoleCode: string, more: object = {}) {
  const { json } = await manager.call('GET', '/api/TeamMembers');
  const { RowVersion } = json.find(({ UserId }: { UserId: number }) => UserId === Number(id));
  const body = { RowVersion, SecurityRoleCode, MayBeSecond: false, ...more };
  expect(await manager.call('PUT', `/api/TeamMembers/${id}`, { body })).toMatchObject({ status: 200 });
}
