import { hash } from 'node:crypto';
import { AnswerLost, isStatementTimeout } from '../database/answer-lost.ts';
import type { Change } from '../database/tables.ts';
import { alongWithCommit, underPermission } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { claimKey, getClaim, type IdempotentRequest, saveAnswer } from './idempotency-store.ts';

/** Identifies a request's content: query and body. */
export function hashRequest(query: unknown, body: unknown): string {
  return hash('sha256', JSON.stringify([query, body ?? null]), 'hex');
}

/**
 * Runs `work` once for a key: a repeated request gets the first one's answer, one that runs at the same time waits for it
 * (R9 and R10). The answer is kept in the transaction of the change, so that neither exists without the other.
 * Throws KEY_REUSED when the key was used for another request, or for another member, AnswerLost when anyone who is just using it does not end (R29).
 */
export async function onceForKey<Result>(
  transaction: Change,
  request: IdempotentRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await underPermission(transaction, takeKey(transaction, request), work);
    alongWithCommit(transaction, saveAnswer(transaction, request, { result: result ?? null }));
    return result;
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    // The same operation answered it, to the same content.
    return (await earlierAnswer(transaction, request)) as Result;
  }
}

/** The key of a request was taken before. */
class Repeated extends Error {}

async function takeKey(transaction: Change, request: IdempotentRequest): Promise<void> {
  const isTaken = await claimKey(transaction, request).catch((error: unknown) => {
    throw isStatementTimeout(error) ? new AnswerLost(error) : error;
  });
  if (!isTaken) throw new Repeated();
}

async function earlierAnswer(transaction: Change, request: IdempotentRequest): Promise<unknown> {
  const earlier = await getClaim(transaction, request);
  // Of what a server of the version before kept, nothing says whose record it was about.
  const isOfAnother = earlier.subjectUserId !== null && earlier.subjectUserId !== request.subjectUserId;
  if (isOfAnother || earlier.operation !== request.operation || earlier.bodyHash !== request.bodyHash) {
    throw new AppError('KEY_REUSED', 'This request was sent before with different content. Please reload the page.');
  }
  return earlier.answer?.result ?? null;
}
