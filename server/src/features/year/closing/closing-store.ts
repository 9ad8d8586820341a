import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** A record whose year is over while it is still being written. */
export type DueRecord = Awaited<ReturnType<typeof lockDueRecords>>[number];

/**
 * Locks up to `limit` records that were never submitted and whose year is over at `now`. Those that
 * another server or a save has locked are left out: anyone who asks again finds what is still due.
 */
export async function lockDueRecords(transaction: Change, now: Temporal.Instant, limit: number) {
  // Years that are over hardly have such records, which their statistics cannot tell: by them, reading all records looks
  // cheaper than asking the index of the few, and costs seconds each minute. So would compiling for the price of that.
  await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(transaction);
  return await transaction
    .selectFrom('member_year as mine')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'mine.cpd_year_id')
    .select(['mine.member_year_id as memberYearId', 'mine.user_id as userId', 'mine.status', 'year.facts'])
    .select(sql<boolean>`mine.exemption_reason_code is not null`.as('exempt'))
    .where('mine.status', 'in', ['OPEN', 'INPROGRESS'])
    .where(
      'mine.cpd_year_id',
      '=',
      sql<number>`any(array(select cpd_year_id from cpd_year where closes_at <= ${now.toString()}))`,
    )
    // A re-opening is settled first, which knows what the record was before.
    .where('mine.before_reopening', 'is', null)
    .where((eb) => eb.or([eb('mine.reopened_until', 'is', null), eb('mine.reopened_until', '<=', now.toString())]))
    .limit(limit)
    .forUpdate('mine')
    .skipLocked()
    .execute();
}

/** Makes records INCOMPLETE without their having been submitted. */
export async function updateClosed(transaction: Change, memberYearIds: readonly number[]): Promise<void> {
  await transaction
    .updateTable('member_year')
    .set({ status: 'INCOMPLETE' })
    .where('member_year_id', '=', sql<number>`any(${[...memberYearIds]}::bigint[])`)
    .execute();
}
