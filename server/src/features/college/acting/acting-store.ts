import type { InferResult } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A stored time of acting for a member. */
export type StoredActing = InferResult<ReturnType<typeof selectActings>>[number];

/** Whom, for whom. */
interface Pair {
  actorUserId: number;
  subjectUserId: number;
}

/** The acting that is going on at an instant, or undefined. */
export async function findActing(database: Reading, { actorUserId, subjectUserId }: Pair, now: Temporal.Instant) {
  return await selectActings(database)
    .where('actor_user_id', '=', actorUserId)
    .where('subject_user_id', '=', subjectUserId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now.toString())
    .orderBy('acting_session_id', 'desc')
    .executeTakeFirst();
}

function selectActings(database: Reading) {
  return database
    .selectFrom('acting_session')
    .select(['acting_session_id as actingSessionId', 'reason', 'started_at as startedAt', 'ends_at as endsAt']);
}

/** Keeps other requests, on every server, from beginning or ending the same acting until the end of the change. */
export async function lockPair(transaction: Change, { actorUserId, subjectUserId }: Pair): Promise<void> {
  await lockName(transaction, `acting:${actorUserId}:${subjectUserId}`);
}

/** Stores that acting starts. */
export async function insertActing(
  transaction: Change,
  pair: Pair,
  acting: Omit<StoredActing, 'actingSessionId'>,
): Promise<StoredActing> {
  const row = await transaction
    .insertInto('acting_session')
    .values(columns({ ...pair, ...acting }))
    .returning('acting_session_id')
    .executeTakeFirstOrThrow();
  return { ...acting, actingSessionId: row.acting_session_id };
}

/** Ends what is going on; answers the ids of what was ended. */
export async function endActings(transaction: Change, { actorUserId, subjectUserId }: Pair, now: Temporal.Instant) {
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

/** Ends what someone does for members, and what is done for them; answers the ids of what was ended, each with its member. */
export async function endActingsOf(transaction: Change, userId: number, now: Temporal.Instant) {
  return await transaction
    .updateTable('acting_session')
    .set({ ended_at: now.toString() })
    .where((eb) => eb.or([eb('actor_user_id', '=', userId), eb('subject_user_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now.toString())
    .returning(['acting_session_id as actingSessionId', 'subject_user_id as subjectUserId'])
    .execute();
}
