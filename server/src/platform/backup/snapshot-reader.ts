import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { longClient } from '../database/long-client.ts';
import type { DatabaseConnection } from '../database/open-database.ts';
import { LEFT_OUT } from '../database/table-register.ts';
import type { Manifest } from './manifest.ts';

/** What the database says of itself, as a backup notes it. */
export interface SnapshotFacts extends Pick<Manifest, 'of' | 'postgres' | 'migrations' | 'leftOut'> {
  /** ISO time of the snapshot. */
  begun: string;
  tables: { name: string; columns: string[] }[];
  /** About, in bytes: for telling how long it takes. */
  tableBytes: number;
  files: number;
  fileBytes: number;
}

/** A file of a member, as its row says. */
export interface NamedFile {
  key: string;
  bytes: number;
  sha256: string;
}

/** The database as it is at one moment, for as long as it is open. One thing is read at a time. */
export interface Snapshot {
  facts: SnapshotFacts;
  /** The rows of a table in COPY's text format. */
  copy(table: string, columns: readonly string[]): AsyncIterable<Buffer>;
  /** Every file of members that is kept, in the order of the keys. */
  listFiles(): AsyncIterable<NamedFile>;
  /** Not of the moment: numbers are taken out of order. Read them last, so that none is behind the rows. */
  readSequences(): Promise<Manifest['sequences']>;
  /** ISO time of now. */
  readClock(): Promise<string>;
  close(): Promise<void>;
}

/** Takes a snapshot of the database, by a way straight at PostgreSQL. Throws when no server has used the database yet. */
export async function openSnapshot(connection: DatabaseConnection | string): Promise<Snapshot> {
  const client = longClient(connection, 'cpd-logbook-backup');
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const named = await findFiles(client);
    return { ...readingOf(client, named), facts: await readFacts(client, named) };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

function readingOf(client: pg.Client, named: string): Omit<Snapshot, 'facts'> {
  return {
    copy(table, columns) {
      const names = columns.map((name) => client.escapeIdentifier(name)).join(', ');
      return client.query(copyTo(`copy public.${client.escapeIdentifier(table)} (${names}) to stdout`));
    },

    async *listFiles() {
      for (let after = ''; ; ) {
        const { rows } = await client.query<NamedFile>(
          `select key, bytes, sha256 from ${named} where key > $1 order by key limit $2`,
          [after, FILES_BATCH],
        );
        yield* rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.key;
      }
    },

    async readSequences() {
      const { rows } = await client.query<Manifest['sequences'][number]>(
        `select sequencename as name, last_value::text as "lastValue"
        from pg_sequences where schemaname = 'public' order by sequencename`,
      );
      return rows;
    },

    async readClock() {
      const { rows } = await client.query<{ now: string }>(`select ${isoText('clock_timestamp()')} as now`);
      return rows[0]?.now ?? '';
    },

    close: () => client.end(),
  };
}

function isoText(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

const FILES_BATCH = 500;
/** Of a database whose store was never given one. */
export const NO_MARK = 'no mark';

/**
 * What names files of members, in any version of the tables. The contents of infected ones were removed; what was deleted
 * is no part of a backup.
 */
async function findFiles(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ table: string; scanned: boolean }>(
    `select relname as table, exists (
      select from pg_attribute where attrelid = c.oid and attname = 'scan_state'
    ) as scanned
    from pg_class c where relnamespace = 'public'::regnamespace and relname in ('document', 'case_file')`,
  );
  if (rows.length === 0) throw new Error('There is nothing to back up: no server has used this database yet.');
  const selects = rows.map(
    ({ table, scanned }) =>
      `select storage_key as key, size_bytes as bytes, sha256 from ${table} where storage_key is not null${scanned ? " and scan_state <> 'INFECTED'" : ''}`,
  );
  return `(${selects.join(' union all ')}) as file`;
}

async function readMark(client: pg.Client): Promise<string> {
  const { rows: there } = await client.query(`select where to_regclass('file_store') is not null`);
  if (there.length === 0) return NO_MARK;
  const { rows } = await client.query<{ mark: string }>('select mark from file_store');
  return rows[0]?.mark ?? NO_MARK;
}

/** Columns that the database works out itself are not copied. */
const TABLES = `
  select relname as name, pg_table_size(c.oid)::text as bytes, array(
    select attname::text from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  ) as columns
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by relname`;

interface About {
  begun: string;
  postgres: number;
  databaseId: string;
  files: number;
  fileBytes: string;
}

async function readFacts(client: pg.Client, named: string): Promise<SnapshotFacts> {
  const { rows: abouts } = await client.query<About>(`
    select ${isoText('now()')} as begun, current_setting('server_version_num')::int / 10000 as postgres,
      (select system_identifier::text from pg_control_system()) || '/' || current_database() as "databaseId",
      count(*)::int as files, coalesce(sum(bytes), 0)::text as "fileBytes"
    from ${named}`);
  const { rows: all } = await client.query<{ name: string; bytes: string; columns: string[] }>(TABLES);
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const [about] = abouts;
  if (about === undefined) throw new Error('The database says nothing of itself.');
  const tables = all.filter(({ name }) => !LEFT_OUT.includes(name));
  return {
    begun: about.begun,
    postgres: about.postgres,
    of: { storeMark: await readMark(client), databaseId: about.databaseId },
    migrations,
    leftOut: all.filter(({ name }) => LEFT_OUT.includes(name)).map(({ name }) => name),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    tableBytes: tables.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    files: about.files,
    fileBytes: Number(about.fileBytes),
  };
}
