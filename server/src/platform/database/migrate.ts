import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { PRODUCT_VERSION } from '../system/product-version.ts';
import type { Database } from './tables.ts';

/** Anyone who changes the schema holds this advisory lock. Any number will do that nothing else in the database locks. */
export const MIGRATION_LOCK = 6_030_218;
const LOCK_PATIENCE_MS = 120_000;

// While a migration waits for a table, everyone who asks for that table after it waits behind it. So it waits for a moment
// only, and lets them all go on before it tries again (R53).
const TABLE_LOCK_MS = 400;
const TABLE_PAUSE_MS = 600;
/** No lock in time, and a deadlock. */
const HELD_UP: ReadonlySet<string> = new Set(['55P03', '40P01']);

/**
 * What of a migration a superuser alone may do, though no one has to be one: it is left out wherever it runs, and a later
 * migration makes the same in another way. The files stay as they are, because databases know them by their checksum.
 */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  // 0074 has the function say this itself.
  ['0058_event_chains.sql', " set cpd.erases_payloads = 'on'"],
]);

/** A change of the schema. */
export interface Migration {
  name: string;
  /** Of the file, without which databases would not know it again. */
  checksum: string;
  /** What is run of it. */
  text: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');

/** What the database knows of a migration that it ran. */
interface Applied {
  checksum: string;
  /** The version of the product that ran it; null for what versions before 0.10.0 ran. */
  version: string | null;
}

/** A migration could not be run. What it started is undone; those before it in the same start stay. */
export class MigrationFailed extends Error {}

/**
 * Brings the database to the newest schema and answers the names of the migrations it ran: the `.sql` files of `folder` by
 * name, each in a transaction of its own together with its row in `schema_migration`, so that one that was interrupted is
 * done again from its start (R26). The row says which version of the product ran it (R64). A table that is in use is waited for again and again, so that servers of the version
 * before go on in the meantime (R53). Of two servers that start together one waits for the other. Throws when a file changed
 * after it was applied, when the database knows a migration that the folder does not, and `MigrationFailed` when one cannot be run.
 * Give it a `patient` database.
 */
export async function migrate(
  database: Database,
  folder: string = FOLDER,
  version: string = PRODUCT_VERSION,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return database.connection().execute(async (connection) => {
    await lock(connection);
    try {
      const applied = await readApplied(connection);
      refuseStrangers(migrations, applied, version);
      const missing = migrations.filter(({ name }) => !applied.has(name));
      for (const [done, migration] of missing.entries()) await apply(connection, migration, version, { done, missing });
      return missing.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

/** The migrations of this version, in their order. */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends; they are the same migration.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, checksum, text: text.replace(LEFT_OUT.get(name) ?? '', '') };
    }),
  );
}

/** Asks again and again instead of waiting in one query, which the limits of a connection could break off. */
async function lock(connection: Database): Promise<void> {
  for (const deadline = performance.now() + LOCK_PATIENCE_MS; performance.now() < deadline; await delay(50)) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`.execute(
      connection,
    );
    if (rows[0]?.locked) return;
  }
  throw new Error('Another server has been migrating the database for two minutes. Try again when it is done.');
}

/** Makes the table in which migrations are noted, which is there before the first of them. */
export const MIGRATION_TABLE = `
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now(),
    version text
  )`;

async function readApplied(connection: Database): Promise<Map<string, Applied>> {
  await sql.raw(MIGRATION_TABLE).execute(connection);
  await addVersionColumn(connection);
  const rows = await connection.selectFrom('schema_migration').select(['name', 'checksum', 'version']).execute();
  return new Map(rows.map(({ name, ...known }) => [name, known]));
}

/** For databases of the versions before 0.10.0. No migration of its own, because it is the table that migrations are noted in. */
async function addVersionColumn(connection: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_attribute
    where attrelid = 'schema_migration'::regclass and attname = 'version' and not attisdropped`.execute(connection);
  if (rows.length > 0) return;
  await whenFree('The list of migrations', async () => {
    await connection.transaction().execute(async (transaction) => {
      await sql.raw(`set local lock_timeout = ${TABLE_LOCK_MS}`).execute(transaction);
      await sql`alter table schema_migration add column version text`.execute(transaction);
    });
  });
}

function refuseStrangers(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, Applied>,
  version: string,
): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, known] of applied) {
    if (!checksums.has(name)) {
      const newer = known.version === null ? 'a newer version' : `version ${known.version}`;
      throw new Error(
        `This version of the server is older than the database, which was migrated by a newer one (${name} is not known here). The database is of ${newer}, this server is ${version}. Install the version that the other servers run; to go back to ${version}, see “Going back” in docs/run-and-restore.md. Nothing was changed.`,
      );
    }
    if (checksums.get(name) !== known.checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. Put it back as it was, and write a new one.`,
      );
    }
  }
}

async function apply(
  connection: Database,
  migration: Migration,
  version: string,
  { done, missing }: { done: number; missing: readonly Migration[] },
): Promise<void> {
  const before =
    done === 0 ? '' : ` Of the ${missing.length} migrations of ${version}, ${done} were done before it and stay.`;
  const what = `The migration ${migration.name}`;
  await whenFree(what, () => applyOnce(connection, migration, version), before);
}

/** One try after the other, until whatever holds a table that is to be changed has let it go. */
async function whenFree(what: string, work: () => Promise<void>, more = ''): Promise<void> {
  for (const deadline = performance.now() + LOCK_PATIENCE_MS; ; await delay(TABLE_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const isHeldUp = error instanceof pg.DatabaseError && HELD_UP.has(error.code ?? '');
      if (isHeldUp && performance.now() < deadline) continue;
      const said = isHeldUp ? 'met tables that something else has held for two minutes, such as a backup' : 'failed';
      throw new MigrationFailed(`${what} ${said}; the database is as it was before it.${more}`, { cause: error });
    }
  }
}

async function applyOnce(connection: Database, { name, checksum, text }: Migration, version: string): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql.raw(`set local lock_timeout = ${TABLE_LOCK_MS}`).execute(transaction);
    await sql.raw(text).execute(transaction);
    await sql`
      insert into schema_migration (name, checksum, version) values (${name}, ${checksum}, ${version})
    `.execute(transaction);
  });
}

/** What a start would have to migrate. */
export interface Pending {
  /** The names of the migrations to be run, in order. */
  missing: string[];
  /** The names of those that the database has run. */
  applied: string[];
  /** The version that ran the newest of them; undefined when it did not say, which versions before 0.10.0 did not. */
  version: string | undefined;
}

/**
 * What `migrate` would run in a database that has members in it; undefined when there is nothing to run, and for an empty one, of
 * which nothing can be lost, and for one of a newer version, which is refused. Changes nothing.
 */
export async function findPending(database: Database, folder: string = FOLDER): Promise<Pending | undefined> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('schema_migration') is not null and to_regclass('member') is not null as there`.execute(
    database,
  );
  if (there[0]?.there !== true) return undefined;
  // As JSON, for the column of the version may not be there yet.
  const { rows } = await sql<{ row: { name: string; version?: string | null } }>`
    select to_json(m) as row from schema_migration m where exists (select from member) order by m.name`.execute(
    database,
  );
  const applied = rows.map(({ row }) => row.name);
  const known = (await readMigrations(folder)).map(({ name }) => name);
  const missing = known.filter((name) => !applied.includes(name));
  // A newer database is refused by `migrate`.
  const isNewer = applied.some((name) => !known.includes(name));
  if (rows.length === 0 || missing.length === 0 || isNewer) return undefined;
  return { missing, applied, version: rows.at(-1)?.row.version ?? undefined };
}
