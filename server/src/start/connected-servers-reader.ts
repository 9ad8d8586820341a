import { sql } from 'kysely';
import type { Reading } from '../platform/database/tables.ts';

/** The servers that have said within a minute that they run, of whatever version, in a database that may know nothing of servers. */
export async function listConnected(database: Reading): Promise<{ name: string; version: string }[]> {
  const there = await sql<{ there: boolean }>`select to_regclass('server') is not null as there`.execute(database);
  if (there.rows[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string; version: string }>`
    select name, version from server
    where refusal is null and seen_at > clock_timestamp() - interval '1 minute' order by name`.execute(database);
  return rows;
}
