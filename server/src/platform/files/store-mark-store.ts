import { sql } from 'kysely';
import type { Change, Reading } from '../database/tables.ts';

/** The mark of the store that keeps the files of this database; undefined before the first start that gave it one. */
export async function findStoreMark(database: Reading): Promise<string | undefined> {
  const row = await database.selectFrom('file_store').select('mark').executeTakeFirst();
  return row?.mark;
}

/** Writes down which store keeps the files from now on. */
export async function setStoreMark(transaction: Change, mark: string): Promise<void> {
  await transaction
    .insertInto('file_store')
    .values({ mark })
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet({ mark, marked_at: sql<string>`now()` }))
    .execute();
}
