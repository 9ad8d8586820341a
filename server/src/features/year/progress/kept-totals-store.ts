import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import type { KeptTotals } from './totals-sql.ts';

/** What a member recorded in a year, as a list has read it. */
export interface ReadTotals extends KeptTotals {
  userId: number;
  cpdYearId: number;
}

/** Stores totals in the place of those that were kept of the same years. */
export async function upsertTotals(database: Database, read: readonly ReadTotals[]): Promise<void> {
  const rows = read
    .map(({ userId, cpdYearId, version, totals }) => ({ user_id: userId, cpd_year_id: cpdYearId, version, totals }))
    // Two lists that store the same members in the same order never wait for each other in a circle.
    .toSorted((one, other) => one.user_id - other.user_id || one.cpd_year_id - other.cpd_year_id);
  await sql`
    insert into year_totals (user_id, cpd_year_id, version, totals)
    select user_id, cpd_year_id, version, totals
    from json_populate_recordset(null::year_totals, ${JSON.stringify(rows)}::json)
    on conflict (user_id, cpd_year_id) do update set version = excluded.version, totals = excluded.totals
  `.execute(database);
}
