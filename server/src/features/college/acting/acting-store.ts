import type { Change, Reading } from '../../../database/tables.ts';

/** A stored time of acting for a member. */
export interface StoredActing {
  actingSessionId: number;
  reason: string;
  /** ISO instants. */
  startedAt: string;
  endsAt: string;
}

/** Whom, for whom. */
interface Pair {
  actorUserId: number;
  subjectUserId: number;
}

/** The acting that is going on at an instant, or undefined. */
export async function findActing(
  database: Reading,
  { actorUserId, subjectUserId }: Pair,
  now: Temporal.Instant,
): Promise<StoredActing | undefined> {
  const row = await database
    .selectFrom('acting_session')
    .select(['acting_session_id', 'reason', 'started_at', 'ends_at'])
    .where('actor_user_id', '=', actorUserId)
    .where('subject_user_id', '=', subjectUserId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now.toString())
    .orderBy('acting_session_id', 'desc')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    actingSessionId: row.acting_session_id,
    reason: row.reason,
    startedAt: row.started_at,
    endsAt: row.ends_at,
  };
}

/** Stores that acting begins. */
export async function insertActing(
  transaction: Change,
  { actorUserId, subjectUserId }: Pair,
  acting: Omit<StoredActing, 'actingSessionId'>,
): Promise<StoredActing> {
  const row = await transaction
    .insertInto('acting_session')
    .values({
      actor_user_id: actorUserId,
      subject_user_id: subjectUserId,
      reason: acting.reason,
      started_at: acting.startedAt,
      ends_at: acting.endsAt,
    })
    .returning('acting_session_id')
    .executeTakeFirstOrThrow();
  return { ...acting, actingSessionId: row.acting_session_id };
}

/** Ends what is going on; answers the ids of what was ended. */
export async function endActings(
  transaction: Change,
  { actorUserId, subjectUserId }: Pair,
  now: Temporal.Instant,
): Promise<number[]> {
  const rows = await transaction
    .updateTable('acting_session')
    .set({ ended_at: now.toString() })
    .where('actor_user_id', '=', actorUserId)
    .where('subject_user_id', '=', subjectUserId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now.toString())
    .returning('acting_session_id')
    .execute();
  return rows.map((row) => row.acting_session_id);
}
