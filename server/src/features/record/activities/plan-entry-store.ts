import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** Writes name and hours of the activity that carries a plan's hours, and of its one date. */
export async function updatePlanEntry(
  transaction: Change,
  { planId, name, hours }: { planId: number; name: string; hours: number },
  at: string,
): Promise<void> {
  await sql`
    with entry as (
      update activity
      set activity_name = ${name}, hours_per_date = ${hours}, updated_at = ${at}, version = version + 1
      where plan_id = ${planId} and (activity_name <> ${name} or hours_per_date <> ${hours})
      returning activity_id
    )
    update activity_date date set hours = ${hours} from entry where date.activity_id = entry.activity_id
  `.execute(transaction);
}

/** Locks those of the activities that are the member's, and the entry of a plan, in the order of their ids. */
export async function lockActivities(
  transaction: Change,
  userId: number,
  planId: number,
  activityIds: readonly number[],
): Promise<void> {
  await sql`
    select activity_id from activity
    where user_id = ${userId} and (activity_id = any(${activityIds}::bigint[]) or plan_id = ${planId})
    order by activity_id
    for update
  `.execute(transaction);
}

/** Counts the versions of activities up. */
export async function countVersions(transaction: Change, activityIds: readonly number[], at: string): Promise<void> {
  if (activityIds.length === 0) return;
  await transaction
    .updateTable('activity')
    .set({ updated_at: at, version: (eb) => eb('version', '+', 1) })
    .where('activity_id', 'in', activityIds)
    .execute();
}
