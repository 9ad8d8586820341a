import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runServerProcess } from '../testing/server-process.ts';
import { emptyDatabase, silentLog, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let own: TestDatabase;
let folder: string;

beforeEach(async () => {
  own = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cpd-migrations-'));
  await writeMigration('0001_first.sql', 'create table first (id integer); insert into first values (1);');
  await writeMigration('0002_second.sql', 'create table second (id integer);\n');
});

afterEach(async () => {
  await own.close();
  await rm(folder, { recursive: true });
});

function writeMigration(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text);
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(own.database);
  return rows.map(({ name }) => name);
}

describe('migrations', () => {
  test('refuses a file that changed after it was applied', async () => {
    await migrate(own.database, folder);
    await writeMigration('0001_first.sql', 'create table first (id bigint);');
    await expect(migrate(own.database, folder)).rejects.toThrow('0001_first.sql was changed after it was applied');
  });

  test('refuses a database of a newer version of the server', async () => {
    await migrate(own.database, folder);
    await rm(join(folder, '0002_second.sql'));
    await expect(migrate(own.database, folder)).rejects.toThrow('0002_second.sql is not known here');
  });

  test('[R26] leaves nothing of a migration that fails, keeps those before it and completes once it is mended', async () => {
    await writeMigration('0002_second.sql', 'create table second (id integer); select 1 / 0;');
    await expect(migrate(own.database, folder)).rejects.toThrow('0002_second.sql failed');
    expect(await tables()).toEqual(['first', 'schema_migration']);
    await writeMigration('0002_second.sql', 'create table second (id integer);');
    expect(await migrate(own.database, folder)).toEqual(['0002_second.sql']);
  });

  test('runs the files in the order of their names, each once', async () => {
    expect(await migrate(own.database, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(own.database, folder)).toEqual([]);
    await writeMigration('0003_third.sql', 'insert into first values (3);');
    expect(await migrate(own.database, folder)).toEqual(['0003_third.sql']);
    expect(await tables()).toEqual(['first', 'schema_migration', 'second']);
  });

  test('takes a file with other line ends for the same', async () => {
    await migrate(own.database, folder);
    const text = await readFile(join(folder, '0002_second.sql'), 'utf8');
    await writeMigration('0002_second.sql', text.replaceAll('\n', '\r\n'));
    expect(await migrate(own.database, folder)).toEqual([]);
  });

  test('runs each file once when two servers start together', async () => {
    const other = openDatabase(own.connection, { log: silentLog });
    const ran = await Promise.all([migrate(own.database, folder), migrate(other.database, folder)]);
    await other.close();
    expect(ran.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
  });

  test('[R26] completes in a second run after a kill -9 in the middle of a file', async () => {
    await writeMigration('0002_second.sql', 'create table second (id integer); select pg_sleep(30);');
    const killed = runServerProcess(`
      import { openDatabase } from ${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)};
      import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)};
      const { database } = openDatabase(${JSON.stringify(own.connection)}, { log: console, patient: true });
      await migrate(database, ${JSON.stringify(folder)});
    `);
    await expect.poll(sleepers, { timeout: 10_000 }).toHaveLength(1);
    await killed.kill('SIGKILL');
    // The session of the killed server is noticed at its next word; its sleep stands for a long statement that ends.
    for (const pid of await sleepers()) await sql`select pg_terminate_backend(${pid})`.execute(own.database);
    await writeMigration('0002_second.sql', 'create table second (id integer);');
    expect(await migrate(own.database, folder)).toEqual(['0002_second.sql']);
    expect(await tables()).toEqual(['first', 'schema_migration', 'second']);
  });
});

/** The sessions in the middle of the slow migration. */
async function sleepers(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(own.database);
  return rows.map(({ pid }) => pid);
}
