import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { type KeptTotals, keptTotalsOf } from '../../year/progress/totals-sql.ts';

/** What fields need of a member besides the state of their year. */
export interface FieldFacts {
  userId: number;
  firstName: string;
  /** Of the year, if one is asked for. */
  recorded: KeptTotals | null;
}

/** The same of many members, in one statement. */
export async function listFieldFacts(
  database: Reading,
  userIds: readonly number[],
  cpdYearId: number | null,
): Promise<FieldFacts[]> {
  const recorded = cpdYearId === null ? sql`null` : keptTotalsOf(sql`member.user_id`, sql`${cpdYearId}::integer`);
  const { rows } = await sql<FieldFacts>`
    select member.user_id as "userId", member.first_name as "firstName", ${recorded} as recorded
    from member where member.user_id = any(${[...userIds]}::bigint[])`.execute(database);
  return rows;
}
