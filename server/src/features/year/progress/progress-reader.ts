import { sql } from 'kysely';
import type { Reading } from '../../../database/tables.ts';
import { type RecordedTotals, totalsOf } from './totals-sql.ts';

/** What a member recorded in a year, added up by the database in one query. */
export async function readTotals(database: Reading, userId: number, cpdYearId: number): Promise<RecordedTotals> {
  const result = await sql<{ totals: RecordedTotals }>`select ${totalsOf(userId, cpdYearId)} as totals`.execute(
    database,
  );
  const [row] = result.rows;
  if (row === undefined) throw new Error('The totals query answered no row.');
  return row.totals;
}
