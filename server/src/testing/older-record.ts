import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { migrate } from '../platform/database/migrate.ts';
import type { Database } from '../platform/database/tables.ts';

const MIGRATIONS = join(import.meta.dirname, '../platform/database/migrations');
const RECORDS = join(import.meta.dirname, 'older-records');
/** Values that are sent at once; PostgreSQL takes 65,535. */
const AT_ONCE = 20_000;

/** The demo's record as an earlier version left it: `keep-older-record.ts` made it. */
export interface OlderRecord {
  version: string;
  /** The commit of the version that made it. */
  commit: string;
  /** What that version had run, as its database noted it. */
  migrations: { name: string; checksum: string }[];
  /** The rows as PostgreSQL writes their values as text, in the order of the columns. */
  tables: { name: string; columns: string[]; rows: (string | null)[][] }[];
}

/** The versions of which a record is kept, the first one first. */
export async function listOlderVersions(): Promise<string[]> {
  return (await readdir(RECORDS)).map((name) => name.replace('.json.gz', '')).sort();
}

/** Reads the record of a version. */
export async function readOlderRecord(version: string): Promise<OlderRecord> {
  return JSON.parse(gunzipSync(await readFile(join(RECORDS, `${version}.json.gz`))).toString());
}

/** Brings an empty database to the tables of that version, with its record in them. Give it the way of the owner, a superuser. */
export async function loadOlderRecord(database: Database, { migrations, tables }: OlderRecord): Promise<void> {
  await migrateAsThen(database, new Set(migrations.map(({ name }) => name)));
  await database.transaction().execute(async (transaction) => {
    // The rows come in the order of their names, and are not to be noted again.
    await sql`set local session_replication_role = replica`.execute(transaction);
    // What migrations themselves have put there is in the record, perhaps changed.
    for (const table of await listTables(transaction)) await empty(transaction, table);
    for (const { name, columns, rows } of tables) {
      const size = Math.floor(AT_ONCE / columns.length);
      for (let from = 0; from < rows.length; from += size)
        await insert(transaction, { name, columns, rows: rows.slice(from, from + size) });
    }
    await setSequences(transaction);
  });
}

async function migrateAsThen(database: Database, names: ReadonlySet<string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-older-record-'));
  const isOfThen = (path: string) => !path.endsWith('.sql') || names.has(path.slice(MIGRATIONS.length + 1));
  await cp(MIGRATIONS, folder, { recursive: true, filter: isOfThen });
  await migrate(database, folder).finally(() => rm(folder, { recursive: true }));
}

async function listTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'`.execute(database);
  return rows.map(({ name }) => name);
}

/** Leaves those alone that are empty: some refuse it whatever they hold. */
async function empty(database: Database, table: string): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(database);
  if (rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(database);
}

async function insert(database: Database, { name, columns, rows }: OlderRecord['tables'][number]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(name)} (${list}) overriding system value values ${values}`.execute(database);
}

/** New rows go on behind those that came with their numbers. */
async function setSequences(database: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select relname as table, attname as column, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(quote_ident(relname), attname) is not null`.execute(database);
  for (const { table, column, sequence } of rows)
    await sql`select setval(${sequence}::regclass, max(${sql.ref(column)})) from ${sql.table(table)}`.execute(database);
}
