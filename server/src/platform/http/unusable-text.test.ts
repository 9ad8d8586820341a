import type { ExampleIds } from '@cpd/contract/example';
import { operations } from '@cpd/contract/index';
import type { Operation } from '@cpd/contract/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterExamples } from '../../testing/enter-examples.ts';
import { recordState } from '../../testing/record-state.ts';
import { uploadUrl } from '../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

const UNUSABLE = ['a\0b', 'half \ud800', '\udc00'];

let world: TestApp;
let person: TestPerson;
let manager: TestPerson;
let staff: TestPerson;
let ids: ExampleIds;
let before: unknown;

beforeAll(async () => {
  world = await openTestApp();
  person = await world.signIn();
  [manager, staff] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'STAFF' })];
  ids = await enterExamples(world, person);
  before = await recordState(world);
});
afterAll(() => world.close());

const withBody = operations.filter(({ body }) => body.kind === 'json').map((each) => [each.name, each] as const);
const withQuery = operations
  .filter(({ query, access }) => access !== 'public' && Object.keys(query.shape).some((name) => name !== 'id'))
  .map((each) => [each.name, each] as const);

describe('[API2-66] a character that no text can have is refused with 400, wherever it is sent,', () => {
  test.each(withBody)('in the body of %s, and each place is named', async (_name, operation) => {
    const { query, body } = operation.example(ids);
    const address = addressOf(operation, query);
    const places = [...placesIn(body), ...(Array.isArray(body) ? [] : [['Unknown\0']])];
    for (const [index, place] of places.entries()) {
      const text = UNUSABLE[index % UNUSABLE.length] ?? '';
      const answer = await callerOf(operation).call(operation.method, address, { body: changed(body, place, text) });
      expect(answer, place.join('.')).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
      const fields = answer.json.Errors.map(({ Field }: { Field: string }) => Field);
      expect(fields).toEqual([place.join('.').replace('\0', '�')]);
    }
    expect(await recordState(world)).toEqual(before);
  });

  test.each(withQuery)('in the query of %s', async (_name, operation) => {
    const { query, body } = operation.example(ids);
    for (const name of Object.keys(query).filter((each) => each !== 'id')) {
      const address = addressOf(operation, { ...query, [name]: 'a\0b' });
      const answer = await callerOf(operation).call(operation.method, address, body === undefined ? {} : { body });
      expect(answer, name).toMatchObject({ status: 400, json: { Errors: [{ Field: name }] } });
    }
  });
});

const BROKEN = ['%00', 'a%00b', '%ff', '%c0%80', '%ed%a0%80', 'x%E2%82'];

describe('[API2-66] an address that is no text is refused with 400, whoever asks and whatever is there,', () => {
  test.each([
    '/assets/…',
    '/assets/….js',
    '/…',
    '/MyCPD?x=…',
    '/Verify/…',
    '/calendar/….ics',
    '/oidc/sign-in/…',
    '/oidc/auth?client_id=…',
    '/oidc/…',
    '/healthz?…',
    '/api/…',
    '/api/DocumentVerification?Code=…',
    '/api/UserActivities?UserId=…',
  ])('%s', async (address) => {
    for (const broken of BROKEN) {
      const answer = await inject(world.app, { method: 'GET', url: address.replace('…', broken), headers: {} });
      expect(answer, broken).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    }
  });

  test('a cookie', async () => {
    for (const broken of BROKEN) {
      const headers = { cookie: `_session=${broken}` };
      expect(await inject(world.app, { method: 'GET', url: '/oidc/auth', headers })).toMatchObject({ status: 400 });
    }
  });

  test('a percent sign that writes nothing is a percent sign', async () => {
    const answer = await staff.call('GET', '/api/MemberSearch?Text=100%25');
    expect(answer).toMatchObject({ status: 200 });
    expect((await inject(world.app, { method: 'GET', url: '/api/x?y=100%', headers: {} })).status).not.toBe(500);
  });
});

