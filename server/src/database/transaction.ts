import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Change, Database } from './tables.ts';

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Does `work` wholly or not at all (2.3.3). A transaction that PostgreSQL broke off because it met another one is done again,
 * five times at most: `work` must have no effect besides its queries. Whatever `work` throws is thrown after the rollback.
 */
export async function inTransaction<T>(database: Database, work: (transaction: Change) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error;
      // Two that collided must not start again in step.
      await delay(Math.random() * 20 * attempt);
    }
  }
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

/** A key that is there already, or one that is not there any more. */
function isBrokenRule(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;
}

function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}
