import { wireName } from '@cpd/contract/spelling';
import { type RawBuilder, sql } from 'kysely';

/**
 * JSON in the spelling of the wire as a query builds it: literal texts, and SQL for what is between them. One
 * with a null in its SQL is null as a whole (`orNull`).
 */
export type WireJson = readonly (string | RawBuilder<unknown>)[];

/** A column, or SQL for a value. */
type Sql = string | RawBuilder<unknown>;

const sqlOf = (value: Sql) => (typeof value === 'string' ? sql.ref(value) : value);

/** An integer. */
export const number = (value: Sql): WireJson => [sql`${sqlOf(value)}::text`];

/** Hours or credits, without zeros at their end as JSON has them: 2.5 of 2.50. */
export const hours = (value: Sql): WireJson => [sql`trim_scale(${sqlOf(value)})::text`];

/** A plain date, `YYYY-MM-DD`. */
export const day = (value: Sql): WireJson => ['"', sql`${sqlOf(value)}::text`, '"'];

/** An instant in UTC, spelled as `parse-values.ts` has it. */
export const instant = (value: Sql): WireJson => [
  '"',
  sql`replace((${sqlOf(value)} at time zone 'UTC')::text, ' ', 'T')`,
  'Z"',
];

/** Words of people, escaped. */
export const words = (value: Sql): WireJson => [sql`to_json(${sqlOf(value)})::text`];

export const flag = (value: Sql): WireJson => [sql`(${sqlOf(value)})::text`];

/** Whatever `value` writes, or null where its SQL has none. */
export const orNull = (value: WireJson): WireJson => [sql`coalesce(${writeJson(value)}, 'null')`];

/** A list of items that the query has joined with commas; empty where it has none. */
export const list = (items: Sql): WireJson => ['[', sql`coalesce(${sqlOf(items)}, '')`, ']'];

/** An object with every field of `Value`, by our names, in this order. */
export function object<Value extends object>(fields: { [Name in keyof Value]-?: WireJson }): WireJson {
  return ['{', ...fieldsOf<Value>(fields), '}'];
}

/** Some fields of an object, as they are in it. */
export function fieldsOf<Value extends object>(fields: { [Name in keyof Value]-?: WireJson }): WireJson {
  return Object.entries<WireJson>(fields).flatMap(([name, value], index) => [
    `${index === 0 ? '' : ','}"${wireName(name)}":`,
    ...value,
  ]);
}

/** The SQL of a JSON text. Concatenation: PostgreSQL's functions for JSON take more than twice as long. */
export function writeJson(json: WireJson): RawBuilder<string> {
  const parts: (string | RawBuilder<unknown>)[] = [];
  for (const part of json) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return sql`(${sql.join(
    parts.map((part) => (typeof part === 'string' ? sql.lit(part) : part)),
    sql` || `,
  )})`;
}
