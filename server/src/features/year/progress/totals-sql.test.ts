import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReferenceData } from '../../../platform/reference/reference-data.ts';
import { loadReference } from '../../../platform/reference/reference-store.ts';
import { TEST_NOW } from '../../../testing/test-app.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/test-database.ts';
import { totalsOf } from './totals-sql.ts';

/** One of those in the middle. */
const MEMBER = 100;

let own: FreshDatabase;
beforeAll(async () => {
  own = await freshDatabase();
  const { database } = own.owner;
  await loadReference(database, readReferenceData(), TEST_NOW);
  await sql`
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'far-' || n, 'F' || n, 'PARTICIPANT', 'Sam', 'Far', 'far@example.org', 11 from generate_series(1, 200) n
  `.execute(database);
  // In the order of time, so that a member's rows lie among those of everyone.
  await sql`
    insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, hours_per_date, created_at, updated_at)
    select user_id, 11, 'Grand rounds', 101, 'S', 1, now(), now() from generate_series(1, 50) n, member order by n, user_id
  `.execute(database);
  await sql`
    insert into activity_date (activity_id, user_id, start_date, end_date, hours)
    select activity_id, user_id, '2026-03-01', '2026-03-01', 1 from activity order by activity_id`.execute(database);
  await sql`vacuum (analyze) activity, activity_date`.execute(database);
});
afterAll(() => own.close());

test('[R54] indexes alone answer what a member recorded in a year, whose rows lie far apart', async () => {
  const { rows } = await own.database.transaction().execute(async (transaction) => {
    // Few rows are read wholly, or one by one; of many that is what takes long.
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    await sql`set local enable_nestloop = off`.execute(transaction);
    return await sql<{ 'QUERY PLAN': string }>`explain select ${totalsOf(MEMBER, 11)}`.execute(transaction);
  });
  const plan = rows.map((row) => row['QUERY PLAN'].trim());
  const scans = plan.flatMap((line, place) =>
    / on activity(_date)?( |$)/.test(line) ? [[line, plan[place + 1]]] : [],
  );
  // Two of the year itself, and two that only run where something is required once in several years.
  expect(scans).toHaveLength(4);
  for (const scan of scans)
    expect(scan).toEqual([
      expect.stringContaining('Index Only Scan'),
      expect.stringContaining(`(user_id = '${MEMBER}'`),
    ]);
});
