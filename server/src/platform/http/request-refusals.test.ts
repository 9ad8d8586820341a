import type { ExampleIds } from '@cpd/contract/example';
import { operations } from '@cpd/contract/index';
import type { Operation } from '@cpd/contract/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterExamples } from '../../testing/enter-examples.ts';
import { recordState } from '../../testing/record-state.ts';
import { inject, openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
let person: TestPerson;
let manager: TestPerson;
let ids: ExampleIds;
let before: unknown;

beforeAll(async () => {
  world = await openTestApp();
  [person, manager] = [await world.signIn(), await world.signIn({ role: 'MANAGER' })];
  ids = await enterExamples(world, person);
  before = await recordState(world);
});
afterAll(() => world.close());

const each = operations.map((operation) => [operation.name, operation] as const);
// Each call of a machine leaves an event, also one that is refused: its own test has these (`machine-reporting.test.ts`).
const ofPeople = each.filter(([, { access }]) => !access.startsWith('machine-'));
const numbered = ofPeople.flatMap(([name, operation]) =>
  Object.entries(operation.query.shape)
    .filter(([, field]) => field.safeParse('1').success && !field.safeParse('x').success)
    .filter(([parameter]) => parameter.endsWith('Id') || parameter === 'id')
    .map(([parameter]) => [name, parameter, operation] as const),
);

describe.each(each)('[API-39, API2-66] %s refuses with 400, and changes nothing', (_name, operation) => {
  test('a parameter that the contract does not know', async () => {
    await expectBadRequest(operation, (search) => search.append('IncludeEverybody', 'true'));
  });

  test('a required parameter left out', async () => {
    const needed = requiredParameters(operation).filter((parameter) => !isOtherCallWithout(operation, parameter));
    for (const parameter of needed) {
      await expectBadRequest(operation, (search) => search.delete(parameter));
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('a parameter given twice, also in another spelling', async () => {
    for (const parameter of requiredParameters(operation)) {
      for (const spelling of [parameter, parameter.toUpperCase()]) {
        await expectBadRequest(operation, (search) => search.append(spelling, search.get(parameter) ?? ''));
      }
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe.each(numbered)('[API-39, API2-66] %s refuses a %s', (_name, parameter, operation) => {
  const empty = parameter === 'id' ? [] : [''];
  // No folder is written as `null` (API-33).
  const none = parameter === 'DocumentFolderId' ? [] : ['null'];
  test.each([...empty, ...none, ' 1', '-1', '1.5', '1e3', '0x1', '١', '1;drop table member', '9'.repeat(16)])(
    'of %j',
    async (value) => {
      await expectBadRequest(operation, (search) => search.set(parameter, value));
    },
  );

  test('[API2-66] as large as can be written, without a failure of ours', async () => {
    const answer = await call(operation, (search) => search.set(parameter, '9'.repeat(15)));
    expect([400, 403, 404]).toContain(answer.status);
    expect(await recordState(world)).toEqual(before);
  });
});

test('[API-39] the id in the path once more in the query: 400', async () => {
  const withId = operations.filter(({ path }) => path.includes(':id'));
  expect(withId.length).toBeGreaterThan(0);
  for (const operation of withId) {
    const { body } = operation.example(ids);
    const url = `${operation.path.replace(':id', String(ids.activityId))}?id=${ids.activityId}`;
    const answer = await callerOf(operation).call(operation.method, url, { body });
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'id' }] } });
  }
});

describe('[API-39] wrong methods', () => {
  test.each([...new Set(operations.map(({ path }) => path))])('%s: 405, naming those that are right', async (path) => {
    const right = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    const authorization = `Bearer test:${person.username}`;
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      if (right.some((each) => each === method)) continue;
      const url = path.replace(':id', '1');
      const answer = await inject(world.app, { method, url, headers: { authorization } });
      expect(answer).toMatchObject({ status: 405, json: { Code: 'METHOD_NOT_ALLOWED' } });
      expect(String(answer.headers.allow).split(', ').sort()).toEqual([...new Set(right)].sort());
      expect(await inject(world.app, { method, url })).toMatchObject({ status: 401 });
    }
  });
});

describe('[API-39, API2-66] bodies that cannot be read', () => {
  test.each([
    ['nothing', undefined, 'application/json'],
    ['half an object', '{"UserId":', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['plain text', 'UserId=1', 'text/plain'],
    ['a form', 'UserId=1', 'application/x-www-form-urlencoded'],
    ['a prototype', '{"__proto__":{"UserId":1}}', 'application/json'],
    ['XML', '<UserId>1</UserId>', 'application/xml'],
  ])('%s: 400 with a Message', async (_what, payload, type) => {
    for (const authorization of [`Bearer test:${person.username}`, undefined]) {
      const answer = await inject(world.app, {
        method: 'POST',
        url: '/api/UserActivities',
        headers: { 'content-type': type, ...(authorization === undefined ? {} : { authorization }) },
        payload,
      });
      // A stranger does not learn how the request was read.
      expect(answer).toMatchObject({
        status: authorization === undefined ? 401 : 400,
        json: { Message: expect.stringMatching(/\w/), ErrorId: expect.any(String) },
      });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('more than a megabyte: 413', async () => {
    const body = { UserId: person.userId, ActivityName: 'x'.repeat(1_100_000) };
    const answer = await person.call('POST', '/api/UserActivities', { body });
    expect(answer).toMatchObject({ status: 413, json: { Code: 'TOO_LARGE' } });
  });
});

describe('[API-39] addresses', () => {
  test('that no call has: 404 as JSON', async () => {
    for (const url of ['/api/Nothing', '/api/Users/1/2', '/api/UserActivities/1/2', '/API/nothing?UserId=1']) {
      expect(await person.call('GET', url)).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    }
  });

  test('in other letter case or with a slash at the end mean the same call', async () => {
    expect(await person.call('GET', '/API/appversions')).toMatchObject({ status: 200, json: 6 });
    expect(await person.call('GET', '/api/AppVersions/')).toMatchObject({ status: 200, json: 6 });
    expect(await person.call('GET', `/api/usercpdyears?USERID=${person.userId}`)).toMatchObject({ status: 200 });
  });
});

/** Someone who may make the call, so that it is what they ask that is refused. */
function callerOf({ access }: Operation): TestPerson {
  return ['observe', 'staff', 'manage', 'programs', 'audit'].includes(access) ? manager : person;
}

function requiredParameters({ query }: Operation): string[] {
  return Object.entries(query.shape)
    .filter(([name, field]) => name !== 'id' && !field.safeParse(undefined).success)
    .map(([name]) => name);
}

/** `GetAll=true` left out is no mistake: it is the call that lists the goals. */
function isOtherCallWithout(operation: Operation, parameter: string): boolean {
  const left = requiredParameters(operation).filter((name) => name !== parameter);
  return operations.some(
    (other) =>
      other.method === operation.method &&
      other.path === operation.path &&
      left.every((name) => name in other.query.shape) &&
      requiredParameters(other).every((name) => left.includes(name)),
  );
}

async function call(operation: Operation, change: (search: URLSearchParams) => void): Promise<TestAnswer> {
  const { query, body, file } = operation.example(ids);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  change(search);
  const id = search.get('id');
  search.delete('id');
  const url = `${operation.path.replace(':id', encodeURIComponent(id ?? ''))}?${search}`;
  const caller = callerOf(operation);
  if (file !== undefined) return await caller.upload(url, file);
  return await caller.call(operation.method, url, body === undefined ? {} : { body });
}

async function expectBadRequest(operation: Operation, change: (search: URLSearchParams) => void): Promise<void> {
  const answer = await call(operation, change);
  expect(answer).toMatchObject({ status: 400, json: { Message: expect.stringMatching(/\w/) } });
  expect(Object.keys(answer.json).sort()).toEqual(['Code', 'ErrorId', 'Errors', 'Message']);
}
