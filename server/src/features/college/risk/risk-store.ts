import type { Change } from '../../../platform/database/tables.ts';

/** What is noted of following a member up, as it is stored; plain dates. */
export interface StoredCase {
  takenByUserId: number | null;
  lastContactOn: string | null;
  nextDate: string | null;
}

/** Locks what is noted of a member and year to the end of the transaction, and starts it where nothing was. */
export async function lockRiskCase(
  transaction: Change,
  { userId, cpdYearId }: { userId: number; cpdYearId: number },
): Promise<StoredCase & { version: number; isNew: boolean }> {
  const begun = await transaction
    .insertInto('risk_case')
    .values({ user_id: userId, cpd_year_id: cpdYearId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const locked = await transaction
    .selectFrom('risk_case')
    .select([
      'taken_by_user_id as takenByUserId',
      'last_contact_on as lastContactOn',
      'next_date as nextDate',
      'version',
    ])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...locked, isNew: begun.numInsertedOrUpdatedRows === 1n };
}

/** Stores what is noted now. */
export async function updateRiskCase(
  transaction: Change,
  { userId, cpdYearId }: { userId: number; cpdYearId: number },
  { takenByUserId, lastContactOn, nextDate, version }: StoredCase & { version: number },
): Promise<void> {
  await transaction
    .updateTable('risk_case')
    .set({ taken_by_user_id: takenByUserId, last_contact_on: lastContactOn, next_date: nextDate, version })
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .execute();
}
