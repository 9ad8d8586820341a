import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../testing/build.ts';
import { listFiles } from '../../testing/record-state.ts';
import { uploadUrl } from '../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { whileWaitedFor } from '../../testing/while-waited-for.ts';
import { AppError } from '../errors/app-error.ts';
import type { FileStore } from '../files/file-store.ts';

let world: TestApp;
let member: TestPerson;

beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  await sql`create function in_trouble() returns trigger language plpgsql as 'begin return new; end'`.execute(
    world.owner,
  );
});
afterAll(() => world.close());
afterEach(async () => {
  await sql`drop trigger if exists in_trouble on activity`.execute(world.owner);
});

const save = () => member.call('POST', '/api/UserActivities', { body: buildActivity(member.userId) });
const upload = (name: string) => member.upload(uploadUrl(member), { name, content: 'Attended.\n' });
const read = () => member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);

/** Every new activity fails as the database fails when it is in this trouble. */
async function failWith(state: string): Promise<void> {
  await sql
    .raw(`create or replace function in_trouble() returns trigger language plpgsql as $$
      begin raise exception 'in trouble' using errcode = '${state}'; end $$`)
    .execute(world.owner);
  await sql`create trigger in_trouble before insert on activity for each row execute function in_trouble()`.execute(
    world.owner,
  );
}

describe('[R35] a database', () => {
  test('whose disk is full is told of as that, and reading goes on', async () => {
    await failWith('53100');
    expect(await save()).toMatchObject({
      status: 507,
      json: { Code: 'STORAGE_FULL', Message: expect.stringMatching(/has no room left, so nothing was saved/) },
    });
    expect(await read()).toMatchObject({ status: 200 });
  });

  test.each(['53000', '53200', '53300', '53400'])('in trouble %s is busy, and people come again', async (state) => {
    await failWith(state);
    expect(await save()).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { Code: 'UNAVAILABLE', Message: expect.stringContaining('is busy just now') },
    });
  });

  test.each([
    ['a save', save],
    ['an upload', () => upload('late.txt')],
  ])('that takes no changes any more is left for the one that took its place, by %s', async (_how, call) => {
    const kept = await listFiles(world.filesFolder);
    // As after a fail-over: a session that is there stays with the old server, a new one finds the new one.
    await sql`select set_config('default_transaction_read_only', 'on', false)`.execute(world.database);
    expect(await call()).toMatchObject({ status: 503, json: { Code: 'UNAVAILABLE' } });
    expect(await listFiles(world.filesFolder)).toEqual(kept);
    expect(await call()).toMatchObject({ status: 200 });
  });

  test.each([
    ['a read', read],
    ['a save', save],
    ['an upload', () => upload('again.txt')],
  ])('that ends the connection in the middle of %s answers 503, and the next call works', async (_what, call) => {
    let answer: ReturnType<typeof call> | undefined;
    await whileWaitedFor(
      world.database,
      async (transaction) => {
        await sql`lock table member_year in access exclusive mode`.execute(transaction);
        answer = call();
      },
      (transaction) =>
        sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(transaction),
    );
    expect(await answer).toMatchObject({ status: 503, json: { Code: 'UNAVAILABLE' } });
    expect(await call()).toMatchObject({ status: 200 });
  });

  test('that ends the connection in the middle of a COMMIT answers 503 too', async () => {
    await sql`
      create or replace function in_trouble() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end'`.execute(
      world.owner,
    );
    await sql`
      create constraint trigger in_trouble after insert on activity deferrable initially deferred
      for each row execute function in_trouble()`.execute(world.owner);
    expect(await save()).toMatchObject({ status: 503, json: { Code: 'OUTCOME_UNKNOWN' } });
    await sql`drop trigger in_trouble on activity`.execute(world.owner);
    expect(await save()).toMatchObject({ status: 200 });
  });
});

test('[R35] readiness says that the store is full from the first refusal on, and no longer than it is', {
  timeout: 30_000,
}, async () => {
  let isFull = true;
  const files: FileStore = {
    ...world.files,
    save: async (content, limitBytes, key) => {
      if (!isFull) return await world.files.save(content, limitBytes, key);
      throw new AppError('STORAGE_FULL', 'There is no space left to keep this file.');
    },
  };
  const other = await openTestApp({ database: world.database, files });
  const readiness = async () => (await inject(other.app, { method: 'GET', url: '/readyz' })).json.status;
  const asker = await other.signIn();
  expect(await readiness(), 'nothing was refused yet').toBe('ok');
  expect(await asker.upload(uploadUrl(asker), { name: 'a.txt', content: 'a' })).toMatchObject({ status: 507 });
  expect(await inject(other.app, { method: 'GET', url: '/readyz' })).toMatchObject({
    status: 503,
    json: { status: 'store full' },
  });
  isFull = false;
  const kept = await listFiles(world.filesFolder);
  await expect.poll(readiness, { timeout: 20_000 }).toBe('ok');
  expect(await listFiles(world.filesFolder), 'what was tried is gone').toEqual(kept);
  await other.close();
});
