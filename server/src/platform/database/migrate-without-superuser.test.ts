import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase, silentLog } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

const role = `cpd_owner_${randomBytes(4).toString('hex')}`;
const PASSWORD = 'owner-of-a-test';

let empty: EmptyDatabase;
let owner: OpenDatabase;
beforeAll(async () => {
  empty = await emptyDatabase();
  // As docs/install.md has an administrator make them.
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

/** Of the first member, by two colleagues. */
async function enterApproval(): Promise<void> {
  await sql`
    insert into framework (framework_id, rules) values (1, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 1, '2026-01-01Z', '2027-04-01Z', '{}');
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      select 'member-' || n, n::text, 'PARTICIPANT', 'Test', 'Member', 'test@example.org', 11 from generate_series(1, 3) n;
    insert into erasure_case (user_id, source, reason, status, asked_by, asked_at, prepared_by, prepared_at, counts,
      decided_by, decided_at)
    values (1, 'MEMBER', 'test', 'DONE', 1, '2026-03-01Z', 3, '2026-03-01Z', '{}', 2, '2026-03-01Z')
  `.execute(owner.database);
}

test('[R55, R44] an owner who is no superuser migrates an empty database, and payloads are erased by the function alone', async () => {
  expect((await migrate(owner.database)).length).toBeGreaterThan(0);
  await sql`
    insert into event (at, request_id, subject_user_id, kind, object_type, before)
    values (now(), 'test', 1, 'test.noted', 'test', '{"a":1}');
  `.execute(owner.database);
  await enterApproval();
  const payloads = async () =>
    (await owner.database.selectFrom('event_payload').select('payload_id').execute()).map((row) => row.payload_id);
  const [payload] = await payloads();
  const erase = sql`select erase_event_payloads(array[${payload}]::bigint[], 2, 1, 'test', '2026-03-01Z')`;
  const remove = sql`delete from event_payload`;
  await expect(remove.execute(owner.database)).rejects.toThrow('erased by erase_event_payloads alone');
  // Nor right behind it, in the same transaction.
  await expect(
    inTransaction(owner.database, async (transaction) => {
      await sql`select erase_event_payloads('{}'::bigint[], 2, 1, 'test', '2026-03-01Z')`.execute(transaction);
      await remove.execute(transaction);
    }),
  ).rejects.toThrow('erased by erase_event_payloads alone');
  expect(await payloads()).toEqual([payload]);
  await erase.execute(owner.database);
  // What is left is what the erasure says of itself.
  expect(await payloads()).toEqual([expect.not.toSatisfy((left) => left === payload)]);
});
