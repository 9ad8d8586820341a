import { type RawBuilder, sql } from 'kysely';

/** An id of any size to compare a year's with: one too large for the column is the id of no year, not a failure. */
export function anyId(id: number | RawBuilder<number>) {
  return sql<number>`${id}::bigint`;
}
