import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/** The year of the activities, whose record nobody can change any more in 2027. */
const YEAR_2026 = 11;

/**
 * A round of new members, each with a few activities of an hour in 2026, whom someone of the team has chosen: it waits for its
 * release. Answers the body of that call.
 */
export async function chooseForAudit(
  database: Database,
  { members, activities, chooser }: { members: number; activities: number; chooser: string },
): Promise<{ AuditRoundId: number; Members: number }> {
  const { rows } = await sql<{ id: number }>`
    with round as (
      insert into audit_round (cpd_year_id, round_name, origin, settings, created_at, chosen_by_user_id)
      select ${YEAR_2026}, 'Round', 'BY_HAND', '{}', now(), user_id from member where username = ${chooser}
      returning audit_round_id
    ), chosen as (
      insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      select concat_ws('-', 'audited', audit_round_id, n), concat_ws('-', audit_round_id, n), 'PARTICIPANT', 'Alex', 'Audited',
        'alex@example.org', ${YEAR_2026}
      from round, generate_series(1, ${members}::int) n returning user_id
    ), worked as (
      insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, hours_per_date, created_at, updated_at)
      select user_id, ${YEAR_2026}, 'Grand rounds', 101, 'S', 1, now(), now()
      from chosen, generate_series(1, ${activities}::int) n
      returning activity_id, user_id
    ), dated as (
      insert into activity_date (activity_id, user_id, start_date, end_date, hours)
      select activity_id, user_id, '2026-05-01', '2026-05-01', 1 from worked
    )
    insert into audit_chosen (audit_round_id, user_id, why, reason)
    select audit_round_id, user_id, 'BY_HAND', 'By hand.' from round, chosen
    returning audit_round_id as id`.execute(database);
  return { AuditRoundId: rows[0]?.id ?? 0, Members: members };
}
