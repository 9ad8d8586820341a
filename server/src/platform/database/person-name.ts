import { type RawBuilder, sql } from 'kysely';

/**
 * Title, first and last name of a row of `member`, by what the query calls it, without a gap where one of them is empty:
 * people may have one name only (PPL-06). Empty where there is no row.
 */
export function fullName(table: string): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${part(table, 'title')}, ${part(table, 'first_name')}, ${part(table, 'last_name')})`;
}

/** The same without the title. */
export function firstAndLastName(table: string): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${part(table, 'first_name')}, ${part(table, 'last_name')})`;
}

/** By what an e-mail greets them: the first name, or of people with one name only that, with their title. */
export function greetingName(table: string): RawBuilder<string> {
  return sql<string>`coalesce(${part(table, 'first_name')}, ${fullName(table)})`;
}

function part(table: string, column: string) {
  return sql`nullif(${sql.ref(`${table}.${column}`)}, '')`;
}
