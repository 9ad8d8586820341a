import { REASON_ON_FILE } from '@cpd/domain/college/health';
import { sql } from 'kysely';
import { OWN_ROWS } from '../../../platform/database/table-register.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { entriesOf } from '../../../platform/people/merged-sql.ts';

/**
 * Every row that is kept of a member, with or without what may say why they are on leave or exempt (PPL-18), by the names of the tables, in one round trip: JSON with a line for each row, as PostgreSQL
 * writes it. Reading a large record here and writing it again would keep everyone else waiting (R33).
 */
export async function readOwnRows(database: Reading, userId: number, withReasons: boolean): Promise<string> {
  const entries = entriesOf(userId);
  const parts = OWN_ROWS.map(({ table, condition, reasons }) => {
    const [before, ...rest] = condition.split('$me');
    const where = rest.reduce((text, part) => sql`${text}${entries}${sql.raw(part)}`, sql`${sql.raw(before ?? '')}`);
    const lines = sql`(select string_agg(chr(10) || ${withReasons ? sql`row_to_json(t)` : withheld(reasons)}, ',') from ${sql.table(table)} t where ${where})`;
    return sql`concat(chr(10), ${sql.lit(`"${table}": [`)}, ${lines}, ']')`;
  });
  const { rows } = await sql<{ record: string }>`
    select concat('{', concat_ws(',', ${sql.join(parts)}), chr(10), '}') as record
  `.execute(database);
  return rows[0]?.record ?? '{}';
}

/** A row in which what may be about health says that it is on file (PPL-18). */
function withheld(reasons: (typeof OWN_ROWS)[number]['reasons']) {
  if (reasons === undefined) return sql`row_to_json(t)`;
  const { columns, where = 'true' } = reasons;
  const onFile = sql.lit(JSON.stringify(Object.fromEntries(columns.map((name) => [name, REASON_ON_FILE]))));
  return sql`(to_jsonb(t) || case when ${sql.raw(where)} then ${onFile}::jsonb else '{}' end)`;
}
