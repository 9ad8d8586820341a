import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../database/tables.ts';

/**
 * The ids of a member and of the entries that were merged into theirs (PPL-07), as the inside of `in (...)`: events, and what was set
 * aside, stay with the entry that they were written of.
 */
export function entriesOf(userId: number | RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`
    select ${userId}::bigint
    union all
    select merged_user_id from member_merge where kept_user_id = ${userId} and undone_at is null`;
}

/** These members with the entries that were merged into theirs. */
export async function withMerged(database: Reading, userIds: readonly number[]): Promise<number[]> {
  const rows = await database
    .selectFrom('member_merge')
    .select('merged_user_id as userId')
    .where('kept_user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('undone_at', 'is', null)
    .orderBy('member_merge_id')
    .execute();
  return [...userIds, ...rows.map(({ userId }) => userId)];
}

/** Whether a row of `member` is an entry that was merged into another one. */
export const isMerged = sql<boolean>`exists (
  select from member_merge where merged_user_id = member.user_id and undone_at is null
)`;
