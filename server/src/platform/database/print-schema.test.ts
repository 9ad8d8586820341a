import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printSchema } from '../../testing/print-schema.ts';
import { printTables } from '../../testing/print-tables.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../testing/test-database.ts';

let own: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  own = await freshDatabase();
  empty = await emptyDatabase();
});

afterAll(async () => {
  await own.close();
  await empty.close();
});

test('[R26] schema.sql is the picture of a freshly migrated database', async () => {
  await expect(await printSchema(own.database)).toMatchFileSnapshot('./schema.sql');
});

test('[R26] tables.generated.ts is drawn from a freshly migrated database', async () => {
  await expect(await printTables(own.database)).toMatchFileSnapshot('./tables.generated.ts');
});

test('a column of a type that nobody parses is refused by its name', async () => {
  await sql`create table odd (place point)`.execute(empty.database);
  await expect(printTables(empty.database)).rejects.toThrow(
    'print-tables.ts has no type for odd.place, which is point.',
  );
  await sql`drop table odd`.execute(empty.database);
});

test('draws what may be empty, what has a default, and what PostgreSQL alone gives', async () => {
  expect(await drawn('id bigint generated always as identity', 'name text', "note text not null default ''")).toEqual([
    'id: GeneratedAlways<number>;',
    'name: string | null;',
    'note: Generated<string>;',
  ]);
  expect(await drawn('hours numeric(6, 2) default 1', 'twice numeric generated always as (hours * 2) stored')).toEqual([
    'hours: Generated<number | null>;',
    'twice: GeneratedAlways<number | null>;',
  ]);
  expect(await drawn('day date not null', 'at timestamptz not null', 'image bytea not null')).toEqual([
    'day: string;',
    'at: string;',
    'image: Buffer;',
  ]);
  expect(await drawn('kept jsonb not null', 'given json')).toEqual([
    "kept: Json<'drawn.kept'>;",
    "given: NullableJson<'drawn.given'>;",
  ]);
});

test('a text that a CHECK holds to a list is the union of the list, however the CHECK is written', async () => {
  expect(await drawn("occurrence text not null check (occurrence in ('S', 'M'))")).toEqual(["occurrence: 'S' | 'M';"]);
  expect(await drawn("state text default 'a' check (state = any (array['a', 'b, c', 'it''s']))")).toEqual([
    "state: Generated<'a' | 'b, c' | 'it\\'s' | null>;",
  ]);
  expect(
    await drawn(`"position" text not null check (length("position") < 9) check ("position" in ('x', 'y'))`),
  ).toEqual(["position: 'x' | 'y';"]);
});

test('a CHECK that allows more than a list, or is about several columns, makes no union', async () => {
  expect(await drawn("kind text not null check (kind in ('a', 'b') or kind like 'x%')")).toEqual(['kind: string;']);
  expect(await drawn("kind text not null check (kind not in ('a', 'b'))")).toEqual(['kind: string;']);
  expect(await drawn('one text not null', "two text not null check (one in ('a', 'b') or two = one)")).toEqual([
    'one: string;',
    'two: string;',
  ]);
});

/** The lines of a table with these columns. */
async function drawn(...columns: string[]): Promise<string[]> {
  await sql`create table drawn (${sql.raw(columns.join(', '))})`.execute(empty.database);
  const text = await printTables(empty.database);
  await sql`drop table drawn`.execute(empty.database);
  return text
    .slice(text.indexOf('drawn: {'))
    .split('\n')
    .slice(1, -3)
    .map((line) => line.trim());
}
