import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runServerProcess } from '../../testing/server-process.ts';
import { emptyDatabase, silentLog, type TestDatabase } from '../../testing/test-database.ts';
import { findPending, MigrationFailed, migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const DELIVERED = join(import.meta.dirname, 'migrations');

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

test('[R64] every migration is as it was delivered, to the letter: databases know them by their checksums', async () => {
  const delivered = await readFile(join(import.meta.dirname, 'migrations.sha256'), 'utf8');
  const names = (await readdir(DELIVERED)).filter((name) => name.endsWith('.sql')).toSorted();
  const lines = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(DELIVERED, name));
      return `${createHash('sha256').update(text).digest('hex')}  ${name}\n`;
    }),
  );
  expect(lines.join(''), 'A new migration adds its line, as sha256sum writes it; other lines never change').toBe(
    delivered,
  );
});

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

  test('[R64] an older version is told which version the database is of, also where that was not noted yet', async () => {
    await migrate(own.database, folder, '0.12.0');
    await rm(join(folder, '0002_second.sql'));
    await expect(migrate(own.database, folder, '0.11.3')).rejects.toThrow(
      'The database is of version 0.12.0, this server is 0.11.3. Install the version',
    );
    await sql`alter table schema_migration drop column version`.execute(own.database);
    await expect(migrate(own.database, folder, '0.11.3')).rejects.toThrow(
      'The database is of a newer version, this server is 0.11.3',
    );
  });

  test('[R64] what fails among several names the migration, the version and how many stay', async () => {
    await writeMigration('0003_third.sql', 'create table third (id integer); select 1 / 0;');
    const failed = migrate(own.database, folder, '0.12.0');
    await expect(failed).rejects.toBeInstanceOf(MigrationFailed);
    await expect(failed).rejects.toThrow(
      'The migration 0003_third.sql failed; the database is as it was before it. Of the 3 migrations of 0.12.0, 2 were done before it and stay.',
    );
  });

  test('[R64] notes the version that ran a migration, and keeps what a version before noted without one', async () => {
    await migrate(own.database, folder, '0.9.0');
    await sql`alter table schema_migration drop column version`.execute(own.database);
    await writeMigration('0003_third.sql', 'create table third (id integer);');
    expect(await migrate(own.database, folder, '0.10.0')).toEqual(['0003_third.sql']);
    await writeMigration('0004_fourth.sql', 'create table fourth (id integer);');
    expect(await migrate(own.database, folder, '0.11.0')).toEqual(['0004_fourth.sql']);
    const noted = await own.database
      .selectFrom('schema_migration')
      .select(['name', 'version'])
      .orderBy('name')
      .execute();
    expect(noted.map(({ name, version }) => [name.slice(0, 4), version])).toEqual([
      ['0001', null],
      ['0002', null],
      ['0003', '0.10.0'],
      ['0004', '0.11.0'],
    ]);
  });

  test('[R64] tells what an upgrade would run, of a database with members alone, and changes nothing', async () => {
    expect(await findPending(own.database, folder), 'an empty database').toBeUndefined();
    await writeMigration('0001_first.sql', 'create table member (id integer);');
    await migrate(own.database, folder, '0.10.0');
    await writeMigration('0003_third.sql', 'create table third (id integer);');
    expect(await findPending(own.database, folder), 'one without members').toBeUndefined();
    await sql`insert into member values (1)`.execute(own.database);
    const applied = ['0001_first.sql', '0002_second.sql'];
    expect(await findPending(own.database, folder)).toEqual({
      missing: ['0003_third.sql'],
      applied,
      version: '0.10.0',
    });
    await sql`alter table schema_migration drop column version`.execute(own.database);
    expect(await findPending(own.database, folder)).toMatchObject({ applied, version: undefined });
    expect(await tables()).toEqual(['member', 'schema_migration', 'second']);
    await rm(join(folder, '0002_second.sql'));
    expect(await findPending(own.database, folder), 'one of a newer version').toBeUndefined();
    await writeMigration('0002_second.sql', '');
    await rm(join(folder, '0003_third.sql'));
    expect(await findPending(own.database, folder), 'nothing to run').toBeUndefined();
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

  test('[R53] while something holds a table that is to be changed, everybody else goes on using it', async () => {
    await migrate(own.database, folder);
    await writeMigration('0003_third.sql', 'alter table first add column more integer;');
    const owner = openDatabase(own.connection, { log: silentLog, patient: true });
    const backup = openDatabase(own.connection, { log: silentLog, patient: true });
    let migrated: Promise<string[]> | undefined;
    await backup.database.transaction().execute(async (transaction) => {
      await sql`lock table first in access share mode`.execute(transaction);
      migrated = migrate(owner.database, folder);
      // Twice, to be sure that it tries again.
      for (const _try of [1, 2]) {
        await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBe(1);
        // The limit of a call would end what stood behind the migration for as long as the table is held.
        await sql`select * from first`.execute(own.database);
        await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBe(0);
      }
    });
    expect(await migrated).toEqual(['0003_third.sql']);
    await owner.close();
    await backup.close();
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

/** How many sessions wait for a table. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database d on d.oid = database
    where datname = current_database() and not granted and locktype = 'relation'`.execute(own.database);
  return rows.length;
}

/** The sessions in the middle of the slow migration. */
async function sleepers(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(own.database);
  return rows.map(({ pid }) => pid);
}
