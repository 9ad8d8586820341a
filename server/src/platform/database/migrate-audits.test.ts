import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const AUDITS_MIGRATION = '0120_audits.sql';

let own: TestDatabase;
beforeAll(async () => {
  own = await databaseBefore(AUDITS_MIGRATION);
});
afterAll(() => own.close());

test('[AUD-01, CAS-01] audits that were stored are kept as cases, each with its state and since when', async () => {
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      select 'm' || n, n::text, 'PARTICIPANT', 'A', 'B', 'm@example.org', 11 from generate_series(1, 6) n;
    insert into member_year (user_id, cpd_year_id, status, submitted_at, audit_status)
      select who, year, status, '2027-03-01', audit from (values
        (1, 11, 'COMPLETE', null), (2, 11, 'SUBMITTED', 'SELECTED'), (3, 11, 'COMPLETE', 'INREVIEW'),
        (4, 11, 'COMPLETE', 'PASSED'), (5, 11, 'INCOMPLETE', 'FAILED'), (6, 11, 'COMPLETE', 'DEFERRED')
      ) as told (who, year, status, audit);
    insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after)
    select told.at::timestamptz, 'a', 1, 4, told.kind, 'member_year', mine.member_year_id, null, '{}'
    from (values ('2027-05-01', 'audit.selected'), ('2027-07-01', 'audit.passed'), ('2027-08-01', 'year.noted'))
      as told (at, kind)
    join member_year mine on mine.user_id = 4;
  `.execute(own.database);
  expect(await migrate(own.database)).toContain(AUDITS_MIGRATION);

  const cases = await own.database
    .selectFrom('audit_case as one')
    .innerJoin('audit_round as round', 'round.audit_round_id', 'one.audit_round_id')
    .innerJoin('member_year as mine', 'mine.member_year_id', 'one.member_year_id')
    .select(['mine.user_id as userId', 'mine.audit_status as status', 'one.state', 'one.why', 'round.origin'])
    .select((of) => of('one.claimed', 'is', null).as('isWithoutCopy'))
    .orderBy('mine.user_id')
    .execute();
  const stored = { why: 'STORED', origin: 'STORED', isWithoutCopy: true };
  expect(cases).toEqual([
    { userId: 2, status: 'SELECTED', state: 'SELECTED', ...stored },
    { userId: 3, status: 'INREVIEW', state: 'INREVIEW', ...stored },
    { userId: 4, status: 'PASSED', state: 'PASSED', ...stored },
    { userId: 5, status: 'FAILED', state: 'NOT_MET', ...stored },
    { userId: 6, status: 'DEFERRED', state: 'DEFERRED', ...stored },
  ]);
  const { rows } = await sql`
    select notified_at = '2027-05-01' and state_since = '2027-07-01' and decided_at = '2027-07-01' as dated
    from audit_case join member_year using (member_year_id) where user_id = 4`.execute(own.database);
  expect(rows).toEqual([{ dated: true }]);
});
