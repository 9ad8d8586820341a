import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const PROGRAMS_MIGRATION = '0015_program_activities.sql';

let own: TestDatabase;

beforeAll(async () => {
  own = await databaseBefore(PROGRAMS_MIGRATION);
});
afterAll(() => own.close());

/** One verified activity of two members, and one that no one verified. */
async function enterOldRecord(): Promise<void> {
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
    insert into activity_type (activity_type_id, name, description, recurring, is_plan_type, is_annual_conversation)
      values (101, 'Course', '', true, false, false);
    insert into area (area_id, name, is_specialty, position, first_cpd_year_id, last_cpd_year_id)
      values (201, 'Expertise', false, 1, 1, 99);
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      values ('m', '1', 'PARTICIPANT', 'A', 'B', 'm@example.org', 11), ('n', '2', 'PARTICIPANT', 'C', 'D', 'n@example.org', 11);
    insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, hours_per_date,
        verified_activity_id, created_at, updated_at)
      values (1, 11, 'Course', 101, 'M', 3, 41, now(), now()), (2, 11, 'Course', 101, 'M', 3, 41, now(), now()),
        (1, 11, 'Mine', 101, 'S', 1, null, now(), now());
    insert into activity_date (activity_id, user_id, start_date, end_date, hours)
      values (1, 1, '2026-03-12', '2026-03-12', 3), (1, 1, '2026-03-14', '2026-03-14', 3),
        (2, 2, '2026-03-12', '2026-03-12', 3), (3, 1, '2026-03-19', '2026-03-19', 1);
    insert into activity_area (activity_id, area_id) values (1, 201), (2, 201), (3, 201);
  `.execute(own.database);
}

test('[R26, ACT-31] verified activities keep their number, and get what they were made from', async () => {
  await enterOldRecord();
  expect(await migrate(own.database)).toContain(PROGRAMS_MIGRATION);

  const programs = await own.database.selectFrom('program_activity').selectAll().execute();
  expect(programs).toMatchObject([
    { program_activity_id: 41, start_date: '2026-03-12', end_date: '2026-03-14', hours_per_date: 3, created_by: null },
  ]);
  expect(await own.database.selectFrom('program_activity_area').selectAll().execute()).toEqual([
    { program_activity_id: 41, area_id: 201, hours: null },
  ]);
  const attended = await own.database.selectFrom('program_attendance').select(['user_id', 'status']).execute();
  expect(attended).toEqual([
    { user_id: 1, status: 'CONFIRMED' },
    { user_id: 2, status: 'CONFIRMED' },
  ]);
  const next = await sql`
    insert into program_activity (cpd_year_id, activity_name, activity_type_id, start_date, end_date, hours_per_date, created_at)
    values (11, 'Next', 101, '2026-03-12', '2026-03-12', 1, now()) returning program_activity_id
  `.execute(own.database);
  expect(next.rows).toEqual([{ program_activity_id: 42 }]);
});
