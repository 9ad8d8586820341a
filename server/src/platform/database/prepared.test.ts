import { collegeZone, setCollegeZone } from '@cpd/domain/values/college-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, silentLog, type TestDatabase } from '../../testing/test-database.ts';
import { COLLEGE_ZONE } from './college-zone.ts';
import { openDatabase } from './open-database.ts';
import { prepare } from './prepared.ts';
import type { Database } from './tables.ts';
import { inTransaction } from './transaction.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await emptyDatabase();
});
afterAll(() => own.close());

interface Sum {
  sum: number;
  word: string;
}

function preparedSum() {
  let writings = 0;
  const add = prepare<{ first: number; second: number }, Sum>((_database, { second, first }) => {
    writings += 1;
    return sql<Sum>`select ${first}::int + ${second}::int + ${first}::int as sum, ${'always'}::text as word`;
  });
  return { add, writings: () => writings };
}

test('a prepared statement is written once and answers by the values of each call', async () => {
  const { add, writings } = preparedSum();
  expect(await add(own.database, { first: 1, second: 10 })).toEqual([{ sum: 12, word: 'always' }]);
  expect(await add(own.database, { second: 20, first: 2 })).toEqual([{ sum: 24, word: 'always' }]);
  expect(writings()).toBe(1);
});

const HOUR = sql`extract(hour from timestamptz '2026-11-20T00:00:00Z' at time zone ${COLLEGE_ZONE})::int`;

test('[FWK-06] a statement, and one that was prepared before, is in the time zone that the college has now', async () => {
  const zone = collegeZone();
  const prepared = prepare<object, { hour: number }>(() => sql`select ${HOUR} as hour`);
  const hours = async (name: string) => {
    setCollegeZone(name);
    const { rows } = await sql<{ hour: number }>`select ${HOUR} as hour`.execute(own.database);
    return [rows, await prepared(own.database, {})].map(([row]) => row?.hour);
  };
  expect(await hours('Australia/Perth')).toEqual([8, 8]);
  expect(await hours('Pacific/Auckland')).toEqual([13, 13]);
  setCollegeZone(zone);
});

test('a prepared statement has a name that is made of its text, the same on every server', async () => {
  const names = [];
  for (const _server of ['one', 'other']) {
    const { database, close } = openDatabase(own.connection, { log: silentLog, size: 1 });
    await preparedSum().add(database, { first: 1, second: 2 });
    names.push(await statementNames(database));
    await close();
  }
  expect(names[0]).toEqual([expect.stringMatching(/^cpd-[0-9a-f]{32}$/)]);
  expect(names[1]).toEqual(names[0]);
});

test('no statement has a name where a pooler would mix names up', async () => {
  const { database, close } = openDatabase(own.connection, { log: silentLog, size: 1, prepared: false });
  expect(await preparedSum().add(database, { first: 1, second: 2 })).toEqual([{ sum: 4, word: 'always' }]);
  expect(await statementNames(database)).toEqual([]);
  await close();
});

test('[R53] a statement whose answer a migration changed is asked anew, by itself and in a transaction, and nobody notices', async () => {
  const { database, close } = openDatabase(own.connection, { log: silentLog, size: 2 });
  await sql`create table thing (id integer primary key, size integer, word text default 'same')`.execute(own.database);
  const find = prepare<{ id: number }, { size: unknown }>(
    (_database, { id }) => sql`select * from thing where id = ${id}`,
  );
  const add = prepare<{ id: number; size: number }, { size: unknown }>(
    (_database, { id, size }) => sql`insert into thing (id, size) values (${id}, ${size}) returning *`,
  );
  const addAndFind = (id: number) =>
    inTransaction(database, async (transaction) => [
      ...(await add(transaction, { id, size: id })),
      ...(await find(transaction, { id })),
    ]);
  await addAndFind(1);
  await sql`alter table thing alter column size type text`.execute(own.database);
  expect(await find(database, { id: 1 })).toEqual([{ id: 1, size: '1', word: 'same' }]);
  await sql`alter table thing add column more integer`.execute(own.database);
  const second = { id: 2, size: '2', word: 'same', more: null };
  expect(await addAndFind(2)).toEqual([second, second]);
  // Both connections, each of which has planned it.
  await sql`alter table thing drop column word`.execute(own.database);
  const found = await Promise.all([1, 2, 1, 2].map((id) => find(database, { id })));
  expect(found.flat()).toHaveLength(4);
  await close();
});

async function statementNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database);
  return rows.map(({ name }) => name);
}
