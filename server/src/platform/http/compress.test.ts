import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';
import { compressAnswers } from './compress.ts';

const LONG = JSON.stringify(Array.from({ length: 500 }, (_, day) => ({ Name: 'Grand rounds', Day: day })));
const JSON_TYPE = 'application/json; charset=utf-8';

function openServer(): FastifyInstance {
  const app = Fastify();
  compressAnswers(app);
  app.get('/long', (_request, reply) => reply.type(JSON_TYPE).send(LONG));
  app.post('/long', (_request, reply) => reply.type(JSON_TYPE).send(LONG));
  app.get('/short', (_request, reply) => reply.type(JSON_TYPE).send('{"Hours":1}'));
  app.get('/file', (_request, reply) =>
    reply.type(JSON_TYPE).header('Content-Disposition', 'attachment; filename="a.json"').send(LONG),
  );
  return app;
}

function ask(method: 'GET' | 'POST', url: string, encodings?: string) {
  return openServer().inject({ method, url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });
}

describe('an answer stays as it is', () => {
  test.each([
    ['that the client reads only plain', 'GET', '/long', undefined],
    ['whose encodings the client has ruled out', 'GET', '/long', 'gzip;q=0, zstd; q=0.0, br'],
    ['to a change, which may be a secret', 'POST', '/long', 'gzip, zstd'],
    ['that is short', 'GET', '/short', 'gzip, zstd'],
    ['that is a file', 'GET', '/file', 'gzip, zstd'],
  ] as const)('%s', async (_what, method, url, encodings) => {
    const { headers, payload } = await ask(method, url, encodings);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(payload).toBe(url === '/short' ? '{"Hours":1}' : LONG);
  });
});

describe('a long answer', () => {
  test('is sent in the cheapest encoding that the client reads, with its true length', async () => {
    const zstd = await ask('GET', '/long', 'gzip, deflate, br, zstd');
    expect(zstd.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'Accept-Encoding' });
    expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(LONG);
    expect(Number(zstd.headers['content-length'])).toBe(zstd.rawPayload.length);

    const gzip = await ask('GET', '/long', 'GZIP;q=0.5, br');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(LONG);
  });

  test('says to caches that it depends on what the client reads, also where it is plain', async () => {
    expect((await ask('GET', '/long')).headers.vary).toBe('Accept-Encoding');
  });
});

describe('the calls of the application', () => {
  let world: TestApp;
  let member: TestPerson;
  beforeAll(async () => {
    world = await openTestApp();
    member = await world.signIn();
  });
  afterAll(() => world.close());

  test('are answered compressed, to the same content', async () => {
    const url = `/api/CPDSummary?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&IncludeUserFrameworkRequirements=true`;
    const headers = { authorization: `Bearer test:${member.username}` };
    const plain = await world.app.inject({ url, headers });
    const packed = await world.app.inject({ url, headers: { ...headers, 'accept-encoding': 'zstd' } });
    expect(packed.headers['content-encoding']).toBe('zstd');
    expect(JSON.parse(zstdDecompressSync(packed.rawPayload).toString())).toEqual(plain.json());
  });
});
