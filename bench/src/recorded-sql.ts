import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from '../../server/src/database/tables.ts';

/** A statement of the product, and where a request has the values of its parameters. */
export interface RecordedStatement {
  sql: string;
  parameters: readonly ({ from: string } | { value: unknown })[];
}

/**
 * The SQL that a reader of the product sends, without sending it: so that a raw server runs exactly the same, also after the
 * reader has changed. `named` gives each parameter that a request carries a value that nothing else has; it is known again by
 * that. Throws when the reader sends none, or more than one statement.
 */
export async function recordStatement<Named extends Record<string, unknown>>(
  named: Named,
  read: (database: Database, named: Named) => Promise<unknown>,
): Promise<RecordedStatement> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const database: Database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (opened) => new PostgresIntrospector(opened),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  });
  await read(database, named);
  const [only, ...more] = statements;
  if (only === undefined || more.length > 0)
    throw new Error(`The reader sent ${statements.length} statements, not one.`);
  const names = new Map(Object.entries(named).map(([name, value]) => [value, name]));
  return {
    sql: only.sql,
    parameters: only.parameters.map((value) => {
      const from = names.get(value);
      return from === undefined ? { value } : { from };
    }),
  };
}
