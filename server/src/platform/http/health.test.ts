import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inject, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { silentLog } from '../../testing/test-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { serveHealth } from './health.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('/healthz and /readyz are well, for anybody', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await inject(world.app, { method: 'GET', url });
    expect(answer).toMatchObject({ status: 200, json: { status: 'ok' }, headers: { 'cache-control': 'no-store' } });
  }
});

test('[R5] however many ask at once whether it is ready, they wait for one look', async () => {
  const app = Fastify();
  let looks = 0;
  serveHealth(app, async () => {
    looks += 1;
    await setTimeout(10);
    return 'ok';
  });
  const ask = () => app.inject({ method: 'GET', url: '/readyz' });
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(looks).toBe(1);
  await ask();
  expect(looks).toBe(2);
  await app.close();
});

test('probes leave no lines in the log, and other questions do', async () => {
  const lines: string[] = [];
  const talkative = await openTestApp({ environment: { LOG_LEVEL: 'info' }, log: (line) => lines.push(line) });
  for (const url of ['/healthz', '/readyz']) await inject(talkative.app, { method: 'GET', url });
  expect(lines.filter((line) => line.includes('z"'))).toEqual([]);
  await inject(talkative.app, { method: 'GET', url: '/robots.txt' });
  expect(lines.filter((line) => line.includes('/robots.txt'))).not.toEqual([]);
  await talkative.close();
});

test('[API2-66] a failure of ours is a 500 with a Message for people and nothing of its cause', async () => {
  const member = await world.signIn();
  await sql`alter table framework rename to framework_away`.execute(world.owner);
  const answer = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
  await sql`alter table framework_away rename to framework`.execute(world.owner);
  expect(answer).toMatchObject({
    status: 500,
    json: { Code: 'INTERNAL', Message: expect.stringContaining('Nothing was saved'), Errors: [] },
  });
  expect(answer.json.ErrorId).toBe(answer.headers['x-request-id']);
  expect(answer.raw.toString()).not.toMatch(/framework|relation|select|at .*\.ts/i);
});

test('without its database the server lives, is not ready, and says when to come again', async () => {
  const nowhere = { host: join(tmpdir(), 'no-database-here'), port: 5432, user: 'nobody', database: 'none' };
  const { database, close } = openDatabase(nowhere, { log: silentLog });
  const alone = await openTestApp({ database });
  const get = (url: string) =>
    inject(alone.app, { method: 'GET', url, headers: { authorization: 'Bearer test:somebody' } });
  expect(await get('/healthz')).toMatchObject({ status: 200 });
  expect(await get('/readyz')).toMatchObject({ status: 503, json: { status: 'unavailable' } });
  expect(await get('/api/AppVersions')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    json: { Code: 'UNAVAILABLE', Message: expect.stringContaining('try again in a moment') },
  });
  await alone.close();
  await close();
});
