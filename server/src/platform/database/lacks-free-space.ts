import { sql } from 'kysely';
import { isStoreFull } from './open-database.ts';
import type { Database } from './tables.ts';

/** Half a page: two rows of it fill one. */
const ROW_BYTES = 4_000;

/** Whether no table can grow by so many bytes: tried with one that is never seen by anyone. False when it cannot be told. */
export async function lacksFreeSpace(database: Database, bytes: number): Promise<boolean> {
  const rows = Math.ceil(bytes / ROW_BYTES);
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`create temporary table room_on_trial (content text) on commit drop`.execute(transaction);
      await sql`alter table room_on_trial alter column content set storage plain`.execute(transaction);
      await sql`
        insert into room_on_trial select repeat('x', ${ROW_BYTES}::int) from generate_series(1, ${rows}::int)
      `.execute(transaction);
    });
    return false;
  } catch (error) {
    return isStoreFull(error);
  }
}
