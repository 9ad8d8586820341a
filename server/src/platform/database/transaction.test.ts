import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { inTransaction } from './transaction.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await emptyDatabase();
  await sql`create table counter (name text primary key, total integer not null)`.execute(own.database);
  await sql`insert into counter values ('a', 0), ('b', 0)`.execute(own.database);
});

afterAll(() => own.close());

async function totals(): Promise<number[]> {
  const { rows } = await sql<{ total: number }>`select total from counter order by name`.execute(own.database);
  return rows.map(({ total }) => total);
}

describe('a transaction', () => {
  test('[R1] leaves nothing behind when its work throws, and throws the same', async () => {
    const before = await totals();
    const work = inTransaction(own.database, async (transaction) => {
      await sql`update counter set total = total + 1`.execute(transaction);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await totals()).toEqual(before);
  });

  test('gives up after five attempts when it always meets another one', async () => {
    let attempts = 0;
    const work = inTransaction(own.database, async (transaction) => {
      attempts += 1;
      await sql`do $$ begin raise exception 'met another' using errcode = 'serialization_failure'; end $$`.execute(
        transaction,
      );
    });
    await expect(work).rejects.toThrow('met another');
    expect(attempts).toBe(5);
  });

  test('is not done again for any other failure', async () => {
    let attempts = 0;
    const work = inTransaction(own.database, async (transaction) => {
      attempts += 1;
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(attempts).toBe(1);
  });

  test('[R11] is done again after a deadlock, so that both of two that met succeed', async () => {
    const before = await totals();
    const increase = (first: string, second: string) =>
      inTransaction(own.database, async (transaction) => {
        await sql`update counter set total = total + 1 where name = ${first}`.execute(transaction);
        await sql`select pg_sleep(0.2)`.execute(transaction);
        await sql`update counter set total = total + 1 where name = ${second}`.execute(transaction);
      });
    await Promise.all([increase('a', 'b'), increase('b', 'a')]);
    expect(await totals()).toEqual(before.map((total) => total + 2));
  });

  test('answers what its work answers', async () => {
    expect(await inTransaction(own.database, async () => 'done')).toBe('done');
  });
});
