import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** Everything that belongs to one member, table by table, by the condition that finds it. */
const OWNED: Readonly<Record<string, string>> = {
  member: 'user_id = $me',
  departure: 'user_id = $me',
  member_year: 'user_id = $me',
  member_year_variation: 'member_year_id in (select member_year_id from member_year where user_id = $me)',
  member_registration: 'user_id = $me',
  member_area: 'user_id = $me',
  activity: 'user_id = $me',
  activity_date: 'user_id = $me',
  activity_area: 'activity_id in (select activity_id from activity where user_id = $me)',
  activity_date_area: 'activity_date_id in (select activity_date_id from activity_date where user_id = $me)',
  activity_removed_date: 'activity_id in (select activity_id from activity where user_id = $me)',
  activity_goal: 'activity_id in (select activity_id from activity where user_id = $me)',
  activity_document: 'user_id = $me',
  activity_document_date: 'activity_date_id in (select activity_date_id from activity_date where user_id = $me)',
  reflection_answer: 'activity_date_id in (select activity_date_id from activity_date where user_id = $me)',
  plan: 'user_id = $me',
  plan_goal: 'plan_id in (select plan_id from plan where user_id = $me)',
  plan_described_activity:
    'plan_goal_id in (select plan_goal_id from plan_goal join plan using (plan_id) where user_id = $me)',
  plan_draft: 'user_id = $me',
  program_attendance: 'user_id = $me',
  document: 'user_id = $me',
  document_folder: 'user_id = $me',
  // How much room the files take.
  member_storage: 'user_id = $me',
  notification: 'user_id = $me',
  notification_settings: 'user_id = $me',
  // Who is to be told, or was, by a notification to the members of a list.
  announcement_recipient: 'user_id = $me',
  // What was written by e-mail, to the member or about what they asked the team for.
  outgoing_mail: 'user_id = $me or about_user_id = $me',
  member_request: 'user_id = $me',
  member_request_note: 'member_request_id in (select member_request_id from member_request where user_id = $me)',
  member_request_appeal: 'member_request_id in (select member_request_id from member_request where user_id = $me)',
  member_request_document: 'member_request_id in (select member_request_id from member_request where user_id = $me)',
  // What the member, or a colleague for them, asked the team to erase, and who decided.
  erasure_case: 'user_id = $me',
  retention_member: 'user_id = $me',
  issued_document: 'user_id = $me',
  // What can be brought back is kept of the member, too, for its ten minutes.
  deleted_row: 'user_id = $me',
  series_confirmation: 'user_id = $me',
  // A hash, from which no one gets to the address.
  calendar_subscription: 'user_id = $me',
  // Who of the CPD team looked at the record, or acted for the member, and why.
  acting_session: 'subject_user_id = $me',
  member_view: 'subject_user_id = $me',
  list_view: 'user_id = $me',
  // Added up of the above for the team's lists.
  year_totals: 'user_id = $me',
  year_figures: 'user_id = $me',
  stale_figures: 'user_id = $me',
  // With what was before and after, as far as it was not erased.
  event: 'subject_user_id = $me',
};

/** The tables that hold something of a member and are given to them. */
export const OWNED_TABLES: readonly string[] = Object.keys(OWNED);

/**
 * Every row that is kept of a member, by the names of the tables, in one round trip: JSON with a line for each row, as PostgreSQL
 * writes it. Reading a large record here and writing it again would keep everyone else waiting (R33).
 */
export async function readOwnRows(database: Reading, userId: number): Promise<string> {
  const parts = Object.entries(OWNED).map(([table, condition]) => {
    const [before, ...rest] = condition.split('$me');
    const where = rest.reduce((text, part) => sql`${text}${userId}${sql.raw(part)}`, sql`${sql.raw(before ?? '')}`);
    const lines = sql`(select string_agg(chr(10) || row_to_json(t), ',') from ${sql.table(table)} t where ${where})`;
    return sql`concat(chr(10), ${sql.lit(`"${table}": [`)}, ${lines}, ']')`;
  });
  const { rows } = await sql<{ record: string }>`
    select concat('{', concat_ws(',', ${sql.join(parts)}), chr(10), '}') as record
  `.execute(database);
  return rows[0]?.record ?? '{}';
}
