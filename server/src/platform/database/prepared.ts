import { collegeZone } from '@cpd/domain/values/college-day';
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Database, Reading } from './tables.ts';

/** The values of a prepared statement, as its text is written with them: each stands for what a call will give. */
export type Placeholders<Given> = { [Name in keyof Given]: RawBuilder<Given[Name]> };

/** Writes queries and sends none. */
const scribe: Database = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query of Kysely, or its template `sql`. */
interface Writing<Row> {
  compile(writer: Database): CompiledQuery<Row>;
}

interface Written {
  zone: string;
  text: string;
  /** In the order of the text's parameters: the name of a given value, or a value that is always the same. */
  parameters: readonly ({ name: string } | { value: unknown })[];
}

/**
 * A statement of a hot call: its text is written once, when it is first needed, and not again for each call; that was
 * a fifth of what a save costs. It goes to the database under a name (`open-database.ts`), so that each connection also plans
 * it once. Given values are sent as `pg` sends them: objects and arrays that are JSON must be texts already.
 */
export function prepare<Given extends object, Row>(
  write: (database: Database, given: Placeholders<Given>) => Writing<Row>,
): (database: Reading, given: Given) => Promise<Row[]> {
  let written: Written | undefined;
  return async (database, given) => {
    // A new college chooses its time zone while the server runs, and the text has it.
    if (written?.zone !== collegeZone()) written = writeOnce(write);
    const values = written.parameters.map((parameter) =>
      'name' in parameter ? Reflect.get(given, parameter.name) : parameter.value,
    );
    const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(written.text, values));
    return rows;
  };
}

/** What opens the text of a prepared statement, by which it is known where it is sent. */
export const PREPARED = '/* prepared */ ';

function writeOnce<Given extends object, Row>(
  write: (database: Database, given: Placeholders<Given>) => Writing<Row>,
): Written {
  // Each value is stood for by an object of its own, by which it is found again among the parameters.
  const stands = new Map<unknown, string>();
  // The proxy has every name that `write` may ask for.
  const given = new Proxy({} as Placeholders<Given>, {
    get: (_none, name) => {
      const stand = { name: String(name) };
      stands.set(stand, stand.name);
      return sql`${stand}`;
    },
  });
  const { sql: text, parameters } = write(scribe, given).compile(scribe);
  return {
    zone: collegeZone(),
    text: PREPARED + text,
    parameters: parameters.map((value) => {
      const name = stands.get(value);
      return name === undefined ? { value } : { name };
    }),
  };
}
