import { sql } from 'kysely';
import { ERASURES } from '../../../platform/database/table-register.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** What an erasure takes rows or words from, with the contents of the log. */
const ERASED_FROM: readonly string[] = [
  ...new Set(ERASURES.filter(({ fate }) => fate !== 'kept').map(({ table }) => table)),
  'event_payload',
];

/** An older transaction, such as that of a backup, keeps dead rows: so long after an erasure it is done again and again. */
const AGAIN_FOR_HOURS = 25;

/**
 * Removes the rows that erasures have left dead, and what indexes say of them (0047): after each erasure once, and for a day again.
 * Answers from how many tables; 0 where nothing was erased since. Ask as the owner of the tables, outside of a transaction; a
 * table that someone changes in the meantime is left for the next time.
 */
export async function vacuumErased(owner: Database, signal: AbortSignal): Promise<number> {
  const tables = await listUnvacuumed(owner);
  for (const table of tables) {
    signal.throwIfAborted();
    // Indexes of a few dead rows would be left as they are, with names and addresses in them.
    await sql`vacuum (skip_locked, index_cleanup on) ${sql.table(table)}`.execute(owner);
  }
  return tables.length;
}

async function listUnvacuumed(owner: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with erased as (
      select max(at) as at from (
        select decided_at as at from erasure_case where status = 'DONE'
        union all
        select finished_at from retention_run where finished_at is not null
      ) as each
    )
    select relname as name from pg_stat_user_tables, erased
    where schemaname = current_schema() and relname = any(${[...ERASED_FROM]}::text[])
      and (erased.at > now() - make_interval(hours => ${AGAIN_FOR_HOURS})
        or erased.at >= coalesce(last_vacuum, '-infinity'))
    order by relname`.execute(owner);
  return rows.map(({ name }) => name);
}
