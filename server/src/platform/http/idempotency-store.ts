import { sql } from 'kysely';
import { INSIDE_ONLY } from '../database/open-database.ts';
import { prepare } from '../database/prepared.ts';
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

/**
 * Takes a key for a request; false when it was taken before, which waits for anyone who is just taking it. It travels along with the
 * beginning of its transaction.
 */
export async function claimKey(transaction: Change, request: IdempotentRequest): Promise<boolean> {
  const claimed = await insertClaim(transaction, request);
  return claimed.length > 0;
}

const insertClaim = prepare<IdempotentRequest, { key: string }>(
  (_database, { userId, subjectUserId, key, operation, bodyHash }) => sql<{ key: string }>`
    insert into idempotency_key (user_id, subject_user_id, key, operation, body_hash)
    select ${userId}::bigint, ${subjectUserId}::bigint, ${key}, ${operation}, ${bodyHash} where ${sql.raw(INSIDE_ONLY)}
    on conflict (user_id, key) do nothing
    returning key`,
);

/** Keeps what a request was answered. */
export async function saveAnswer(transaction: Change, request: IdempotentRequest, answer: object): Promise<void> {
  await updateAnswer(transaction, { ...request, answer: JSON.stringify(answer) });
}

const updateAnswer = prepare<IdempotentRequest & { answer: string }, object>((_database, { userId, key, answer }) => {
  return sql<object>`update idempotency_key set answer = ${answer}::jsonb where user_id = ${userId}::bigint and key = ${key}`;
});

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
