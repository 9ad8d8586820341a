import type { YearStatus } from '@cpd/domain/framework';
import type { Change } from '../../database/tables.ts';

/**
 * Makes sure that the member's year has a row and locks it, so that no save and no submission of the same year happen at
 * once (R13). Answers the stored status.
 */
export async function lockMemberYear(
  transaction: Change,
  userId: number,
  cpdYearId: number,
): Promise<{ memberYearId: number; status: YearStatus }> {
  await transaction
    .insertInto('member_year')
    .values({ user_id: userId, cpd_year_id: cpdYearId })
    .onConflict((conflict) => conflict.columns(['user_id', 'cpd_year_id']).doNothing())
    .execute();
  const row = await transaction
    .selectFrom('member_year')
    .select(['member_year_id', 'status'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { memberYearId: row.member_year_id, status: row.status as YearStatus };
}

/** Sets the status of a year. */
export async function updateStatus(transaction: Change, memberYearId: number, status: YearStatus): Promise<void> {
  await transaction.updateTable('member_year').set({ status }).where('member_year_id', '=', memberYearId).execute();
}
