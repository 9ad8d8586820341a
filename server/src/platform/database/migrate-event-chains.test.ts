import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const CHAINS_MIGRATION = '0058_event_chains.sql';

let own: TestDatabase;

beforeAll(async () => {
  own = await databaseBefore(CHAINS_MIGRATION);
});
afterAll(() => own.close());

/** Events of two members and of the college, one after the other; every third without anything before. */
async function enterOldLog(): Promise<void> {
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      values ('m', '1', 'PARTICIPANT', 'A', 'B', 'm@example.org', 11), ('n', '2', 'STAFF', 'C', 'D', 'n@example.org', 11);
    insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after, by_team)
      select '2026-01-01Z'::timestamptz + n * interval '1.000001 s', 'request ' || n, nullif(n % 3, 0), 1 + n % 2, 'any.kind',
        case when n % 5 = 0 then 'content' else 'activity' end, nullif(n, 7),
        case when n % 3 > 0 then jsonb_build_object('hours', 1.25, 'place', E'Line\\nand "quote" ü') end,
        case when n % 4 > 0 then jsonb_build_object('hours', n) end, n % 5 = 0
      from generate_series(1, 40) n;
    -- An id that was given to nobody.
    select nextval('event_event_id_seq');
  `.execute(own.database);
}

test('[R26, R38] what the log held is the same afterwards, and chained in its order', async () => {
  await enterOldLog();
  const before = await sql`select * from event order by event_id`.execute(own.database);
  expect(await migrate(own.database)).toContain(CHAINS_MIGRATION);

  const after = await sql`select * from event order by event_id`.execute(own.database);
  expect(after.rows).toEqual(before.rows);
  const chains = await own.database.selectFrom('event_chain').selectAll().orderBy('chain_id').execute();
  expect(chains.map(({ chain_id, length }) => [chain_id, length])).toEqual([
    [0, 8],
    [1, 16],
    [2, 16],
  ]);
  for (const { chain_id, length, head } of chains) {
    const { rows } = await sql<{ position: number; previous: Buffer; hash: Buffer; computed: Buffer }>`
      select position, lag(hash) over (order by position) as previous, hash,
        event_hash(coalesce(lag(hash) over (order by position), event_genesis(chain_id)), chain_id, position, event_id, at,
          request_id, actor_user_id, subject_user_id, kind, object_type, object_id, by_team,
          event_payload_hash(salt, before, after)) as computed
      from event_entry left join event_payload using (payload_id)
      where chain_id = ${chain_id} order by event_id`.execute(own.database);
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length }, (_, index) => index + 1));
    expect(rows.map(({ hash }) => hash)).toEqual(rows.map(({ computed }) => computed));
    expect(rows.at(-1)?.hash).toEqual(head);
  }
  const genesis = await sql<{ hash: Buffer }>`select event_genesis(17) as hash`.execute(own.database);
  const expected = createHash('sha256').update('CPD Logbook, the chain of events 17').digest();
  expect(genesis.rows[0]?.hash).toEqual(expected);
});

test('[R38] the log goes on behind what it held, with ids that were never given', async () => {
  await sql`
    insert into event (at, request_id, subject_user_id, kind, object_type) values (now(), 'next', 1, 'any.kind', 'activity')
  `.execute(own.database);
  const next = await own.database
    .selectFrom('event_entry')
    .select(['event_id', 'chain_id', 'position', 'payload_id'])
    .orderBy('event_id', 'desc')
    .limit(1)
    .execute();
  expect(next).toEqual([{ event_id: 42, chain_id: 1, position: 17, payload_id: null }]);
});
