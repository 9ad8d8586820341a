import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.generated.ts';
import type { Change, Row } from './tables.ts';

/**
 * Inserts rows, all with the same columns, in one statement of one parameter: its text is the same for few and for many.
 * `behind` is what is behind the rows, such as what to do about those that are there already. Answers how many
 * were inserted.
 */
export async function insertRows<Table extends keyof Tables & string>(
  transaction: Change,
  table: Table,
  rows: readonly Partial<Row<Table>>[],
  behind: RawBuilder<unknown> = sql``,
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${behind}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}
