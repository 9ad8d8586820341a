import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await databaseBefore('0044_series_confirmation.sql');
});
afterAll(() => own.close());

test('[OCC-16] days of series before the upgrade count as confirmed, for whoever was a member then', async () => {
  const enter = (name: string) =>
    sql`
      insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      values (${name}, ${name}, 'PARTICIPANT', 'A', 'B', 'a@example.org', 11)
    `.execute(own.database);
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
  `.execute(own.database);
  await enter('before');
  await migrate(own.database);
  await enter('after');
  const { rows } = await sql<{ username: string; isYesterday: boolean | null; askedOn: string | null }>`
    select username, confirmed_until = (now() at time zone 'Australia/Sydney')::date - 1 as "isYesterday",
      asked_on as "askedOn"
    from member left join series_confirmation using (user_id)
    order by user_id
  `.execute(own.database);
  expect(rows).toEqual([
    { username: 'before', isYesterday: true, askedOn: null },
    { username: 'after', isYesterday: null, askedOn: null },
  ]);
});
