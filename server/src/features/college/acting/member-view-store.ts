import { sql } from 'kysely';
import type { Change, Database } from '../../../platform/database/tables.ts';

/** Whether someone's last look at a member's record is younger than an instant (ISO). */
export async function hasViewedSince(database: Database, actorUserId: number, subjectUserId: number, since: string) {
  const row = await database
    .selectFrom('member_view')
    .select('viewed_at')
    .where('actor_user_id', '=', actorUserId)
    .where('subject_user_id', '=', subjectUserId)
    .where('viewed_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps when someone looked last, unless there is a look younger than `unlessSince`; answers whether it did. Of several
 * calls at the same time one does.
 */
export async function saveView(
  transaction: Change,
  view: { actorUserId: number; subjectUserId: number; viewedAt: string; unlessSince: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into member_view (actor_user_id, subject_user_id, viewed_at)
    values (${view.actorUserId}, ${view.subjectUserId}, ${view.viewedAt})
    on conflict (actor_user_id, subject_user_id) do update set viewed_at = excluded.viewed_at
    where member_view.viewed_at <= ${view.unlessSince}
  `.execute(transaction);
  return numAffectedRows === 1n;
}
