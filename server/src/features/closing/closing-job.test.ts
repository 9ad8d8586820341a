import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshDatabase, silentLog, type TestDatabase } from '../../testing/test-database.ts';
import { startClosingJob } from './closing-job.ts';

let own: TestDatabase;
const running: (() => Promise<void>)[] = [];

beforeEach(async () => {
  own = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
  await own.close();
});

function start(
  close: (runId: string) => Promise<number>,
  change: { quietStartMs?: number; log?: typeof silentLog } = {},
) {
  const stop = startClosingJob({ connection: own.connection, close, log: silentLog, quietStartMs: 0, ...change });
  running.push(stop);
  return stop;
}

async function hasQueue(): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regnamespace('pgboss') is not null as found`.execute(
    own.database,
  );
  return rows[0]?.found ?? false;
}

async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'cpd-logbook-jobs'`.execute(own.database);
  return rows[0]?.count ?? 0;
}

describe('[YR-01] the job that closes years', () => {
  test('does nothing while the server has just started, and can be stopped before it ever does', async () => {
    const close = vi.fn(async () => 0);
    const stop = start(close, { quietStartMs: 60_000 });
    await stop();
    expect(await hasQueue()).toBe(false);
    expect(close).not.toHaveBeenCalled();
  });

  test('runs at once in tables of its own, names its run, and stops with its connections', {
    timeout: 30_000,
  }, async () => {
    const close = vi.fn(async (_runId: string) => 0);
    const stop = start(close);
    await vi.waitFor(() => expect(close).toHaveBeenCalledWith(expect.stringMatching(/^job:/)), 20_000);
    expect(await hasQueue()).toBe(true);
    await stop();
    await vi.waitFor(async () => expect(await connections()).toBe(0), 5_000);
  });

  test('of several servers runs on one at a time', { timeout: 40_000 }, async () => {
    let atOnce = 0;
    let most = 0;
    const close = vi.fn(async (_runId: string) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await delay(300);
      atOnce -= 1;
      return 0;
    });
    for (let server = 0; server < 3; server += 1) start(close);
    await vi.waitFor(() => expect(close).toHaveBeenCalled(), 20_000);
    await delay(1_000);
    expect(most).toBe(1);
  });

  test('says so when its database is away, and does not end the server', async () => {
    const warn = vi.fn();
    const log = { ...silentLog, warn };
    const connection = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' };
    running.push(startClosingJob({ connection, close: async () => 0, log, quietStartMs: 0 }));
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('tried again')), 10_000);
  });
});
