import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/tables.ts';

/** One year of everyone: activities on two dates, three documents and now and then an audit and a request. */
export async function loadCollege(database: Database, members: number, activitiesEach: number): Promise<void> {
  for (const statement of [
    sql`insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
      select 'list-' || n, 'L' || n, 'PARTICIPANT', 'Dr', (array['Alex', 'Aroha', 'Sam', 'Kim'])[1 + n % 4],
        (array['Smith', 'Ngata', 'Wilson', 'Chan', 'O''Brien'])[1 + n % 5] || ' ' || n, 'list-' || n || '@example.org', 8
      from generate_series(1, ${members}::int) n`,
    sql`insert into member_year (user_id, cpd_year_id, status, submitted_at, audit_status)
      select user_id, 11, case user_id % 3 when 0 then 'SUBMITTED' else 'INPROGRESS' end,
        case user_id % 3 when 0 then timestamptz '2026-11-01Z' + user_id * interval '1 second' end,
        case user_id % 20 when 0 then 'INREVIEW' end
      from member where username like 'list-%'`,
    sql`insert into member_registration (user_id, cpd_year_id, registration_id)
      select user_id, 11, 1 + user_id % 3 from member where username like 'list-%'`,
    sql`insert into member_area (user_id, cpd_year_id, area_id)
      select user_id, 11, area_id from member join lateral (
        select area_id from area where is_specialty and last_cpd_year_id >= 11 order by area_id offset user_id % 20 limit 2
      ) chosen on true where username like 'list-%'`,
    sql`update member set country = case user_id % 3 when 0 then 'NZ' else 'AU' end where username like 'list-%'`,
    sql`insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, hours_per_date, created_at, updated_at)
      select user_id, 11, (array['Grand rounds', 'Journal club', 'Peer review group'])[1 + (user_id + n) % 3] || ' ' || user_id || n,
        (array[101, 106, 201, 301])[1 + n % 4], 'M', 1.5, at, at
      from member, generate_series(1, ${activitiesEach}::int) n,
        lateral (select timestamptz '2026-01-01Z' + ((user_id * 7919 + n * 104729) % 27000000) * interval '1 second' as at) saved
      where username like 'list-%'`,
    sql`insert into activity_date (activity_id, user_id, start_date, end_date, hours)
      select activity_id, user_id, day, day, 1.5
      from activity, generate_series(date '2026-03-01', date '2026-03-02', interval '1 day') day`,
    sql`insert into document (user_id, cpd_year_id, document_type, document_name, comparable_name, media_type, size_bytes, uploaded_at)
      select user_id, 11, 'EVIDENCE', 'notes ' || user_id || n || '.pdf', 'notes' || n, 'application/pdf', 1000 + n,
        timestamptz '2026-01-01Z' + ((user_id * 7919 + n * 104729) % 27000000) * interval '1 second'
      from member, generate_series(1, 3) n where username like 'list-%'`,
    sql`insert into member_request (user_id, kind, cpd_year, exemption_reason_code, created_at)
      select user_id, 'EXEMPTION', 2026, 'PARENTAL', timestamptz '2026-01-01Z' + (user_id % 320) * interval '1 day'
      from member where username like 'list-%' and user_id % 10 = 0`,
    sql`vacuum (analyze)`,
  ]) {
    await statement.execute(database);
  }
}
