import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Whether the database answers just now. */
export async function isReachable(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database);
    return true;
  } catch {
    return false;
  }
}
