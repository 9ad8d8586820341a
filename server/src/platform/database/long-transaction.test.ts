import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOptions, type FreshDatabase, freshDatabase } from '../../testing/test-database.ts';
import { inLongTransaction, openLong } from './long-transaction.ts';
import type { OpenDatabase } from './open-database.ts';
import { CALLS_SETTINGS } from './session-settings.ts';
import type { Reading } from './tables.ts';

let own: FreshDatabase;
let patient: OpenDatabase;

beforeAll(async () => {
  own = await freshDatabase();
  patient = openLong(own.connection, callsOptions);
});
afterAll(async () => {
  await patient.close();
  await own.close();
});

async function limitOf(database: Reading): Promise<string | undefined> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database);
  return rows[0]?.statement_timeout;
}

test('[R39] scheduled work about everybody may take longer for a statement than calls may, on their way and under their role', async () => {
  const work = inLongTransaction(patient.database, (transaction) =>
    sql<{ isDone: boolean }>`select pg_sleep(5) is not null as "isDone"`.execute(transaction),
  );
  expect((await work).rows).toEqual([{ isDone: true }]);
});

test('[R48] its patience is that of the transaction, so that a pooler hands it to nobody else', async () => {
  expect(await inLongTransaction(patient.database, limitOf)).toBe('10min');
  expect(await limitOf(patient.database)).toBe(CALLS_SETTINGS.statement_timeout);
  expect(patient.pool()).toMatchObject({ limit: 1, open: 1 });
});

test('[R39] all its statements see the database as it was at the first one', async () => {
  const list = async (database: Reading) => await database.selectFrom('call_budget').select('key').execute();
  const seen = await inLongTransaction(patient.database, async (transaction) => {
    const first = await list(transaction);
    await sql`insert into call_budget (key) values ('print:17')`.execute(own.owner.database);
    return [first, await list(transaction)];
  });
  expect(seen).toEqual([[], []]);
  expect(await list(patient.database)).toEqual([{ key: 'print:17' }]);
});
