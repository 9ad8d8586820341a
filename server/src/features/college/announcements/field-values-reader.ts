import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { type RecordedTotals, totalsOf } from '../../year/progress/totals-sql.ts';

/** What fields need of a member besides the state of their year. */
export interface FieldFacts {
  userId: number;
  firstName: string;
  /** Of the year, if one is asked for. */
  totals: RecordedTotals | null;
}

/** The same of many members, in one statement. */
export async function listFieldFacts(
  database: Reading,
  userIds: readonly number[],
  cpdYearId: number | null,
): Promise<FieldFacts[]> {
  const totals = cpdYearId === null ? sql`null` : totalsOf(sql`member.user_id`, cpdYearId);
  const { rows } = await sql<FieldFacts>`
    select member.user_id as "userId", member.first_name as "firstName", ${totals} as totals
    from member where member.user_id = any(${[...userIds]}::bigint[])`.execute(database);
  return rows;
}
