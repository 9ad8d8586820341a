import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/test-database.ts';

/** The list of tables in docs/scaling.md: rows of one kind each, the column that names the member in the second cell. */
const PAPER = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');
const LISTED = [
  ...PAPER.matchAll(/^\| (By member|Through another table|Reference|Of the college) \| (.*?) \| (.*?) \|$/gm),
].map(([, kind = '', column = '', tables = '']) => ({
  kind,
  column: column.replaceAll('`', ''),
  tables: [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => table),
}));
const listedAs = (kind: string) => LISTED.filter((row) => row.kind === kind).flatMap(({ tables }) => tables);

let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.close());

test('[R54] each table is sharded by member, goes with one that is, is reference, or is of the college', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  `.execute(own.database);
  expect(LISTED.flatMap(({ tables }) => tables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('[R54] what is sharded by member has the column that is named, and what has not is said to go through another table', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
  `.execute(own.database);
  const has = (table: string, column: string) => rows.some((row) => row.table === table && row.column === column);
  for (const { kind, column, tables } of LISTED) {
    if (kind === 'By member') expect(tables.filter((table) => !has(table, column))).toEqual([]);
    if (kind === 'Through another table')
      expect(tables.filter((table) => has(table, 'user_id') || has(table, 'chain_id'))).toEqual([]);
  }
});

test('[R54] no reference table points at a member', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = any(${[...listedAs('By member'), ...listedAs('Through another table')]}::regclass[])
  `.execute(own.database);
  const pointing = new Set(rows.map(({ name }) => name));
  expect(listedAs('Reference').filter((table) => pointing.has(table))).toEqual(said('point at a member'));
});

test('[R54] the paper counts the unique keys and foreign keys that would have to take the column of the member in', async () => {
  const sharded = LISTED.filter(({ kind }) => kind === 'By member').flatMap(({ column, tables }) =>
    tables.map((table) => ({ table, column })),
  );
  const { rows } = await sql<{ keys: number; foreignKeys: number }>`
    with sharded as (
      select given."table"::regclass as oid, attnum
      from json_to_recordset(${JSON.stringify(sharded)}::json) as given ("table" text, "column" text)
      join pg_attribute on attrelid = given."table"::regclass and attname = given."column"
    )
    select
      (select count(*)::int from pg_index join sharded on indrelid = oid
        where indisunique and not attnum = any(indkey)) as keys,
      (select count(*)::int from pg_constraint join sharded on conrelid = sharded.oid
        where contype = 'f' and not attnum = any(conkey) and confrelid in (select oid from sharded)) as "foreignKeys"
  `.execute(own.database);
  expect(PAPER).toContain(`${rows[0]?.keys} unique keys`);
  expect(PAPER).toContain(`${rows[0]?.foreignKeys} foreign keys`);
});

/** The tables that the paper names behind these words. */
function said(words: string): string[] {
  const sentence = PAPER.split('\n').find((line) => line.includes(words)) ?? '';
  const [, behind = ''] = sentence.split(words);
  return [...(behind.split('.')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, table = '']) => table);
}
