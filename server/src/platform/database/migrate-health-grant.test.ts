import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const HEALTH_MIGRATION = '0100_health_reasons.sql';

let own: TestDatabase;

beforeAll(async () => {
  own = await databaseBefore(HEALTH_MIGRATION);
});
afterAll(() => own.close());

test('[PPL-18] after the upgrade the managers of before read reasons of leave, and no one else', async () => {
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id, disabled_at)
      values ('manager', '1', 'MANAGER', 'A', 'B', 'a@example.org', 11, null),
        ('former', '2', 'MANAGER', 'C', 'D', 'c@example.org', 11, now()),
        ('staff', '3', 'STAFF', 'E', 'F', 'e@example.org', 11, null),
        ('watcher', '4', 'WATCHER', 'G', 'H', 'g@example.org', 11, null),
        ('member', '5', 'PARTICIPANT', 'I', 'J', 'i@example.org', 11, null)
  `.execute(own.database);
  expect(await migrate(own.database)).toContain(HEALTH_MIGRATION);
  const reading = await own.database
    .selectFrom('member')
    .select('username')
    .where('may_read_health', '=', true)
    .execute();
  expect(reading).toEqual([{ username: 'manager' }]);
});
