import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { AnswerLost, wasAnswerLost } from './answer-lost.ts';
import { isPlanOutdated } from './outdated-plan.ts';
import type { Change, Database } from './tables.ts';

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Does `work` wholly or not at all (2.3.3). A transaction that PostgreSQL broke off because it met another one, or a newer
 * version's migration, is done again,
 * five times at most: `work` must have no effect besides its queries. Whatever `work` throws is thrown after the rollback.
 * Throws AnswerLost when COMMIT was sent and not answered (R29); whatever fails before, has saved nothing.
 */
export async function inTransaction<T>(database: Database, work: (transaction: Change) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let isDone = false;
    try {
      return await database.transaction().execute(async (transaction) => {
        const result = await work(transaction);
        for (const check of checksOf.get(transaction) ?? []) check();
        isDone = true;
        return result;
      });
    } catch (error) {
      if (isDone && wasAnswerLost(error)) throw new AnswerLost(error);
      if (attempt === ATTEMPTS || !isCollision(error)) throw error;
      // Two that collided must not start again in step.
      await delay(Math.random() * 20 * attempt);
    }
  }
}

/** What is asked once more when everything of a transaction is done, in the order in which it came. */
const checksOf = new WeakMap<Change, (() => void)[]>();

/**
 * Has something judged again when all the rest of a transaction is done and all its locks are had, right before COMMIT (R30):
 * what the clock alone can have changed since. Nothing is kept when `check` throws. Only for transactions of `inTransaction`.
 */
export function beforeCommit(transaction: Change, check: () => void): void {
  const checks = checksOf.get(transaction);
  if (checks === undefined) checksOf.set(transaction, [check]);
  else checks.push(check);
}

/** Does a part of a transaction, and takes back what it did unless `isKept` says otherwise of its answer; what it throws ends all. */
export async function tryOut<T>(
  transaction: Change,
  work: () => Promise<T>,
  isKept: (result: T) => boolean,
): Promise<{ result: T; isKept: boolean }> {
  await sql`savepoint tried_out`.execute(transaction);
  const result = await work();
  if (!isKept(result)) await sql`rollback to savepoint tried_out`.execute(transaction);
  return { result, isKept: isKept(result) };
}

/**
 * Does what is a single statement. Answers undefined when PostgreSQL broke it off because it met another one, or because it
 * would have broken a rule of the tables: nothing was done then, and another way has to find out why.
 */
export async function unlessRefused<T>(statement: () => Promise<T>): Promise<T | undefined> {
  try {
    return await statement();
  } catch (error) {
    if (isCollision(error) || isBrokenRule(error)) return undefined;
    throw error;
  }
}

/** The name of the rule of a table that a statement would have broken, empty for one without a name; undefined for other errors. */
export function brokenRuleIn(error: unknown): string | undefined {
  return isBrokenRule(error) ? (error.constraint ?? '') : undefined;
}

/** A key that is there already, or one that is no longer there. */
function isBrokenRule(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;
}

function isCollision(error: unknown): boolean {
  if (isPlanOutdated(error)) return true;
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}
