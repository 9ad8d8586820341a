import { sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import type { ServerFacts } from './server-facts.ts';

/** Takes away what former runs on the same data folder have left: they have ended, because the folder is locked by this one. */
export async function deleteFormerRuns(transaction: Change, folderId: string): Promise<void> {
  await transaction.deleteFrom('server').where('folder_id', '=', folderId).execute();
}

/** Forgets servers that vanished a day ago, and those that were refused an hour ago: they try again and again as a rule. */
export async function deleteLongGone(transaction: Change): Promise<void> {
  await sql`
    delete from server
    where seen_at < clock_timestamp() - case when refusal is null then interval '1 day' else interval '1 hour' end
  `.execute(transaction);
}

/** Writes down that a server runs, or why it was refused at its start. */
export async function insertServer(transaction: Change, facts: ServerFacts, refusal: string | null): Promise<void> {
  await transaction
    .insertInto('server')
    .values({ ...rowOf(facts), refusal })
    .execute();
}

/**
 * Says that a server is still there, in one statement, and answers the time of the database's clock in milliseconds since 1970.
 * A row that has been forgotten in the meantime is made again.
 */
export async function updateSeen(database: Database, facts: ServerFacts): Promise<number> {
  const { at } = await database
    .insertInto('server')
    .values(rowOf(facts))
    .onConflict((conflict) =>
      conflict
        .column('server_id')
        .doUpdateSet({ seen_at: sql`clock_timestamp()`, clock_ahead_ms: storable(facts.clockAheadMs) }),
    )
    .returning(sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** The goodbye of a server that stops. */
export async function deleteServer(database: Database, serverId: string): Promise<void> {
  await database.deleteFrom('server').where('server_id', '=', serverId).execute();
}

/** Some 24 days: the column has no room for a clock that is further off. */
const AHEAD_MAX_MS = 2 ** 31 - 1;

function storable(aheadMs: number): number {
  return Math.max(-AHEAD_MAX_MS, Math.min(AHEAD_MAX_MS, aheadMs));
}

function rowOf({ settings, ...facts }: ServerFacts) {
  const row = { ...facts, clockAheadMs: storable(facts.clockAheadMs) };
  return { ...columns(row), settings: JSON.stringify(settings) };
}
