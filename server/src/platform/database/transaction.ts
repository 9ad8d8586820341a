import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionProvider, type DatabaseConnection, PostgresDialect, sql, Transaction } from 'kysely';
import pg from 'pg';
import { AnswerLost, wasAnswerLost } from './answer-lost.ts';
import { isReading } from './open-database.ts';
import { isPlanOutdated } from './outdated-plan.ts';
import type { Change, Database, Reading } from './tables.ts';

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Does `work` wholly or not at all (2.3.3). A transaction that PostgreSQL broke off because it met another one, or a newer
 * version's migration, is done again, five times at most: `work` must have no effect besides its queries. Queries that do not wait
 * for each other's answers travel together, and are done in the order in which they were asked (0066). An error of `work` is
 * thrown after the rollback. Throws AnswerLost when COMMIT was sent and not answered (R29); after any earlier failure nothing is saved.
 */
export async function inTransaction<T>(database: Database, work: (transaction: Change) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const state: State = { database, isDone: false, checks: [], last: [], permission: undefined };
    try {
      return await database.transaction().execute((transaction) => inOrder(transaction, state, work));
    } catch (thrown) {
      // A failed one of the last statements is why COMMIT was refused.
      const error = (await failureOf(state.last)) ?? thrown;
      if (state.isDone && wasAnswerLost(error)) throw new AnswerLost(error);
      if (attempt === ATTEMPTS || !isCollision(error)) throw error;
      // Two that collided must not start again in step.
      await delay(Math.random() * 20 * attempt);
    }
  }
}

interface State {
  database: Database;
  /** All of `work` was asked and answered but for `last`; COMMIT is next. */
  isDone: boolean;
  checks: Check[];
  /** Statements that travel along with COMMIT. */
  last: Promise<unknown>[];
  /** Of `underPermission`. */
  permission: Promise<unknown> | undefined;
}

/** Throws where something may not be kept that would be kept in so many milliseconds. */
type Check = (inMs: number) => void;

const stateOf = new WeakMap<Reading, State>();

/** The database that a transaction is one of. */
export function databaseOf(reading: Reading): Database {
  return stateOf.get(reading)?.database ?? reading;
}

/** Kysely has each query of a transaction wait for the answer to the one before; these go on one connection as they are asked. */
async function inOrder<T>(serial: Change, state: State, work: (transaction: Change) => Promise<T>): Promise<T> {
  return await serial.getExecutor().provideConnection(async (connection) => {
    let isOver = false;
    const permitted = withPermission(connection, state);
    const provideConnection: ConnectionProvider['provideConnection'] = async (use) => {
      // One that is left over from what has failed would be done outside the transaction.
      if (isOver) throw new Error('The transaction is over.');
      return await use(permitted);
    };
    const executor = serial.getExecutor().withConnectionProvider({ provideConnection });
    const transaction: Change = new Transaction({ ...UNUSED, executor });
    stateOf.set(transaction, state);
    try {
      const result = await work(transaction);
      await judgeAgain(state);
      state.isDone = true;
      return result;
    } finally {
      isOver = true;
    }
  });
}

/** Longer than the two statements that may travel along with COMMIT can take, each of which is broken off after 4 s. */
const LAST_MS = 10_000;

/**
 * What travels along with COMMIT may wait for someone else. Where the clock could refuse the change before that is over, it is
 * waited for first.
 */
async function judgeAgain({ checks, last }: State): Promise<void> {
  if (last.length > 0 && checks.some((check) => isRefusedBy(check, LAST_MS))) await Promise.all(last);
  for (const check of checks) check(0);
}

function isRefusedBy(check: Check, inMs: number): boolean {
  try {
    check(inMs);
    return false;
  } catch {
    return true;
  }
}

/** Sends what changes something, and answers what was asked, once there is permission; what was asked later never overtakes. */
function withPermission(connection: DatabaseConnection, state: State): DatabaseConnection {
  let isHeld = false;
  return {
    streamQuery: () => {
      throw new TypeError('A transaction has no cursors.');
    },
    async executeQuery(query) {
      const { permission } = state;
      isHeld ||= permission !== undefined && !isReading(query.sql);
      if (isHeld) await permission;
      const result = await connection.executeQuery<never>(query);
      await permission;
      return result;
    },
  };
}

/**
 * Does `work` while its permission is on the way: what `work` reads and locks first travels along. It is answered nothing and
 * changes nothing before; without permission all that it asks for throws, and so does this, with why. Only for transactions of
 * `inTransaction`.
 */
export async function underPermission<T>(
  transaction: Change,
  permission: Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const state = stateOf.get(transaction);
  if (state === undefined) throw new TypeError('This is no transaction of inTransaction.');
  permission.catch(() => undefined);
  state.permission = permission;
  const [permitted, done] = await Promise.allSettled([permission, work()]);
  state.permission = undefined;
  // A statement that failed has ended the transaction, whatever was permitted; those after it only say so.
  if (done.status === 'rejected' && hasEndedTransaction(done.reason)) throw done.reason;
  if (permitted.status === 'rejected') throw permitted.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

function hasEndedTransaction(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== IN_FAILED_TRANSACTION;
}

/** A transaction asks for these, and uses none of them. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection.')) });
const UNUSED = { config: { dialect }, dialect, driver: dialect.createDriver() };

async function failureOf(last: readonly Promise<unknown>[]): Promise<unknown> {
  const results = await Promise.allSettled(last);
  return results.find((result) => result.status === 'rejected')?.reason;
}

/**
 * Sends the last statement of a transaction together with its COMMIT, unless the change would be refused soon. If it fails, nothing of
 * the transaction is saved. Only for transactions of `inTransaction`.
 */
export function alongWithCommit(transaction: Change, statement: Promise<unknown>): void {
  statement.catch(() => undefined);
  stateOf.get(transaction)?.last.push(statement);
}

/**
 * Has something judged again when all the rest of a transaction is done and all its locks are had, right before COMMIT (R30):
 * what the clock alone can have changed since. `check` throws where nothing may be kept, by the present and so many milliseconds.
 * Only for transactions of `inTransaction`.
 */
export function beforeCommit(transaction: Change, check: Check): void {
  stateOf.get(transaction)?.checks.push(check);
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
