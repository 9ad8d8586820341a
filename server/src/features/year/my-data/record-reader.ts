import { sql } from 'kysely';
import { OWN_ROWS } from '../../../platform/database/table-register.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/**
 * Every row that is kept of a member, by the names of the tables, in one round trip: JSON with a line for each row, as PostgreSQL
 * writes it. Reading a large record here and writing it again would keep everyone else waiting (R33).
 */
export async function readOwnRows(database: Reading, userId: number): Promise<string> {
  const parts = OWN_ROWS.map(([table, condition]) => {
    const [before, ...rest] = condition.split('$me');
    const where = rest.reduce((text, part) => sql`${text}${userId}${sql.raw(part)}`, sql`${sql.raw(before ?? '')}`);
    const lines = sql`(select string_agg(chr(10) || row_to_json(t), ',') from ${sql.table(table)} t where ${where})`;
    return sql`concat(chr(10), ${sql.lit(`"${table}": [`)}, ${lines}, ']')`;
  });
  const { rows } = await sql<{ record: string }>`
    select concat('{', concat_ws(',', ${sql.join(parts)}), chr(10), '}') as record
  `.execute(database);
  return rows[0]?.record ?? '{}';
}
