import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { fewerWhenSlow } from './fewer-when-slow.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.close());

/** Takes too long about more than twenty: real statements, which PostgreSQL breaks off itself. */
async function workAbout(count: number): Promise<number> {
  return await own.database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(300)}`.execute(transaction);
    await sql`select pg_sleep(${count > 20 ? 30 : 0})`.execute(transaction);
    return count;
  });
}

test('[R54] what takes too long about one is refused as it was', async () => {
  const inTime = fewerWhenSlow(200);
  const tried: number[] = [];
  const work = inTime(async (limit) => {
    tried.push(limit);
    return await workAbout(100);
  });
  await expect(work).rejects.toMatchObject({ code: '57014' });
  expect(tried).toEqual([200, 50, 12, 3, 1]);
});

test('[R54] what fails for another reason is not done again', async () => {
  let steps = 0;
  const failing = fewerWhenSlow(200)(async () => {
    steps += 1;
    await sql`select 1 / 0`.execute(own.database);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(steps).toBe(1);
});

test('[R54] work about too many at once goes on with fewer, and stays with as many as were done in time', async () => {
  const inTime = fewerWhenSlow(200);
  const tried: number[] = [];
  const step = async (limit: number) => {
    tried.push(limit);
    return await workAbout(limit);
  };
  expect(await inTime(step)).toBe(12);
  expect(await inTime(step)).toBe(12);
  expect(tried).toEqual([200, 50, 12, 12]);
});
