import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase, silentLog } from '../../testing/test-database.ts';
import { startJobs } from './start-jobs.ts';

let own: FreshDatabase;
const running: (() => Promise<void>)[] = [];

beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.close());

afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
  await sql`drop schema if exists pgboss cascade`.execute(own.owner.database);
});

function start(
  run: (runId: string) => Promise<void>,
  change: { startDelayMs?: number; log?: typeof silentLog; asked?: EventEmitter } = {},
) {
  const jobs = [{ name: 'close-years', every: 'minute' as const, run }];
  const stop = startJobs({ connection: own.owner.connection, jobs, log: silentLog, startDelayMs: 0, ...change });
  running.push(stop);
  return stop;
}

async function hasQueue(): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regnamespace('pgboss') is not null as found`.execute(
    own.owner.database,
  );
  return rows[0]?.found ?? false;
}

async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'cpd-logbook-jobs'`.execute(own.owner.database);
  return rows[0]?.count ?? 0;
}

describe('[YR-01] a job, such as the closing of years,', () => {
  test('does nothing while the server has just started, and can be stopped before it ever does', async () => {
    const run = vi.fn(async () => undefined);
    const stop = start(run, { startDelayMs: 60_000 });
    await stop();
    expect(await hasQueue()).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  test('that someone waits for runs before its turn', { timeout: 30_000 }, async () => {
    const run = vi.fn(async () => undefined);
    const asked = new EventEmitter();
    start(run, { asked });
    await expect.poll(() => asked.listenerCount('close-years'), { timeout: 20_000 }).toBe(1);
    await expect.poll(() => run.mock.calls.length, { timeout: 20_000 }).toBe(1);
    asked.emit('close-years');
    // The next look of the worker by itself is ten seconds away, the next turn of the job up to a minute.
    await expect.poll(() => run.mock.calls.length, { timeout: 8_000 }).toBe(2);
  });

  test('runs at once in tables of its own, names its run, and stops with its connections', {
    timeout: 30_000,
  }, async () => {
    const run = vi.fn(async (_runId: string) => undefined);
    const stop = start(run);
    await expect.poll(() => run.mock.lastCall?.[0]).toMatch(/^job:/);
    expect(await hasQueue()).toBe(true);
    await stop();
    await expect.poll(() => connections()).toBe(0);
  });

  test('of several servers runs on one at a time', { timeout: 40_000 }, async () => {
    let atOnce = 0;
    let most = 0;
    const run = vi.fn(async (_runId: string) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await delay(300);
      atOnce -= 1;
    });
    for (let server = 0; server < 3; server += 1) start(run);
    await expect.poll(() => run).toHaveBeenCalled();
    await delay(1_000);
    expect(most).toBe(1);
  });

  test('that failed is told of, and the other jobs are done all the same', { timeout: 30_000 }, async () => {
    const warn = vi.fn();
    const other = vi.fn(async () => undefined);
    const failing = { name: 'failing', every: 'minute' as const, run: () => Promise.reject(new Error('not today')) };
    const jobs = [failing, { name: 'other', every: 'minute' as const, run: other }];
    running.push(startJobs({ connection: own.owner.connection, jobs, log: { ...silentLog, warn }, startDelayMs: 0 }));
    await expect.poll(() => warn).toHaveBeenCalledWith(expect.stringContaining('not today'));
    await expect.poll(() => other).toHaveBeenCalled();
  });

  test('[R24] that hangs holds up no other, and the stop of the server ends it, which is no failure', {
    timeout: 30_000,
  }, async () => {
    const other = vi.fn(async () => undefined);
    let begun = false;
    let ended = false;
    const hanging = async (_runId: string, _boss: unknown, signal: AbortSignal) => {
      begun = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended = true;
      signal.throwIfAborted();
    };
    const warn = vi.fn();
    const jobs = [
      { name: 'hanging', every: 'minute' as const, run: hanging },
      { name: 'other', every: 'minute' as const, run: other },
    ];
    const log = { ...silentLog, warn };
    const stop = startJobs({ connection: own.owner.connection, jobs, log, startDelayMs: 0 });
    await expect.poll(() => [begun, other.mock.calls.length > 0]).toEqual([true, true]);
    expect(ended).toBe(false);
    await stop();
    expect(ended).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  test('says so when its database is away, and does not end the server', async () => {
    const warn = vi.fn();
    const log = { ...silentLog, warn };
    const connection = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' };
    const jobs = [{ name: 'close-years', every: 'minute' as const, run: async () => undefined }];
    running.push(startJobs({ connection, jobs, log, startDelayMs: 0 }));
    await expect.poll(() => warn).toHaveBeenCalledWith(expect.stringContaining('tried again'));
  });
});
