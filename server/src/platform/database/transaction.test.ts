import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withFault } from '../../testing/failing-statements.ts';
import { emptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Change } from './tables.ts';
import { inTransaction, underPermission } from './transaction.ts';

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

  test('[R1] does nothing when it could not begin, whatever is asked first and travels along', async () => {
    const before = await totals();
    const read = (transaction: Change) => sql`select total from counter`.execute(transaction);
    const change = (transaction: Change) => sql`update counter set total = total + 1`.execute(transaction);
    const met = await withFault(0, 'refused', async () => {
      const work = inTransaction(own.database, async (transaction) => {
        await Promise.all([read(transaction), change(transaction), read(transaction)]);
      });
      await expect(work).rejects.toThrow('division by zero');
    });
    expect(met).toMatch(/^begin/);
    expect(await totals()).toEqual(before);
  });

  test('answers what its work answers', async () => {
    expect(await inTransaction(own.database, async () => 'done')).toBe('done');
  });
});

describe('work whose permission is on the way', () => {
  const readTotal = (transaction: Change) =>
    sql<{ total: number }>`select total from counter where name = 'a'`.execute(transaction);
  const add = (transaction: Change) => sql`update counter set total = total + 1 where name = 'a'`.execute(transaction);

  test('[R1] is answered nothing, and changes nothing, before it is given; what was asked later does not overtake', async () => {
    const [before = 0] = await totals();
    const { promise, resolve } = Promise.withResolvers<void>();
    const answered: string[] = [];
    const done = inTransaction(own.database, (transaction) =>
      underPermission(transaction, promise, async () => {
        const first = readTotal(transaction).then(() => answered.push('read'));
        const change = add(transaction).then(() => answered.push('changed'));
        const [{ rows }] = await Promise.all([readTotal(transaction), first, change]);
        return rows[0]?.total;
      }),
    );
    // Another connection's answer: what was sent before it has been answered too.
    expect(await totals()).toEqual([before, expect.any(Number)]);
    expect(answered).toEqual([]);
    resolve();
    expect(await done).toBe(before + 1);
    expect(answered).toEqual(['read', 'changed']);
  });

  test('[R1] throws why it was refused, and leaves nothing of it', async () => {
    const before = await totals();
    const done = inTransaction(own.database, (transaction) =>
      underPermission(transaction, Promise.reject(new Error('taken')), async () => {
        await add(transaction).catch(() => undefined);
        await add(transaction);
      }),
    );
    await expect(done).rejects.toThrow('taken');
    expect(await totals()).toEqual(before);
  });

  test('[R1] changes nothing without it, also where the transaction goes on and is kept', async () => {
    const before = await totals();
    await inTransaction(own.database, async (transaction) => {
      const refused = underPermission(transaction, Promise.reject(new Error('taken')), () => add(transaction));
      await expect(refused).rejects.toThrow('taken');
    });
    expect(await totals()).toEqual(before);
  });

  test('says of a statement that failed why it did, whatever was permitted, and the transaction goes on after a refusal', async () => {
    const failed = inTransaction(own.database, (transaction) =>
      underPermission(transaction, Promise.reject(new Error('taken')), () => sql`select 1 / 0`.execute(transaction)),
    );
    await expect(failed).rejects.toThrow('division by zero');
    const found = await inTransaction(own.database, async (transaction) => {
      await underPermission(transaction, Promise.reject(new Error('taken')), () => readTotal(transaction)).catch(
        () => undefined,
      );
      return (await readTotal(transaction)).rows.length;
    });
    expect(found).toBe(1);
  });
});
