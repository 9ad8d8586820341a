import type { Change } from '../../../platform/database/tables.ts';

/** Locks the row of someone of the team, so that two pins of theirs are counted one after the other; answers the pins. */
export async function lockPins(transaction: Change, userId: number): Promise<number[]> {
  await transaction.selectFrom('member').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const rows = await transaction
    .selectFrom('pinned_member')
    .select('pinned_user_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.pinned_user_id);
}

/** Stores a pin that is not there yet. */
export async function insertPin(transaction: Change, pin: { userId: number; pinnedUserId: number; at: string }) {
  await transaction
    .insertInto('pinned_member')
    .values({ user_id: pin.userId, pinned_user_id: pin.pinnedUserId, pinned_at: pin.at })
    .execute();
}

/** Removes a pin; false when there was none. */
export async function deletePin(transaction: Change, userId: number, pinnedUserId: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('pinned_member')
    .where('user_id', '=', userId)
    .where('pinned_user_id', '=', pinnedUserId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
