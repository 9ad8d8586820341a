import type { YearStatus } from '@cpd/domain/year/framework';
import { sql } from 'kysely';
import type { Change } from '../../../database/tables.ts';

/**
 * Makes sure that the member's year has a row and locks it, so that no save and no submission of the same year happen at
 * once (R13). Answers what may have changed until the lock was had.
 */
export async function lockMemberYear(transaction: Change, userId: number, cpdYearId: number) {
  const lock = transaction
    .selectFrom('member_year')
    .select([
      'member_year_id',
      'status',
      'submitted_at',
      'reopened_at',
      'reopened_until',
      'audit_status',
      'taken_back_at',
      sql<boolean>`before_reopening is not null`.as('is_unsettled'),
      'exemption_reason_code',
    ])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .forUpdate();
  let row = await lock.executeTakeFirst();
  if (row === undefined) {
    // The first change of the year; another request may be making it at this moment.
    await transaction
      .insertInto('member_year')
      .values({ user_id: userId, cpd_year_id: cpdYearId })
      .onConflict((conflict) => conflict.columns(['user_id', 'cpd_year_id']).doNothing())
      .execute();
    row = await lock.executeTakeFirstOrThrow();
  }
  return {
    memberYearId: row.member_year_id,
    storedStatus: row.status,
    submittedAt: row.submitted_at,
    reopenedAt: row.reopened_at ?? undefined,
    reopenedUntil: row.reopened_until ?? undefined,
    auditStatus: row.audit_status,
    takenBack: row.taken_back_at !== null,
    // Whether a re-opening of it waits to be settled.
    isUnsettled: row.is_unsettled,
    exemptionCode: row.exemption_reason_code,
  };
}

/**
 * Makes sure that the year of each of those who are members has a row, and locks them in one order, so that two who lock many do not
 * wait for each other. Answers the ids of those whose re-opening waits to be settled.
 */
export async function lockMemberYears(
  transaction: Change,
  userIds: readonly number[],
  cpdYearId: number,
): Promise<{ memberYearId: number; reopenedUntil: string | null; isUnsettled: boolean }[]> {
  const ids = [...userIds];
  await sql`
    insert into member_year (user_id, cpd_year_id)
    select user_id, ${cpdYearId} from member where user_id = any(${ids}::bigint[]) order by user_id
    on conflict (user_id, cpd_year_id) do nothing`.execute(transaction);
  const rows = await transaction
    .selectFrom('member_year')
    .select(['member_year_id', 'reopened_until', sql<boolean>`before_reopening is not null`.as('is_unsettled')])
    .where('user_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('cpd_year_id', '=', cpdYearId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    memberYearId: row.member_year_id,
    reopenedUntil: row.reopened_until,
    isUnsettled: row.is_unsettled,
  }));
}

/** Sets the status of a year. */
export async function updateStatus(transaction: Change, memberYearId: number, status: YearStatus): Promise<void> {
  await transaction.updateTable('member_year').set({ status }).where('member_year_id', '=', memberYearId).execute();
}
