import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { GONE_AFTER_S, type KnownServer } from './server-facts.ts';

/** Every server that is written down, those that run longest first. */
export async function listServers(database: Reading): Promise<KnownServer[]> {
  return await find(database, sql`true`);
}

/** The servers that run: seen within a minute, and not refused. */
export async function listRunning(database: Reading): Promise<KnownServer[]> {
  return await find(
    database,
    sql`refusal is null and seen_at > clock_timestamp() - make_interval(secs => ${GONE_AFTER_S})`,
  );
}

/** Those of them beside this one. */
export async function listRunningBeside(database: Reading, serverId: string): Promise<KnownServer[]> {
  return (await listRunning(database)).filter((other) => other.serverId !== serverId);
}

async function find(database: Reading, condition: RawBuilder<unknown>): Promise<KnownServer[]> {
  const { rows } = await sql<KnownServer>`
    select server_id as "serverId", folder_id as "folderId", name, version, newest_migration as "newestMigration",
      does_jobs as "doesJobs", verification_key as "verificationKey", is_key_made as "isKeyMade", sign_in as "signIn",
      store_mark as "storeMark", settings, clock_ahead_ms as "clockAheadMs", started_at as "startedAt", seen_at as "seenAt",
      extract(epoch from clock_timestamp() - seen_at)::float8 as "silentSeconds", refusal
    from server where ${condition}
    order by refusal is not null, started_at, server_id
  `.execute(database);
  return rows;
}

/** The newest migration that the database has run. */
export async function findNewestMigration(database: Reading): Promise<string> {
  const row = await database
    .selectFrom('schema_migration')
    .select((eb) => eb.fn.max('name').as('name'))
    .executeTakeFirst();
  return row?.name ?? '';
}

/** The time of the database's clock, in milliseconds since 1970. */
export async function readDatabaseClock(database: Reading): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(database);
  return rows[0]?.at ?? Number.NaN;
}
