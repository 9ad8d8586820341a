import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asTeam } from '../../../testing/both-sides.ts';
import { machineHeaders } from '../../../testing/machine-token.ts';
import { inject, openTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app.ts';

const USERS = '/scim/v2/Users';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let world: TestApp;
let headers: { authorization: string };
let attendance: { authorization: string };
beforeAll(async () => {
  world = await openTestApp();
  headers = await machineHeaders(world, 'members', 'Entra ID');
  attendance = await machineHeaders(world, 'attendance');
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
function ask(method: Method, url: string, payload?: object, more = {}): Promise<TestAnswer> {
  const type = payload === undefined ? {} : { 'content-type': 'application/scim+json' };
  return inject(world.app, { method, url, headers: { ...headers, ...type, ...more }, ...(payload && { payload }) });
}

let count = 0;
function user(more: object = {}) {
  count += 1;
  return {
    userName: `provided${count}@example.org`,
    externalId: `e${count}`,
    name: { familyName: `Provided${count}`, givenName: 'Kim' },
    emails: [{ value: `provided${count}@example.org`, type: 'work', primary: true }],
    active: true,
    [ENTERPRISE]: { employeeNumber: `P${count}` },
    ...more,
  };
}

async function made(more: object = {}): Promise<TestAnswer['json']> {
  const answer = await ask('POST', USERS, user(more));
  expect(answer, JSON.stringify(answer.json)).toMatchObject({ status: 201 });
  return answer.json;
}

const patch = (id: string, ...Operations: object[]) => ask('PATCH', `${USERS}/${id}`, { Operations });
const replace = (path: string, value: unknown) => ({ op: 'Replace', path, value });
const refusal = (status: number, scimType: string) => ({
  status,
  json: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status), scimType },
});

describe('who may call', () => {
  test.each(['/Users', '/Users/1', '/Schemas', '/ServiceProviderConfig'])(
    '%s is for machines for members alone',
    async (path) => {
      const { username } = await world.signIn({ role: 'MANAGER' });
      const others = [{}, { authorization: 'Bearer forged' }, { authorization: `Bearer test:${username}` }];
      const answers = await Promise.all(
        [...others, attendance].map((given) =>
          inject(world.app, { method: 'GET', url: `/scim/v2${path}`, headers: given }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 403]);
      for (const { json } of answers) expect(json.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    },
  );
});

interface Recorded {
  why: string;
  method: Method;
  path: string;
  body?: object;
  expect: {
    status: number | number[];
    scimType?: string;
    totalResults?: number;
    itemsPerPage?: number;
    active?: boolean;
  };
}

function recorded(provider: string): Recorded[] {
  const url = new URL(`../../../testing/recorded-scim/${provider}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'));
}

describe.each(['entra', 'okta'])('the requests of %s', (provider) => {
  let id = '';
  let group = '';
  beforeAll(async () => {
    const answer = await ask('POST', '/scim/v2/Groups', { displayName: `Office of ${provider}` });
    group = answer.json.id;
  });
  const all = recorded(provider);
  test.each(all.map((request) => [request.why, request] as const))('%s', async (_why, request) => {
    const fill = (text: string) => text.replaceAll('{id}', id).replaceAll('{group}', group);
    const body = request.body && JSON.parse(fill(JSON.stringify(request.body)));
    const answer = await ask(request.method, `/scim/v2${fill(request.path)}`, body);
    const { status, totalResults, itemsPerPage, active, scimType } = request.expect;
    expect([status].flat(), JSON.stringify(answer.json)).toContain(answer.status);
    if (totalResults !== undefined) expect(answer.json).toMatchObject({ totalResults });
    if (itemsPerPage !== undefined) expect(answer.json.itemsPerPage).toBeLessThanOrEqual(itemsPerPage);
    if (active !== undefined) expect(answer.json).toMatchObject({ active });
    if (scimType !== undefined) expect(answer.json).toMatchObject({ scimType });
    if (answer.status === 201) id = answer.json.id;
  });
});

describe('a member whom an identity provider keeps', () => {
  test('is made once of 50 that come at once', async () => {
    const same = user();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('POST', USERS, same)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  }, 30_000);

  test.each([
    [{ userName: '' }, 'invalidValue'],
    [{ name: { givenName: 'Kim' } }, 'invalidValue'],
    [{ externalId: '', [ENTERPRISE]: {} }, 'invalidValue'],
    [{ emails: [{ value: 'no address' }] }, 'invalidValue'],
  ])('is not made of %j', async (more, scimType) => {
    expect(await ask('POST', USERS, user(more))).toMatchObject(refusal(400, scimType));
  });

  test('is not made with the email address of a member who has another number, who may be the same person', async () => {
    const { emails } = await made();
    expect(await ask('POST', USERS, user({ emails }))).toMatchObject(refusal(409, 'uniqueness'));
  });

  test('is one of the CPD team already: they get a record, and keep the role', async () => {
    const { username, userId } = await world.signIn({ role: 'STAFF' });
    const { id, userName } = await made({ userName: username, [ENTERPRISE]: { employeeNumber: username } });
    expect([id, userName]).toEqual([String(userId), username]);
    const member = await world.signInAs(username, 'provided');
    expect(await member.call('GET', `/api/UserCPDYears?UserId=${userId}`)).toMatchObject({ status: 200 });
    expect(await (await asTeam(world, member)).call('GET', '/api/MemberRequests')).toMatchObject({ status: 200 });
    expect(await ask('POST', USERS, user({ userName: username }))).toMatchObject({ status: 409 });
  });

  test('signs in no more at the next request once not active, keeps the membership, and signs in again', async () => {
    const { id, userName } = await made();
    const member = await world.signInAs(userName);
    expect(await member.call('GET', '/api/AppVersions')).toMatchObject({ status: 200 });
    expect(await patch(id, replace('active', 'False'))).toMatchObject({ status: 200, json: { active: false } });
    expect(await member.call('GET', '/api/AppVersions')).toMatchObject({ status: 403 });
    const left = world.database.selectFrom('departure').select('user_id').where('user_id', '=', Number(id));
    expect(await left.execute()).toEqual([]);
    const staff = await world.signIn({ role: 'STAFF' });
    const overview = async () => (await staff.call('GET', `/api/MemberOverviews?ForUserId=${id}`)).json;
    expect(await overview()).toMatchObject({ HasLeft: false, SignInEndedOn: expect.stringContaining('T') });
    await patch(id, replace('active', 'True'));
    expect(await overview()).toMatchObject({ SignInEndedOn: null });
    expect(await member.call('GET', '/api/AppVersions')).toMatchObject({ status: 200 });
  });

  test('keeps what a colleague entered by hand, and the rest follows the provider', async () => {
    const { id } = await made();
    await world.database
      .updateTable('member')
      .set({ last_name: 'By-Hand', field_sources: JSON.stringify({ lastName: 'HAND', email: 'FILE' }) })
      .where('user_id', '=', Number(id))
      .execute();
    const answer = await patch(
      id,
      replace('name.familyName', 'Provided'),
      replace('emails[type eq "work"].value', 'new@example.org'),
    );
    expect(answer).toMatchObject({ status: 200, json: { name: { familyName: 'By-Hand' } } });
    expect(answer.json.emails).toMatchObject([{ value: 'new@example.org' }]);
  });

  test('is changed by no list in what the provider said, and keeps the number', async () => {
    const { id } = await made();
    const row = await world.database
      .selectFrom('member')
      .select('field_sources as sources')
      .where('user_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(row.sources).toMatchObject({ lastName: 'SCIM', email: 'SCIM' });
    expect(await patch(id, replace(`${ENTERPRISE}:employeeNumber`, 'P999'))).toMatchObject(refusal(400, 'mutability'));
  });

  test('gets no path that we do not have, and nothing of such a patch is saved', async () => {
    const { id } = await made();
    const answer = await patch(id, replace('name.givenName', 'Lou'), replace('favouriteColour', 'teal'));
    expect(answer).toMatchObject(refusal(400, 'invalidPath'));
    expect((await ask('GET', `${USERS}/${id}`)).json.name.givenName).toBe('Kim');
  });

  test('has a version: unchanged is 304, a stale change 412, and a patch of what is so already changes nothing', async () => {
    const { id, meta } = await made();
    const same = { 'if-none-match': meta.version };
    expect(await ask('GET', `${USERS}/${id}`, undefined, same)).toMatchObject({ status: 304 });
    const again = await patch(id, replace('name.givenName', 'Kim'), replace('active', true));
    expect(again.json.meta.version).toBe(meta.version);
    const changed = await patch(id, replace('name.givenName', 'Lou'));
    expect(changed.json.meta.version).not.toBe(meta.version);
    const Operations = [replace('name.givenName', 'Max')];
    const stale = await ask('PATCH', `${USERS}/${id}`, { Operations }, { 'if-match': meta.version });
    expect(stale).toMatchObject({ status: 412, json: { status: '412' } });
  });

  test('is found by filters in any letter case, and others are refused', async () => {
    const { id, userName } = await made({ externalId: 'Find-Me' });
    const find = async (filter: string) => await ask('GET', `${USERS}?filter=${encodeURIComponent(filter)}`);
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `userName sw "${userName}" and emails co "example"`,
      'externalId eq "Find-Me"',
    ]) {
      expect((await find(filter)).json).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    }
    expect((await find('externalId eq "find-me"')).json).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await find('userName sw "%"')).json).toMatchObject({ totalResults: 0 });
    expect(await find('favouriteColour eq "teal"')).toMatchObject(refusal(400, 'invalidFilter'));
  });

  test('is gone for the provider once deleted, record and membership stay, and comes back by the same number', async () => {
    const body = user();
    const { id } = (await ask('POST', USERS, body)).json;
    expect(await ask('DELETE', `${USERS}/${id}`)).toMatchObject({ status: 204 });
    expect(await ask('GET', `${USERS}/${id}`)).toMatchObject({ status: 404, json: { status: '404' } });
    const again = await ask('POST', USERS, body);
    expect(again).toMatchObject({ status: 201, json: { id, active: true } });
  });

  test('is not shown once the record was erased', async () => {
    const { id } = await made();
    await world.database
      .updateTable('member')
      .set({ erased_at: '2026-11-20T01:00:00Z' })
      .where('user_id', '=', Number(id))
      .execute();
    expect(await ask('GET', `${USERS}/${id}`)).toMatchObject({ status: 404 });
  });

  test('no one of the CPD team, and no machine, is one', async () => {
    const { userId } = await world.signIn({ role: 'MANAGER' });
    expect(await ask('GET', `${USERS}/${userId}`)).toMatchObject({ status: 404 });
    expect(await patch(String(userId), replace('active', 'False'))).toMatchObject({ status: 404 });
    const found = await ask('GET', `${USERS}?filter=${encodeURIComponent('userName sw "machine:"')}`);
    expect(found.json).toMatchObject({ totalResults: 0 });
  });

  test('what was done is in the event log under the name of the machine', async () => {
    const { id } = await made({ name: { familyName: 'Logged', givenName: 'Kim' } });
    await patch(id, replace('active', 'False'));
    const manager = await world.signIn({ role: 'MANAGER' });
    const { Entries } = (await manager.call('POST', '/api/EventLog', { body: {} })).json;
    const told = Entries.map(({ Who, What }: { Who: string; What: string }) => `${Who}: ${What}`);
    expect(told).toContain('Entra ID: Ended the sign-in as the identity provider has it');
    expect(told).toContain('Entra ID: Added the member as the identity provider has it');
    expect(told).toContain('Entra ID: Made the call scim.patchUser');
  });
});

test('what there is is described', async () => {
  const config = await ask('GET', '/scim/v2/ServiceProviderConfig');
  expect(config).toMatchObject({ status: 200, json: { patch: { supported: true }, bulk: { supported: false } } });
  expect(config.headers['content-type']).toBe('application/scim+json; charset=utf-8');
  for (const path of ['ResourceTypes', 'Schemas']) {
    const { json } = await ask('GET', `/scim/v2/${path}`);
    for (const { id } of json.Resources) {
      expect(await ask('GET', `/scim/v2/${path}/${id}`)).toMatchObject({ status: 200, json: { id } });
    }
  }
  expect(await ask('GET', '/scim/v2/Schemas/nothing')).toMatchObject({ status: 404 });
  expect(await ask('GET', `${USERS}/none`)).toMatchObject({ status: 404 });
});
