import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase, type TestDatabase } from './test-database.ts';

async function tables({ database }: TestDatabase): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from pg_tables where schemaname = 'public'`.execute(database);
  return rows[0]?.total;
}

describe('a database for a test file', () => {
  test('a preparation that fails leaves no template behind', async () => {
    let attempts = 0;
    const preparation = {
      name: 'failing_once',
      async load() {
        attempts += 1;
        if (attempts === 1) throw new Error('not loaded');
      },
    };
    await expect(freshDatabase(preparation)).rejects.toThrow('not loaded');
    const own = await freshDatabase(preparation);
    expect(attempts).toBe(2);
    await own.close();
  });

  test('what one file writes no other sees, and the preparation is done once', async () => {
    let loads = 0;
    const preparation = {
      name: 'one_load',
      async load(database: TestDatabase['database']) {
        loads += 1;
        await database.insertInto('reference_load').values({ source: 'given', checksum: '1' }).execute();
      },
    };
    const [first, second] = await Promise.all([freshDatabase(preparation), freshDatabase(preparation)]);
    await first.database.insertInto('reference_load').values({ source: 'own', checksum: '2' }).execute();
    const seen = await second.database.selectFrom('reference_load').select('source').execute();
    expect(seen).toEqual([{ source: 'given' }]);
    expect(loads).toBe(1);
    await Promise.all([first.close(), second.close()]);
  });

  test('an empty one has no table, a fresh one all, and both are gone when closed', async () => {
    const [empty, fresh] = await Promise.all([emptyDatabase(), freshDatabase()]);
    expect(await tables(empty)).toBe(0);
    expect(await tables(fresh)).toBeGreaterThan(20);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(fresh.database);
    await fresh.close();
    const left = await sql`select from pg_database where datname = ${rows[0]?.name}`.execute(empty.database);
    expect(left.rows).toEqual([]);
    await empty.close();
  });
});
