import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '@cpd/domain/values/sizes';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { verifyFolder } from '../testing/backups.ts';
import { emptyDatabase, silentLog, type TestDatabase } from '../testing/test-database.ts';
import { refuseHalfUndone, upgradeDatabase } from './upgrade-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../platform/database/migrations');
/** What the version before had not: these are done by an upgrade here. */
const NEW = ['0073_indexes_that_answer_alone.sql', '0074_erasing_without_superuser.sql'];
const BROKEN = '0074_erasing_without_superuser.sql';

let own: TestDatabase;
let dataFolder: string;
let newer: string;

/** A database of 0.8.9 with one member in it. */
beforeEach(async () => {
  own = await emptyDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'cpd-upgrade-'));
  await migrate(own.database, await migrationsBefore('0073'), '0.8.9');
  newer = await migrationsBefore('0075');
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      values ('first', 'first', 'PARTICIPANT', 'A', 'B', 'm@example.org', 11)`.execute(own.database);
});
afterEach(async () => {
  await own.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function migrationsBefore(number: string, texts: Record<string, string> = {}): Promise<string> {
  const place = await mkdtemp(join(dataFolder, 'migrations-'));
  const filter = (path: string) => !path.endsWith('.sql') || path.slice(MIGRATIONS.length + 1) < number;
  await cp(MIGRATIONS, place, { recursive: true, filter });
  for (const [name, text] of Object.entries(texts)) await writeFile(join(place, name), text);
  return place;
}

interface Start {
  environment?: Record<string, string>;
  migrations?: string;
  freeSpaceIn?: () => Promise<number>;
}

/** What a start does up to the migrations. */
async function start({ environment = {}, migrations = newer, ...options }: Start = {}): Promise<void> {
  const config = readConfig({ DATA_DIR: dataFolder, ...environment });
  await upgradeDatabase(own.database, own.connection, config, { log: silentLog, migrations, ...options });
}

const backups = async () => {
  const names = await readdir(join(dataFolder, 'backups')).catch(() => []);
  return names.filter((name) => !name.endsWith('-files'));
};

async function migrated(): Promise<string[]> {
  const rows = await own.database.selectFrom('schema_migration').select('name').where('name', 'in', NEW).execute();
  return rows.map(({ name }) => name).sort();
}

const OWN = { DATABASE_URL: 'postgres://cpd@db.example.org/cpd' };
const seen = (name: string, version: string) =>
  sql`
    insert into server (server_id, folder_id, name, version, newest_migration, does_jobs, verification_key, is_key_made, sign_in,
      store_mark, settings, clock_ahead_ms)
    values (${name}, ${name}, ${name}, ${version}, '0072', true, 'key', false, 'issuer', 'store', '{}', 0)`;

describe('[R64] an upgrade does not begin, and nothing is changed,', () => {
  test('without room for the backup: how much it needs is said', async () => {
    await expect(start({ freeSpaceIn: async () => MEGABYTE })).rejects.toThrow(
      /upgrade from 0\.8\.9 to .* takes up to [\d.]+ MB; there is room for 1 MB\. Nothing was changed\. Make room, .*BACKUP_TO.*BACKUP_BEFORE_UPGRADE=off/,
    );
    expect([await backups(), await migrated()]).toEqual([[], []]);
    await start({ freeSpaceIn: async () => MEGABYTE, environment: { BACKUP_BEFORE_UPGRADE: 'off' } });
    expect([await backups(), await migrated()]).toEqual([[], NEW]);
  });

  test('where nothing can be written', async () => {
    await writeFile(join(dataFolder, 'backups'), '');
    await expect(start()).rejects.toThrow(/^No backup could be written before the upgrade .* Nothing was changed\. /);
    expect(await migrated()).toEqual([]);
  });

  test('where a copy was half put back by 0.11', async () => {
    await refuseHalfUndone(dataFolder);
    await mkdir(join(dataFolder, 'database', 'before-upgrade'), { recursive: true });
    await writeFile(join(dataFolder, 'database', 'before-upgrade', 'undo-under-way.json'), '{}');
    await expect(refuseHalfUndone(dataFolder)).rejects.toThrow('Start version 0.11 once');
  });
});

test('[R64] a whole backup is there before the first migration, once for an upgrade, and two of them stay', async () => {
  await start();
  const [first = ''] = await backups();
  expect(await migrated()).toEqual(NEW);
  expect((await verifyFolder(join(dataFolder, 'backups', first))).problems).toEqual([]);
  await start();
  expect(await backups()).toEqual([first]);
  for (const version of ['0.8.9', '0.8.10']) {
    await own.database.deleteFrom('schema_migration').where('name', '=', BROKEN).execute();
    await sql`alter table schema_migration add column if not exists version text`.execute(own.database);
    await sql`update schema_migration set version = ${version}`.execute(own.database);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await start();
  }
  expect(await backups()).toHaveLength(2);
  expect(await backups()).not.toContain(first);
});

test('[R64] a migration that fails names itself, the backup and the way back; the next start writes no second one', async () => {
  const broken = await migrationsBefore('0075', { [BROKEN]: 'select 1 / 0;' });
  await expect(start({ migrations: broken })).rejects.toThrow(
    /^The migration 0074_\S+ failed; the database is as it was before it\..*\nTo go back: install 0\.8\.9 and restore cpd-\S+ in .+ with it/,
  );
  await expect(start({ migrations: broken })).rejects.toThrow(
    'install the version before and restore the newest backup in',
  );
  await start();
  expect(await migrated()).toEqual(NEW);
  expect(await backups()).toHaveLength(1);
});

describe('[R53] an upgrade that is no rolling one', () => {
  test('is refused while a server of 0.11 is connected, by name, and goes on when it is gone', async () => {
    await seen('cpd-1', '0.11.0').execute(own.database);
    await seen('cpd-2', '0.12.0').execute(own.database);
    await expect(start({ environment: OWN })).rejects.toThrow(
      /connected: cpd-1 \(0\.11\.0\)\. Nothing was changed\. Stop/,
    );
    expect([await backups(), await migrated()]).toEqual([[], []]);
    await sql`update server set seen_at = now() - interval '61 seconds' where name = 'cpd-1'`.execute(own.database);
    await start({ environment: OWN });
    expect(await migrated()).toEqual(NEW);
  });

  test('asks nothing of an embedded database, whose folder one server has', async () => {
    await seen('killed', '0.11.0').execute(own.database);
    await start();
    expect(await migrated()).toEqual(NEW);
  });
});
