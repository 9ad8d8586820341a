import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase, silentLog } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

const role = `cpd_owner_${randomBytes(4).toString('hex')}`;
const PASSWORD = 'owner-of-a-test';

let empty: EmptyDatabase;
let owner: OpenDatabase;
beforeAll(async () => {
  empty = await emptyDatabase();
  // As docs/operations.md has an administrator make them.
  await sql.raw(`create role ${role} login password '${PASSWORD}'`).execute(empty.database);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.database);
  await sql.raw(`alter database ${rows[0]?.name} owner to ${role}`).execute(empty.database);
  owner = openDatabase(asOwner(empty.connection), { log: silentLog, patient: true });
});
afterAll(async () => {
  await owner.close();
  await sql.raw(`drop owned by ${role} cascade`).execute(empty.database);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.database);
  await sql.raw(`alter database ${rows[0]?.name} owner to current_user`).execute(empty.database);
  await sql.raw(`drop role ${role}`).execute(empty.database);
  await empty.close();
});

function asOwner(connection: EmptyDatabase['connection']): EmptyDatabase['connection'] {
  if (typeof connection !== 'string') return { ...connection, user: role, password: PASSWORD };
  const url = new URL(connection);
  [url.username, url.password] = [role, PASSWORD];
  return url.href;
}

test('[R55, R44] an owner who is no superuser migrates an empty database, and payloads are erased by the function alone', async () => {
  expect((await migrate(owner.database)).length).toBeGreaterThan(0);
  await sql`
    insert into event (at, request_id, subject_user_id, kind, object_type, before)
    values (now(), 'test', 0, 'test.noted', 'test', '{"a":1}')
  `.execute(owner.database);
  const payloads = async () =>
    (await owner.database.selectFrom('event_payload').select('payload_id').execute()).map((row) => row.payload_id);
  const [payload] = await payloads();
  const erase = sql`select erase_event_payloads(array[${payload}]::bigint[])`;
  const remove = sql`delete from event_payload`;
  await expect(remove.execute(owner.database)).rejects.toThrow('erased by erase_event_payloads alone');
  // Nor right behind it, in the same transaction.
  await expect(
    inTransaction(owner.database, async (transaction) => {
      await sql`select erase_event_payloads('{}'::bigint[])`.execute(transaction);
      await remove.execute(transaction);
    }),
  ).rejects.toThrow('erased by erase_event_payloads alone');
  expect(await payloads()).toEqual([payload]);
  await erase.execute(owner.database);
  expect(await payloads()).toEqual([]);
});
