import { sql } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Change } from '../../../platform/database/tables.ts';

/** What is noted of following a member up, as it is stored; plain dates. */
export interface StoredCase {
  takenByUserId: number | null;
  lastContactOn: string | null;
  nextDate: string | null;
}

export type LockedCase = StoredCase & { version: number; isNew: boolean };

/**
 * Locks what is noted of members in a year to the end of the transaction, by member, and starts it where nothing was. All who
 * lock several do it in one order.
 */
export async function lockRiskCases(
  transaction: Change,
  cpdYearId: number,
  userIds: readonly number[],
): Promise<Map<number, LockedCase>> {
  const { rows: begun } = await sql<{ userId: number }>`
    insert into risk_case (user_id, cpd_year_id)
    select user_id, ${cpdYearId} from unnest(${userIds}::bigint[]) as asked (user_id) order by user_id
    on conflict do nothing
    returning user_id as "userId"`.execute(transaction);
  const isNew = new Set(begun.map(({ userId }) => userId));
  const locked = await transaction
    .selectFrom('risk_case')
    .select([
      'user_id as userId',
      'taken_by_user_id as takenByUserId',
      'last_contact_on as lastContactOn',
      'next_date as nextDate',
      'version',
    ])
    .where('user_id', 'in', userIds)
    .where('cpd_year_id', '=', cpdYearId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return new Map(locked.map(({ userId, ...noted }) => [userId, { ...noted, isNew: isNew.has(userId) }]));
}

/** Stores what is noted now of members whose rows are locked. */
export async function updateRiskCases(
  transaction: Change,
  cpdYearId: number,
  cases: readonly (StoredCase & { userId: number; version: number })[],
): Promise<void> {
  const rows = cases.map(({ userId, takenByUserId, lastContactOn, nextDate, version }) => ({
    user_id: userId,
    cpd_year_id: cpdYearId,
    taken_by_user_id: takenByUserId,
    last_contact_on: lastContactOn,
    next_date: nextDate,
    version,
  }));
  const replace = sql`on conflict (cpd_year_id, user_id) do update set taken_by_user_id = excluded.taken_by_user_id,
    last_contact_on = excluded.last_contact_on, next_date = excluded.next_date, version = excluded.version`;
  await insertRows(transaction, 'risk_case', rows, replace);
}
