import type { Reading } from '../database/tables.ts';

/** What the kept files of a member take together, in bytes, those among them that can still be brought back. */
export async function readStorage(database: Reading, userId: number): Promise<number> {
  const { bytes } = await database
    .selectFrom('member_storage')
    .select('bytes')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
}
