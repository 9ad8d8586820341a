import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const REOPENINGS_MIGRATION = '0028_reopenings.sql';

let own: TestDatabase;

beforeAll(async () => {
  own = await databaseBefore(REOPENINGS_MIGRATION);
});
afterAll(() => own.close());

/**
 * Members 2 to 6, re-opened by member 1: one lasts, one was late, one got another end, one was submitted again, one has ended
 * incomplete.
 */
async function enterOldRecords(): Promise<void> {
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      select 'm' || n, n::text, 'PARTICIPANT', 'A', 'B', 'm@example.org', 11 from generate_series(1, 6) n;
    insert into member_year (user_id, cpd_year_id, status, submitted_at, audit_status, reopened_at, reopened_until) values
      (2, 11, 'INPROGRESS', null, 'INREVIEW', '2027-05-01', '2027-06-01'),
      (3, 11, 'INPROGRESS', null, null, '2027-05-01', '2027-06-01'),
      (4, 11, 'INPROGRESS', null, null, '2027-05-02', '2027-07-01'),
      (5, 11, 'COMPLETE', '2027-05-03', null, '2027-05-01', '2027-06-01'),
      (6, 11, 'INCOMPLETE', null, null, '2027-04-02', '2027-04-09');
    insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after)
    select told.at::timestamptz, told.request, 1, mine.user_id, told.kind, 'member_year', mine.member_year_id,
      told.before::jsonb, told.after::jsonb
    from (values
      (2, '2027-05-01', 'a', 'year.reopened',
        '{"status":"COMPLETE","submittedAt":"2026-11-20T01:00:00Z","reopenedUntil":null,"certificates":[41]}', '{"reason":"Late."}'),
      (2, '2027-05-01', 'a', 'document.revoked', '{"numbers":["0a"]}', '{"cpdYearId":11}'),
      (2, '2027-05-01', 'a', 'audit.resumed', '{"auditStatus":"PASSED"}', '{}'),
      (3, '2027-05-01', 'b', 'year.reopened',
        '{"status":"INPROGRESS","submittedAt":null,"reopenedUntil":null,"certificates":[]}', '{"reason":"Ill."}'),
      (4, '2027-05-01', 'c', 'year.reopened',
        '{"status":"COMPLETE","submittedAt":"2026-11-20T01:00:00Z","reopenedUntil":null,"certificates":[]}', '{"reason":"One."}'),
      (4, '2027-05-02', 'd', 'year.reopened',
        '{"status":"INPROGRESS","submittedAt":null,"reopenedUntil":"2027-06-01T00:00:00Z","certificates":[]}', '{"reason":"Two."}'),
      (6, '2027-04-02', 'e', 'year.reopened',
        '{"status":"INCOMPLETE","submittedAt":null,"reopenedUntil":null,"certificates":[]}', '{"reason":"Over."}')
    ) as told (who, at, request, kind, before, after)
    join member_year mine on mine.user_id = told.who
    order by told.at;
  `.execute(own.database);
}

test('[R26, ROP-03] years that were re-opened before keep who and why, and what they were, from the log', async () => {
  await enterOldRecords();
  expect(await migrate(own.database)).toContain(REOPENINGS_MIGRATION);

  const years = await own.database
    .selectFrom('member_year')
    .select(['user_id', 'reopened_until', 'reopened_by', 'reopening_reason', 'before_reopening'])
    .orderBy('user_id')
    .execute();
  const nothing = { auditStatus: null, certificates: [], revoked: [], earlier: null };
  expect(years).toMatchObject([
    {
      user_id: 2,
      reopened_by: 1,
      reopening_reason: 'Late.',
      before_reopening: {
        status: 'COMPLETE',
        submittedAt: '2026-11-20T01:00:00Z',
        auditStatus: 'PASSED',
        certificates: [{ documentId: 41, name: 'CPD certificate 2026.pdf', uploadedAt: '2026-11-20T01:00:00Z' }],
        revoked: ['0a'],
        earlier: null,
      },
    },
    {
      user_id: 3,
      reopening_reason: 'Ill.',
      before_reopening: { status: 'INCOMPLETE', submittedAt: null, ...nothing },
    },
    { user_id: 4, reopening_reason: 'Two.', before_reopening: null },
    { user_id: 5, reopened_until: null, reopened_by: null, reopening_reason: null, before_reopening: null },
    { user_id: 6, reopened_by: 1, reopening_reason: 'Over.', before_reopening: null },
  ]);
});
