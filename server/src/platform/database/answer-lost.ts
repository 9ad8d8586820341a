import pg from 'pg';

/** A change whose answer was lost: it may be saved or not (R29). `cause` is how it was lost. */
export class AnswerLost extends Error {
  constructor(cause: unknown) {
    super('The database did not answer whether it saved this.', { cause });
    this.name = 'AnswerLost';
  }
}

/** The failures of statements that were sent, and of which no one knows whether they were done. */
const unanswered = new WeakSet<Error>();

// What PostgreSQL says itself means that the statement was not done, unless it is that the connection ends.
const ENDING_STATES = /^(08|57P)/;
// Of `pg`, for what it has not sent.
const NEVER_SENT = /is not queryable$/;

/** Notes the failure of a statement that was given to a connection; answers whether its answer was lost. */
export function noteFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isLost =
    error instanceof pg.DatabaseError ? ENDING_STATES.test(error.code ?? '') : !NEVER_SENT.test(error.message);
  if (isLost) unanswered.add(error);
  return isLost;
}

/**
 * Whether an error is that of a statement whose answer was lost. A connection that could not be had is none: nothing was sent
 * on it.
 */
export function wasAnswerLost(error: unknown): boolean {
  return error instanceof Error && unanswered.has(error);
}

/** Whether PostgreSQL broke a statement off because it took too long, mostly waiting for another one. It was not done. */
export function isStatementTimeout(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '57014';
}
