import type { YearStatus } from '@cpd/domain/year/framework';
import { sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { Change } from '../../../platform/database/tables.ts';

/**
 * Locks the row of a member's year, so that no save and no submission of it happen at once (R13), and the member, so that
 * no one enters that they left before this is done (R30). Answers what may have changed until the lock was had; undefined
 * while nothing of the year has been saved.
 */
export async function lockMemberYear(transaction: Change, userId: number, cpdYearId: number) {
  const [locked] = await lockStatement(transaction, { userId, cpdYearId });
  return locked;
}

interface LockedYear {
  memberYearId: number;
  reopenedUntil: string | null;
  /** Whether a re-opening of it waits to be settled. */
  isUnsettled: boolean;
}

const lockStatement = prepare<{ userId: number; cpdYearId: number }, LockedYear>((database, { userId, cpdYearId }) =>
  database
    .selectFrom('member_year')
    .innerJoin('member', 'member.user_id', 'member_year.user_id')
    .select([
      'member_year_id as memberYearId',
      'reopened_until as reopenedUntil',
      sql<boolean>`before_reopening is not null`.as('isUnsettled'),
    ])
    .where('member_year.user_id', '=', userId)
    .where('member_year.cpd_year_id', '=', anyId(cpdYearId))
    .forUpdate('member_year')
    .forShare('member'),
);

/** Starts the record of a year, unless another request has begun it at this moment, for whom this waits. */
export async function insertMemberYear(transaction: Change, userId: number, cpdYearId: number): Promise<void> {
  await transaction
    .insertInto('member_year')
    .values({ user_id: userId, cpd_year_id: cpdYearId })
    .onConflict((conflict) => conflict.columns(['user_id', 'cpd_year_id']).doNothing())
    .execute();
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