test('[API2-66] a token whose name is no text is refused with 400 and is no failure of ours: it leaves no stack', async () => {
  const lines: string[] = [];
  const other = await openTestApp({ log: (line) => lines.push(line) });
  for (const [method, url] of [
    ['GET', '/api/AppVersions'],
    ['POST', '/api/UserActivities'],
    ['POST', '/api/SignOut'],
  ] as const) {
    const headers = { authorization: 'Bearer test:a%00b', 'content-type': 'application/json' };
    const answer = await inject(other.app, { method, url, headers, ...(method === 'POST' && { payload: '{}' }) });
    expect([400, 404], url).toContain(answer.status);
  }
  expect(lines.join('\n')).not.toMatch(/"stack"|"level":50/);
  await other.close();
});

describe('[API2-66] bytes that are no UTF-8 are refused with 400 and never saved as other signs,', () => {
  const BYTES = ['ff', 'c080', 'eda080', 'e282', '80'].map((hex) => Buffer.from(hex, 'hex'));

  test('in JSON', async () => {
    const unchanged = await recordState(world);
    for (const bytes of BYTES) {
      for (const [start, end] of [
        ['{"UserId":1,"Text":"a', 'b"}'],
        ['{"a', '":1}'],
        ['', '{}'],
      ]) {
        const payload = Buffer.concat([Buffer.from(start ?? ''), bytes, Buffer.from(end ?? '')]);
        const headers = { authorization: `Bearer test:${person.username}`, 'content-type': 'application/json' };
        const answer = await inject(world.app, { method: 'POST', url: '/api/UserActivities', headers, payload });
        expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID', Errors: [{ Field: 'body' }] } });
      }
    }
    expect(await recordState(world)).toEqual(unchanged);
  });

  test('in the name of a file; the sign that stands for them may be in it', async () => {
    const unchanged = await recordState(world);
    const upload = (name: Buffer) => {
      const [start, end] = [
        '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a',
        '.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--x--\r\n',
      ];
      const headers = {
        authorization: `Bearer test:${person.username}`,
        'content-type': 'multipart/form-data; boundary=x',
      };
      const url = uploadUrl(person);
      const payload = Buffer.concat([Buffer.from(start), name, Buffer.from(end)]);
      return inject(world.app, { method: 'POST', url, headers, payload });
    };
    for (const bytes of BYTES) {
      expect(await upload(bytes)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'attachment' }] } });
    }
    expect(await recordState(world)).toEqual(unchanged);
    expect(await upload(Buffer.from('\ufffd'))).toMatchObject({ status: 200 });
  });
});

test('[API2-66] a body that is nested deeper than calls can be is refused as any other', async () => {
  const depth = 200_000;
  const payload = `{"UserId":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const headers = { authorization: `Bearer test:${person.username}`, 'content-type': 'application/json' };
  const answer = await inject(world.app, { method: 'POST', url: '/api/UserActivities', headers, payload });
  expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
});

describe('[API2-66, IMP-04] a member whom the header names by what is no id', () => {
  test.each(['1.5', '0x1', '1e3', '-1', ' ', '9'.repeat(20), 'x'])('as %j: 400, and nothing fails', async (id) => {
    const answer = await staff.call('GET', '/api/UserCPDYears', { headers: { 'for-user-id': id } });
    expect(answer).toMatchObject({ status: 400 });
  });
});

function callerOf({ access }: Operation): TestPerson {
  return ['observe', 'staff', 'manage', 'programs', 'audit'].includes(access) ? manager : person;
}

function addressOf({ path }: Operation, query: object): string {
  const { id, ...rest }: { id?: unknown } = { ...query };
  const search = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return `${path.replace(':id', encodeURIComponent(String(id ?? '')))}?${search}`;
}

/** Where texts are in a value. */
function placesIn(value: unknown): string[][] {
  if (typeof value === 'string') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => placesIn(part).map((place) => [key, ...place]));
}

/** A copy of a value with another text in one place. */
function changed(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...Object(value) };
  Object.assign(copy, { [key]: changed(Reflect.get(Object(value), key), rest, text) });
  return copy;
}
