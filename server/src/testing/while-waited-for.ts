import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Change, Database } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/**
 * Takes a lock, waits until as many others wait for it, makes a change under it and lets go: what a request meets that was
 * just too late.
 */
export async function whileWaitedFor(
  database: Database,
  lock: (transaction: Change) => Promise<unknown>,
  change: (transaction: Change) => Promise<unknown> = async () => {},
  others = 1,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lock(transaction);
    await expect.poll(() => countWaiting(database)).toBe(others);
    await change(transaction);
  });
}

/** Whether this gets done without anyone waiting for a lock; false as soon as someone does. */
export async function isDoneUnwaited(database: Database, work: Promise<unknown>): Promise<boolean> {
  const done = work.then(() => 'done' as const);
  for (;;) {
    const reached = await Promise.race([done, countWaiting(database)]);
    if (reached === 'done') return true;
    if (reached !== undefined && reached > 0) return false;
  }
}

/** How many of the database's sessions wait for a lock. */
async function countWaiting(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows[0]?.waiting;
}
