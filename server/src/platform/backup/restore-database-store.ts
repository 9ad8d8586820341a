import type pg from 'pg';
import { longClient } from '../database/long-client.ts';
import { MIGRATION_LOCK } from '../database/migrate.ts';
import type { DatabaseConnection } from '../database/open-database.ts';
import { type NamedAddress, whyNotReached } from '../database/require-usable.ts';
import type { OpenedBackup } from './open-backup.ts';
import { type RestoredTables, restoreTables, type TablesOptions } from './restore-tables-store.ts';

/** An empty database that no one else can migrate or restore into while it is open. */
export interface EmptyTarget {
  /** Brings schema and rows in; no one sees them before `commit`. */
  load(backup: OpenedBackup, options: TablesOptions): Promise<RestoredTables>;
  commit(): Promise<void>;
  /** Ends the connection; what was not committed is gone. */
  close(): Promise<void>;
}

/**
 * Takes a database for a restore, as its owner and by a way straight at PostgreSQL. Throws what to do, and changes nothing, when
 * it is not empty, when another restore or a server that starts has it, or when the role may make no tables.
 */
export async function takeEmptyDatabase(connection: DatabaseConnection | NamedAddress): Promise<EmptyTarget> {
  const client = longClient('address' in connection ? connection.address : connection, 'cpd-logbook-restore');
  await client.connect().catch((error: unknown) => {
    throw 'address' in connection ? new Error(whyNotReached(error, connection)) : error;
  });
  try {
    await refuseTaken(client);
    await refuseOccupied(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    async load(backup, how) {
      await client.query('begin');
      return await restoreTables(client, backup, how);
    },
    commit: async () => void (await client.query('commit')),
    close: () => client.end(),
  };
}

async function refuseTaken(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean; mayMake: boolean }>(
    `select pg_try_advisory_lock($1) as locked, coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayMake"`,
    [MIGRATION_LOCK],
  );
  if (!rows[0]?.locked) {
    throw new Error(
      'Another restore, or a server that starts, has this database just now. Nothing was changed. Stop all servers of it, and wait until the other restore is done.',
    );
  }
  if (!rows[0].mayMake) {
    throw new Error(
      'The role of the database may make no tables. Give the address of the owner as DATABASE_DIRECT_URL.',
    );
  }
}

async function refuseOccupied(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`);
  if (rows.length === 0) return;
  const tables = new Set(rows.map(({ name }) => name));
  throw new Error(
    `The database is not empty: it holds ${await ownerInWords(client, tables)}. Nothing was changed. Restore into an empty database; what is in this one may be worth a backup first.`,
  );
}

/** Whose a database is. */
async function ownerInWords(client: pg.Client, tables: ReadonlySet<string>): Promise<string> {
  if (!tables.has('member') || !tables.has('file_store')) return `${tables.size} tables`;
  const { rows } = await client.query<{ mark: string | null; members: string }>(
    'select (select mark from file_store) as mark, (select count(*) from member)::text as members',
  );
  const mark = rows[0]?.mark?.slice(0, 8);
  return `${rows[0]?.members} members of ${mark === undefined ? 'a college' : `cpd-${mark}`}`;
}
