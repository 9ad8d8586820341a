import type { Change, Database } from '../database/tables.ts';

/** A key that the caller chose for one change, and what identifies the request it was chosen for. */
export interface IdempotentRequest {
  userId: number;
  /** Whose record the request is about, or whom a call of the team names. */
  subjectUserId: number;
  key: string;
  /** The name of the operation. */
  operation: string;
  bodyHash: string;
}

/** Takes a key for a request; false when it was taken before, which waits for anyone who is just taking it. */
export async function claimKey(transaction: Change, request: IdempotentRequest): Promise<boolean> {
  const claimed = await transaction
    .insertInto('idempotency_key')
    .values(rowOf(request))
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps what a request was answered. */
export async function saveAnswer(transaction: Change, request: IdempotentRequest, answer: object): Promise<void> {
  await transaction
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute();
}

function rowOf({ userId, subjectUserId, key, operation, bodyHash }: IdempotentRequest) {
  return { user_id: userId, subject_user_id: subjectUserId, key, operation, body_hash: bodyHash };
}

/** What a key was taken for, and what was answered. */
export async function getClaim(transaction: Change, { userId, key }: IdempotentRequest) {
  return await transaction
    .selectFrom('idempotency_key')
    .select(['operation', 'body_hash as bodyHash', 'subject_user_id as subjectUserId', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** Forgets the keys of requests made before an instant of the system's clock: no one repeats a request that long after. */
export async function deleteOldKeys(database: Database, before: Temporal.Instant): Promise<void> {
  await database.deleteFrom('idempotency_key').where('created_at', '<', before.toString()).execute();
}
