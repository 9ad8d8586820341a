import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Change, Database } from './tables.ts';
import { inTransaction } from './transaction.ts';

const PATIENCE_MS = 120_000;
const AGAIN_MS = 50;

/**
 * Does `work` in a transaction while no other server does anything of the same name. Anyone who waits asks again and again,
 * because a statement that waits would be broken off by the limits of the connection. The lock is the transaction's own, so
 * it holds behind a pooler too, and ends with its holder. Throws after two minutes.
 */
export async function inTurn<T>(
  database: Database,
  name: string,
  work: (transaction: Change) => Promise<T>,
): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await delay(AGAIN_MS)) {
    const done = await inTransaction(database, async (transaction) => {
      const { rows } = await sql<{
        locked: boolean;
      }>`select pg_try_advisory_xact_lock(hashtext(${name})) as locked`.execute(transaction);
      return rows[0]?.locked ? { result: await work(transaction) } : undefined;
    });
    if (done !== undefined) return done.result;
  }
  throw new Error(`Another server has been at “${name}” for two minutes. Try again when it is done.`);
}
