import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

const HEAD = `// Drawn from the database by print-tables.ts, never changed by hand: CONTRIBUTING.md, Migrations, says how to draw it anew.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableJson } from './json-columns.ts';

/** Every table of the database, by its name. */
export interface Tables {
`;

/** What a value of the database is in the program, as `parse-values.ts` has it. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  'integer[]': 'number[]',
  numeric: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'string',
};

/** A column as the catalogue has it. */
interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  /** PostgreSQL alone gives the value: an identity, or what is worked out from other columns. */
  alwaysGenerated: boolean;
  /** The expressions of the CHECKs that are about this column alone. */
  checks: string[];
}

/**
 * Draws the types of all tables for Kysely: what a row is when it is read, and what may be left out when it is written.
 * A text that a CHECK holds to a list is the union of that list; what JSON holds is said in `json-columns.ts`.
 * `tables.generated.ts` is the committed text; the test and the command that keep `schema.sql` true keep this one, too.
 * Throws for a column of a type that TYPES does not have.
 */
export async function printTables(database: Database): Promise<string> {
  const tables = Map.groupBy(await readColumns(database), ({ table }) => table);
  const drawn = tables.entries().map(([table, columns]) => `  ${table}: {\n${columns.map(lineOf).join('')}  };\n`);
  return `${HEAD}${[...drawn].join('')}}\n`;
}

/** By table, each in its order. A column of a view is what the column of that name is in a table behind it. */
async function readColumns(database: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      not (a.attnotnull or behind.attnotnull is true) as nullable,
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attidentity = 'a' or a.attgenerated <> '' or behind.attidentity = 'a' as "alwaysGenerated",
      array(
        select pg_get_expr(held.conbin, held.conrelid) from pg_constraint held
        where held.conrelid = c.oid and held.contype = 'c' and held.conkey = array[a.attnum] order by held.conname
      ) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (
      select behind.attnotnull, behind.attidentity
      from pg_rewrite rule
      join pg_depend on pg_depend.classid = 'pg_rewrite'::regclass and pg_depend.objid = rule.oid
      join pg_attribute behind on behind.attrelid = pg_depend.refobjid and behind.attnum = pg_depend.refobjsubid
      where rule.ev_class = c.oid and pg_depend.refclassid = 'pg_class'::regclass and pg_depend.refobjid <> c.oid
        and behind.attname = a.attname
      limit 1
    ) behind on c.relkind = 'v'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    order by c.relname collate "C", a.attnum`.execute(database);
  return rows;
}

function lineOf(column: Column): string {
  return `    ${column.column}: ${typeOf(column)};\n`;
}

function typeOf({ table, column, type, nullable, hasDefault, alwaysGenerated, checks }: Column): string {
  if (type === 'json' || type === 'jsonb') return `${nullable ? 'NullableJson' : 'Json'}<'${table}.${column}'>`;
  const known = checks.map(unionOf).find((union) => union !== undefined) ?? TYPES[type];
  if (known === undefined) throw new Error(`print-tables.ts has no type for ${table}.${column}, which is ${type}.`);
  const value = nullable ? `${known} | null` : known;
  if (alwaysGenerated) return `GeneratedAlways<${value}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

/** The texts that a CHECK allows, which PostgreSQL prints alike for `in` and `any`; undefined when it asks anything else. */
function unionOf(check: string): string | undefined {
  const list = /^\("?\w+"? = ANY \(ARRAY\[('(?:[^']|'')*'::text(?:, '(?:[^']|'')*'::text)*)\]\)\)$/.exec(check)?.[1];
  if (list === undefined) return undefined;
  const texts = list.matchAll(/'((?:[^']|'')*)'::text/g).map(([, text = '']) => text.replaceAll("''", "\\'"));
  return [...texts].map((text) => `'${text}'`).join(' | ');
}
