import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseConnection, openDatabase } from '../platform/database/open-database.ts';
import { findFreePort, type RunningServer, startServer } from '../testing/running-server.ts';
import { type EmptyDatabase, emptyDatabase, silentLog, type TestDatabase } from '../testing/test-database.ts';
import { settingsTogether } from '../testing/together.ts';

// `START_ROUNDS=10` proves more; a few are enough to notice that something broke.
const ROUNDS = Number(process.env.START_ROUNDS ?? 2);
const SERVERS = 3;
const NOW = '2026-11-20T01:00:00Z';

let folder: string;
let databases: EmptyDatabase[];
let servers: RunningServer[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-first-start-'));
  databases = [];
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map(({ end }) => end('SIGTERM')));
  for (const { close } of databases) await close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts so many servers at the same moment, each with a data folder of its own and the same keys, on one database that is empty. */
async function startTogether(round: string, count: number): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  const starts = Array.from({ length: count }, async (_none, number) =>
    startServer({
      ...(await settingsTogether(join(folder, round), String(number))),
      PORT: String(await findFreePort()),
      PUBLIC_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: addressOf(database.calls),
      DATABASE_DIRECT_URL: addressOf(database.connection),
      CPD_NOW: NOW,
    }),
  );
  const outcomes = await Promise.allSettled(starts);
  servers.push(...outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  return database;
}

function addressOf(connection: DatabaseConnection | string): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, password, database } = connection;
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** How many rows each table has that a first start fills. */
async function countRows({ connection }: TestDatabase): Promise<unknown> {
  const { database, close } = openDatabase(connection, { log: silentLog });
  const tables = [
    'member',
    'activity',
    'activity_date',
    'document',
    'event',
    'shortcut',
    'cpd_year',
    'schema_migration',
  ];
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(database);
      return [table, rows[0]?.rows];
    }),
  );
  await close();
  return Object.fromEntries(counts);
}

/** Whether scheduled work is open; each server opens it by itself some seconds after it is ready. */
async function hasSchedule({ connection }: TestDatabase): Promise<boolean> {
  const { database, close } = openDatabase(connection, { log: silentLog, size: 1 });
  try {
    const { rows } = await sql<{ jobs: number }>`
      select count(distinct application_name || pid) as jobs from pg_stat_activity
      where application_name = 'cpd-logbook-jobs' and datname = current_database()`.execute(database);
    return (rows[0]?.jobs ?? 0) >= SERVERS;
  } finally {
    await close();
  }
}

async function endAll(): Promise<void> {
  await Promise.all(servers.splice(0).map(({ end }) => end('SIGTERM')));
}

test('[R4] servers that start together on one empty database open its scheduled work without a complaint', async () => {
  const database = await startTogether('work', SERVERS);
  await expect.poll(() => hasSchedule(database), { timeout: 60_000, interval: 500 }).toBe(true);
  // One that was refused would have said so, and would try again after a minute only.
  await delay(3_000);
  expect(servers.map(({ said }) => said())).toEqual(servers.map(() => ''));
  await endAll();
}, 300_000);

test('[R4] several servers that start together on one empty database all start, and load the demo once', {
  timeout: 600_000,
}, async () => {
  const alone = await countRows(await startTogether('alone', 1));
  expect(alone).toMatchObject({ shortcut: 1 });
  await endAll();
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await countRows(await startTogether(`round${round}`, SERVERS))).toEqual(alone);
    await endAll();
  }
});
