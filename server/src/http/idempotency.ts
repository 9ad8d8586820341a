import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Change, Database } from '../database/tables.ts';

/** A key that the caller chose for one change, and what identifies the request it was chosen for. */
export interface IdempotentRequest {
  userId: number;
  key: string;
  /** The name of the operation. */
  operation: string;
  bodyHash: string;
}

/** Identifies a request's content: query and body. */
export function hashRequest(query: unknown, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([query, body ?? null]))
    .digest('hex');
}

/**
 * Runs `work` once for a key: a repeated request gets the first one's answer, one that runs at the same time waits for it
 * (R9 and R10). The answer is kept in the transaction of the change, so that neither exists without the other.
 * Throws KEY_REUSED when the key was used for another request.
 */
export async function onceForKey<Result>(
  transaction: Change,
  request: IdempotentRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const claimed = await transaction
    .insertInto('idempotency_key')
    .values({ user_id: request.userId, key: request.key, operation: request.operation, body_hash: request.bodyHash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  // The same operation answered it, to the same content.
  if (claimed === undefined) return (await earlierAnswer(transaction, request)) as Result;
  const result = await work();
  await transaction
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify({ result: result ?? null }) })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute();
  return result;
}

async function earlierAnswer(transaction: Change, request: IdempotentRequest): Promise<unknown> {
  const earlier = await transaction
    .selectFrom('idempotency_key')
    .select(['operation', 'body_hash', 'answer'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (earlier.operation !== request.operation || earlier.body_hash !== request.bodyHash) {
    throw new AppError('KEY_REUSED', 'This request was sent before with other content. Please reload the page.');
  }
  return earlier.answer?.result ?? null;
}

/** Forgets the keys of requests made before an instant of the system's clock: nobody repeats a request that long after. */
export async function forgetOldKeys(database: Database, before: Temporal.Instant): Promise<void> {
  await database.deleteFrom('idempotency_key').where('created_at', '<', before.toString()).execute();
}
