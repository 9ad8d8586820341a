import type { Change } from '../../../platform/database/tables.ts';

/** Keeps the hash of a new secret as the member's one address; an address from before is gone. */
export async function replaceSubscription(transaction: Change, userId: number, secretSha256: string, at: string) {
  const values = { secret_sha256: secretSha256, created_at: at, last_read_at: null };
  await transaction
    .insertInto('calendar_subscription')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Deletes the member's address. */
export async function deleteSubscription(transaction: Change, userId: number): Promise<void> {
  await transaction.deleteFrom('calendar_subscription').where('user_id', '=', userId).execute();
}

/** Keeps that the address with this secret was read. */
export async function updateLastRead(transaction: Change, secretSha256: string, at: string): Promise<void> {
  await transaction
    .updateTable('calendar_subscription')
    .set({ last_read_at: at })
    .where('secret_sha256', '=', secretSha256)
    .execute();
}
