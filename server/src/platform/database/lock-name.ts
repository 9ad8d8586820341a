import { sql } from 'kysely';
import type { Change } from './tables.ts';

/**
 * Waits until no other change, on any server of this database, has taken a name, and keeps it to the end of its own: for
 * what has no row that could be locked. Of a transaction, not of a session, so it holds behind a pooler too.
 */
export async function lockName(transaction: Change, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
