import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const DATES_MIGRATION = '0004_single_dates.sql';

let own: TestDatabase;

beforeAll(async () => {
  own = await databaseBefore(DATES_MIGRATION);
});
afterAll(() => own.close());

/** A record as the version before kept it: a reflection with the activity, and one date whose hours were changed. */
async function enterOldRecord(): Promise<void> {
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
    insert into activity_type (activity_type_id, name, description, recurring, is_plan_type, is_annual_conversation)
      values (106, 'Rounds', '', true, false, false);
    insert into reflection_question (reflection_question_id, cpd_year_id, position, question, mandatory, help_text)
      values (111, 11, 1, 'What?', true, '');
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      values ('m', '1', 'PARTICIPANT', 'A', 'B', 'm@example.org', 11);
    insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, hours_per_date, reflection,
        reflection_hours, created_at, updated_at)
      values (1, 11, 'Single', 106, 'S', 1, 'Useful', 0.5, now(), now()), (1, 11, 'Two', 106, 'M', 1, null, 0, now(), now());
    insert into activity_date (activity_id, user_id, start_date, end_date, hours)
      values (1, 1, '2026-03-12', '2026-03-12', 1), (2, 1, '2026-03-19', '2026-03-19', 1), (2, 1, '2026-03-26', '2026-03-26', 4);
    insert into reflection_answer (activity_id, reflection_question_id, answer) values (1, 111, 'Doses.');
  `.execute(own.database);
}

test('[R26, RFL-10, HRS-12, OCC-17] a record keeps its reflection, its answers and the hours of single dates', async () => {
  await enterOldRecord();
  expect(await migrate(own.database)).toContain(DATES_MIGRATION);

  const dates = await own.database
    .selectFrom('activity_date')
    .leftJoin('reflection_answer as given', 'given.activity_date_id', 'activity_date.activity_date_id')
    .select(['start_date', 'hours', 'own_hours', 'moved_from', 'reflection', 'reflection_hours', 'given.answer'])
    .orderBy('start_date')
    .execute();
  const nothing = { own_hours: false, moved_from: null, reflection: null, reflection_hours: 0, answer: null };
  expect(dates).toEqual([
    { ...nothing, start_date: '2026-03-12', hours: 1, reflection: 'Useful', reflection_hours: 0.5, answer: 'Doses.' },
    { ...nothing, start_date: '2026-03-19', hours: 1 },
    { ...nothing, start_date: '2026-03-26', hours: 4, own_hours: true },
  ]);
});
