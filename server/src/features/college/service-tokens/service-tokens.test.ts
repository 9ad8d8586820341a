import { exampleIds } from '@cpd/contract/example';
import { MACHINE_PURPOSES } from '@cpd/domain/member/machines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { callsWithSignIn, exampleOf, send } from '../../../testing/send-example.ts';
import { inject, openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const TOKENS = '/api/ServiceTokens';

let world: TestApp;
let manager: TestPerson;
let lines: string[];
beforeAll(async () => {
  lines = [];
  world = await openTestApp({ log: (line) => void lines.push(line) });
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

const make = (token: object, by = manager, headers = {}) =>
  by.call('POST', TOKENS, { body: { Purpose: 'attendance', EndsOn: '2027-11-20', ...token }, headers });

async function made(token: object): Promise<{ secret: string; id: number }> {
  const { json } = await make(token);
  const [newest] = (await list()).toSorted((one, other) => other.ServiceTokenId - one.ServiceTokenId);
  return { secret: json.Secret, id: newest?.ServiceTokenId ?? 0 };
}

async function list(): Promise<
  { ServiceTokenId: number; Name: string; IsValid: boolean; LastUsedAt: string | null }[]
> {
  return (await manager.call('GET', TOKENS)).json;
}

const withToken = (secret: string) => ({ authorization: `Bearer ${secret}` });
const askAs = (secret: string) =>
  inject(world.app, { method: 'GET', url: '/api/AppVersions', headers: withToken(secret) });

function lineOf(answer: TestAnswer) {
  return lines.map((line) => JSON.parse(line)).find(({ reqId }) => reqId === answer.json.ErrorId);
}

describe('[PPL-09] the tokens of machines', () => {
  test.each([
    [{ Name: '' }, 'Name', 'Please enter a name.'],
    [{ Name: 'Old', EndsOn: '2026-11-19' }, 'EndsOn', 'Please choose a day from today on.'],
    [{ Name: 'Long', EndsOn: '2028-11-21' }, 'EndsOn', 'A token is valid for 2 years at most.'],
  ])('%j is refused, and nothing is saved', async (token, field, message) => {
    const before = await recordState(world);
    expect(await make(token)).toMatchObject({ status: 400, json: { Errors: [{ Field: field, Message: message }] } });
    expect(await recordState(world)).toEqual(before);
  });

  test('two of a name are valid at once, a third is made once one of them has ended', async () => {
    const first = await made({ Name: 'Rotating' });
    expect(await make({ Name: 'rotating ' })).toMatchObject({ status: 200 });
    expect(await make({ Name: 'Rotating' })).toMatchObject({
      status: 400,
      json: { Message: 'Two tokens of this name are valid. Please end one of them first.' },
    });
    expect(await manager.call('DELETE', `${TOKENS}/${first.id}`)).toMatchObject({ status: 200 });
    expect(await make({ Name: 'Rotating' })).toMatchObject({ status: 200 });
    expect((await list()).filter(({ Name }) => Name === 'Rotating').map(({ IsValid }) => IsValid)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('of three made at once, two are', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => make({ Name: 'At once' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400]);
  });

  test('a name keeps its purpose', async () => {
    await make({ Name: 'Congresses' });
    expect(await make({ Name: 'CONGRESSES', Purpose: 'members' })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Name' }] },
    });
  });

  test('a repeat is answered nothing of the secret, which is kept nowhere', async () => {
    const headers = { 'Idempotency-Key': 'made-once' };
    const { json } = await make({ Name: 'Shown once' }, manager, headers);
    expect(json.Secret).toMatch(/^cpd_a_[\w-]{43}$/);
    expect(await make({ Name: 'Shown once' }, manager, headers)).toMatchObject({
      status: 409,
      json: { Code: 'STALE' },
    });
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from service_token t where t::text like ${`%${json.Secret}%`})
        or exists (select from idempotency_key t where t::text like ${`%${json.Secret}%`})
        or exists (select from event t where t::text like ${`%${json.Secret}%`}) as found`.execute(world.database);
    expect(rows).toEqual([{ found: false }]);
    expect(lines.join()).not.toContain(json.Secret);
  });

  test('a machine is found by no list, no search and no sign-in', async () => {
    await make({ Name: 'Zebra machine' });
    const staff = await world.signIn({ role: 'STAFF' });
    for (const url of ['/api/TeamMembers', '/api/Members?Search=Zebra']) {
      expect(JSON.stringify((await manager.call('GET', url)).json)).not.toContain('Zebra');
    }
    expect(JSON.stringify((await staff.call('GET', '/api/Members?Search=Zebra')).json)).not.toContain('Zebra');
    const headers = { authorization: 'Bearer test:machine:zebra machine' };
    const answer = await inject(world.app, { method: 'GET', url: '/api/AppVersions', headers });
    expect([401, 403]).toContain(answer.status);
  });
});

describe('a token', () => {
  test('that no one made, has ended or run out is refused, and the refusal is in the log', async () => {
    const unknown = await askAs(`cpd_a_${'x'.repeat(43)}`);
    expect(unknown).toMatchObject({ status: 401, json: { Code: 'NOT_SIGNED_IN' } });
    expect(lineOf(unknown)).toMatchObject({ actor: null, why: 'SERVICE_TOKEN_UNKNOWN' });
    const { secret, id } = await made({ Name: 'Ending' });
    await manager.call('DELETE', `${TOKENS}/${id}`);
    const ended = await askAs(secret);
    expect(ended).toMatchObject({ status: 401 });
    expect(lineOf(ended)).toMatchObject({ actor: expect.any(Number), why: 'SERVICE_TOKEN_ENDED' });
    const short = await made({ Name: 'Short', EndsOn: '2026-11-20' });
    expect(await askAs(short.secret)).toMatchObject({ status: 403 });
    world.setNow('2026-11-20T13:00:00Z');
    const expired = await askAs(short.secret);
    world.setNow('2026-11-20T01:00:00Z');
    expect(expired).toMatchObject({ status: 401 });
    expect(lineOf(expired)).toMatchObject({ why: 'SERVICE_TOKEN_EXPIRED' });
    expect(lines.join()).not.toContain(short.secret);
  });

  test.each(callsWithSignIn.filter(([, { access }]) => !access.startsWith('machine-')))(
    'reaches no call of a person: %s',
    async (_name, operation) => {
      for (const secret of await secrets()) {
        const answer = await send(world, operation, exampleOf(operation, exampleIds), withToken(secret));
        expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
      }
    },
  );

  test('making and ending one is in the event log, with its name', async () => {
    const { id } = await made({ Name: 'Told' });
    await manager.call('DELETE', `${TOKENS}/${id}`);
    const { Entries } = (await manager.call('POST', '/api/EventLog', { body: {} })).json;
    const said = Entries.map(({ What }: { What: string }) => What);
    expect(said).toContain('Made a token for a machine: Told, until 20/11/2027');
    expect(said).toContain('Ended a token of Told');
  });
});

let all: Promise<string[]> | undefined;
function secrets(): Promise<string[]> {
  all ??= Promise.all(
    MACHINE_PURPOSES.map(async (Purpose) => (await make({ Name: `Of ${Purpose}`, Purpose })).json.Secret),
  );
  return all;
}
