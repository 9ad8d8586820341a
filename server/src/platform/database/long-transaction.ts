import { sql } from 'kysely';
import { CALLS_NAME, type DatabaseConnection, type OpenDatabase, openDatabase } from './open-database.ts';
import type { Change, Database } from './tables.ts';
import { inTransaction } from './transaction.ts';

/**
 * How long a statement of scheduled work may take, and how long such a transaction may rest while the program works. A run is
 * given up after a quarter of an hour (`jobs/start-jobs`).
 */
const PATIENCE = { statement_timeout: '10min', idle_in_transaction_session_timeout: '1min' };
/** A host that has gone without a word would keep the connection for hours. */
const ANSWER_MS = 630_000;

/**
 * Opens the way of calls for scheduled work about everyone: one connection, which is closed when it rests, on which an answer
 * may take as long as `inLongTransaction` lets it. By itself PostgreSQL ends statements on it as it does those of calls.
 */
export function openLong(
  connection: DatabaseConnection | string,
  options: Omit<Parameters<typeof openDatabase>[1], 'size' | 'patient' | 'answerMs' | 'name'>,
): OpenDatabase {
  return openDatabase(connection, { ...options, size: 1, answerMs: ANSWER_MS, name: `${CALLS_NAME}-patient` });
}

/**
 * Like `inTransaction`, for what grows with the number of members: a statement may take minutes, and all of them see the database
 * as it was at the first one. The limits are the transaction's own, so that a pooler hands them to no one else (R48).
 */
export async function inLongTransaction<T>(database: Database, work: (transaction: Change) => Promise<T>): Promise<T> {
  return await inTransaction(database, async (transaction) => {
    await sql`set transaction isolation level repeatable read`.execute(transaction);
    await sql`
      select set_config('statement_timeout', ${PATIENCE.statement_timeout}, true),
        set_config('idle_in_transaction_session_timeout', ${PATIENCE.idle_in_transaction_session_timeout}, true)
    `.execute(transaction);
    return await work(transaction);
  });
}
