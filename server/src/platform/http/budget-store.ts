import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Long after a count has begun anew, its row is of no use. */
const KEPT_MINUTES = 60;

/**
 * Counts the calls of each caller in the database, `calls` in so many seconds from the first one on. The function it gives
 * counts one and answers how many seconds the caller has to wait: 0 while there is something left. Who has nothing left is
 * known in memory until then, so that anyone who goes on asking costs no statement. Throws what the database throws.
 */
export async function openCounter(
  database: Database,
  { name, calls, seconds }: { name: string; calls: number; seconds: number },
): Promise<(caller: string) => Promise<number>> {
  // With the first call that costs: a start does not wait for it.
  const { RateLimiterPostgres, RateLimiterRes } = await import('rate-limiter-flexible');
  const limiter = new RateLimiterPostgres({
    // Through our own pool: its connections, its limits of time, its way of losing them.
    storeClient: { query: (query: LimiterQuery) => ask(database, query) },
    storeType: 'client',
    // Made by a migration, tidied up by a job.
    tableName: 'call_budget',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: calls,
    duration: seconds,
    inMemoryBlockOnConsumed: calls,
  });
  return async (caller) => {
    try {
      await limiter.consume(caller);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}

interface LimiterQuery {
  text: string;
  values: readonly unknown[];
}

async function ask(database: Database, { text, values }: LimiterQuery) {
  const { rows } = await database.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows, rowCount: rows.length };
}

/** Forgets counts that started anew long ago. */
export async function deleteOldCounts(database: Database): Promise<void> {
  await database
    .deleteFrom('call_budget')
    .where('expire', '<', sql<number>`extract(epoch from now() - make_interval(mins => ${KEPT_MINUTES})) * 1000`)
    .execute();
}
