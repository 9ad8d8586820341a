import { type ActivityDetail, DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../../../platform/database/columns.ts';
import { type WireJson, words } from '../../../platform/database/wire-json.ts';

// The details of an activity (`domain/record/activity-details`) as statements write and read them. Each is a column that is
// called alike, so that statements need no change when there is one more.

/** The columns of a table that has them, or, of none, as an insert names them. */
export function detailColumns(table?: string): RawBuilder<unknown> {
  return ofEach((name) => (table === undefined ? sql.ref(columnOf(name)) : detailColumn(table, name)));
}

/** The same under our names, for a query that answers an object. */
export function namedDetails(table: string): RawBuilder<unknown> {
  return ofEach((name) => sql`${detailColumn(table, name)} as ${sql.ref(name)}`);
}

/** The same for a query of Kysely. */
export function selectDetails(table: string) {
  return DETAIL_NAMES.map((name) => detailColumn(table, name).as(name));
}

/** Names and values, as `json_build_object` takes them. */
export function detailPairs(table: string): RawBuilder<unknown> {
  return ofEach((name) => sql`${sql.lit(name)}, ${detailColumn(table, name)}`);
}

/** Their JSON for the wire, without spaces around them, as `detailsOf` gives them. */
export function detailsJson(table: string) {
  const fields = DETAIL_NAMES.map((name) => [name, words(sql`trim(${detailColumn(table, name)})`)]);
  return Object.fromEntries(fields) as Record<ActivityDetail, WireJson>;
}

/** Fields of JSON that hold them, as `jsonb_to_record` takes them. */
export const detailFields = ofEach((name) => sql`${sql.ref(name)} text`);

/** The same fields, once they are read. */
export const givenDetails = ofEach((name) => sql.ref(name));

/** Sets each column to the field of such JSON. */
export function setDetails(given: string): RawBuilder<unknown> {
  return ofEach((name) => sql`${sql.ref(columnOf(name))} = ${sql.ref(`${given}.${name}`)}`);
}

function detailColumn(table: string, name: ActivityDetail): RawBuilder<string> {
  return sql.ref<string>(`${table}.${columnOf(name)}`);
}

/** What is written of each detail, in their order, with commas between. */
function ofEach(write: (name: ActivityDetail) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(DETAIL_NAMES.map(write));
}
