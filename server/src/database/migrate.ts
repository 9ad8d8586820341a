import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

// Any number will do that nothing else in the database locks.
const LOCK = 6_030_218;
const LOCK_PATIENCE_MS = 120_000;

interface Migration {
  name: string;
  checksum: string;
  text: string;
}

/**
 * Brings the database to the newest schema and answers the names of the migrations it ran: the `.sql` files of `folder` by
 * name, each in a transaction of its own together with its row in `schema_migration`, so that one that was interrupted is
 * done again from its start (R26). Of two servers that start together one waits for the other. Throws when a file changed
 * after it was applied, and when the database knows a migration that the folder does not. Give it a `patient` database.
 */
export async function migrate(
  database: Database,
  folder: string = join(import.meta.dirname, 'migrations'),
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return database.connection().execute(async (connection) => {
    await lock(connection);
    try {
      const applied = await readApplied(connection);
      refuseStrangers(migrations, applied);
      const missing = migrations.filter(({ name }) => !applied.has(name));
      for (const migration of missing) await apply(connection, migration);
      return missing.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends; they are the same migration.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Asks again and again instead of waiting in one query, which the limits of a connection could break off. */
async function lock(connection: Database): Promise<void> {
  for (const deadline = performance.now() + LOCK_PATIENCE_MS; performance.now() < deadline; await delay(50)) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(connection);
    if (rows[0]?.locked) return;
  }
  throw new Error('Another server has been migrating the database for two minutes. Try again when it is done.');
}

async function readApplied(connection: Database): Promise<Map<string, string>> {
  await sql`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(connection);
  const rows = await connection.selectFrom('schema_migration').select(['name', 'checksum']).execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseStrangers(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!checksums.has(name)) {
      throw new Error(`The database was migrated by a newer version of the server: ${name} is not known here.`);
    }
    if (checksums.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. Put it back as it was, and write a new one.`,
      );
    }
  }
}

async function apply(connection: Database, { name, checksum, text }: Migration): Promise<void> {
  try {
    await connection.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql.raw(text).execute(transaction);
      await sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`.execute(transaction);
    });
  } catch (error) {
    throw new Error(`The migration ${name} failed; the database is as it was before it.`, { cause: error });
  }
}
