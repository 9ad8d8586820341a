import type { Finding } from '@cpd/domain/audit/agreement';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';
import { askedPlace, offeredTo } from './opinion-sql.ts';

/** Takes the next item on which someone can give an opinion, the longest judged first; undefined where none is left. */
export async function insertTaken(
  transaction: Change,
  userId: number,
  at: string,
): Promise<{ auditCaseId: number; auditItemId: number } | undefined> {
  const { rows } = await sql<{ auditCaseId: number; auditItemId: number }>`
    with next as (
      select item.audit_item_id, item.audit_case_id, ${askedPlace} as place from ${offeredTo(userId)}
      order by item.judged_at, item.audit_item_id limit 1 for update of item skip locked
    ), taken as (
      insert into audit_opinion (audit_item_id, place, user_id, taken_at)
      select audit_item_id, place, ${userId}, ${at}::timestamptz from next
      on conflict do nothing returning audit_item_id
    )
    select next.audit_case_id as "auditCaseId", taken.audit_item_id as "auditItemId"
    from taken join next using (audit_item_id)`.execute(transaction);
  return rows[0];
}

/** Has items be taken by others again that were taken before a time, and never judged. */
export async function deleteTakenBefore(transaction: Change, before: string): Promise<void> {
  await transaction.deleteFrom('audit_opinion').where('verdict', 'is', null).where('taken_at', '<', before).execute();
}

/** Gives up what someone has taken of a case; false where they have taken nothing of it. */
export async function deleteTaken(
  transaction: Change,
  { auditCaseId, userId }: { auditCaseId: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('audit_opinion')
    .where('user_id', '=', userId)
    .where('verdict', 'is', null)
    .where('audit_item_id', 'in', (items) =>
      items.selectFrom('audit_item').select('audit_item_id').where('audit_case_id', '=', auditCaseId),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An opinion on a locked item; its finding is null until it is given. */
export interface StoredOpinion {
  place: number;
  userId: number | null;
  finding: Finding | null;
}

/** The opinions on a locked item. */
export async function listOpinions(transaction: Change, auditItemId: number): Promise<StoredOpinion[]> {
  const rows = await transaction
    .selectFrom('audit_opinion')
    .select(['place', 'user_id as userId', 'verdict', 'accepted_hours as acceptedHours'])
    .where('audit_item_id', '=', auditItemId)
    .orderBy('place')
    .execute();
  return rows.map(({ place, userId, verdict, acceptedHours }) => ({
    ...{ place, userId },
    finding: verdict === null || acceptedHours === null ? null : { verdict, acceptedHours },
  }));
}

/** Keeps what someone finds of an item that they have taken. */
export async function updateGiven(
  transaction: Change,
  { auditItemId, place }: { auditItemId: number; place: number },
  { verdict, acceptedHours, reason, at, differs }: Finding & { reason: string; at: string; differs: boolean },
): Promise<void> {
  await transaction
    .updateTable('audit_opinion')
    .set({ verdict, accepted_hours: acceptedHours, reason, judged_at: at, differs })
    .where('audit_item_id', '=', auditItemId)
    .where('place', '=', place)
    .execute();
}

/** Copies what the auditor of a case has found of an item, as the second did not know it. */
export async function insertFirst(transaction: Change, auditItemId: number): Promise<void> {
  await sql`
    insert into audit_opinion (audit_item_id, place, user_id, taken_at, verdict, accepted_hours, reason, judged_at)
    select audit_item_id, 1, judged_by_user_id, judged_at, verdict, accepted_hours, reason, judged_at
    from audit_item where audit_item_id = ${auditItemId}`.execute(transaction);
}

/** Says whether the second differs from what is found of the item now; what a third said of what was found before goes. */
export async function updateDiffers(transaction: Change, auditItemId: number, differs: boolean): Promise<void> {
  await transaction
    .deleteFrom('audit_opinion')
    .where('audit_item_id', '=', auditItemId)
    .where('place', '=', 3)
    .execute();
  await transaction
    .updateTable('audit_opinion')
    .set({ differs })
    .where('audit_item_id', '=', auditItemId)
    .where('place', '=', 2)
    .execute();
}
