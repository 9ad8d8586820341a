import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import type { OwnedKind } from '../../../platform/http/named-object.ts';
import type { RefusedKind, RefusedObject } from '../../../platform/http/refused-object.ts';

const CASES = '(audit_case join member_year using (member_year_id))';

/** Where each kind of thing is kept, with the column of its id and that of the member whose it is. */
const PLACES: Readonly<Record<RefusedKind, readonly [from: string, key: string, owner: string]>> = {
  activity: ['activity', 'activity_id', 'user_id'],
  'activity date': ['activity_date', 'activity_date_id', 'user_id'],
  file: ['document', 'document_id', 'user_id'],
  folder: ['document_folder', 'document_folder_id', 'user_id'],
  plan: ['plan', 'plan_id', 'user_id'],
  audit: ['member_year', 'member_year_id', 'user_id'],
  'audit case': [CASES, 'audit_case_id', 'user_id'],
  'audit item': [`audit_item join ${CASES} using (audit_case_id)`, 'audit_item_id', 'user_id'],
  'audit wish': [`audit_wish join ${CASES} using (audit_case_id)`, 'audit_wish_id', 'user_id'],
  goal: ['plan_goal join plan using (plan_id)', 'plan_goal_id', 'user_id'],
  request: ['member_request', 'member_request_id', 'user_id'],
  notification: ['notification', 'notification_id', 'user_id'],
  attendance: ['program_attendance', 'program_attendance_id', 'user_id'],
  'case entry': ['case_entry', 'case_entry_id', 'user_id'],
  'case file': ['case_file join case_entry using (case_entry_id)', 'case_file_id', 'case_entry.user_id'],
  departure: ['departure', 'departure_id', 'user_id'],
  'erasure case': ['erasure_case', 'erasure_case_id', 'user_id'],
};

/** The id of the member whose a thing is; undefined for an unknown id. */
export async function findOwnerId(database: Database, kind: OwnedKind, id: number): Promise<number | undefined> {
  const [from, key, owner] = PLACES[kind];
  const { rows } = await sql<{ owner: number }>`
    select ${sql.ref(owner)} as owner from ${sql.raw(from)} where ${sql.ref(key)} = ${id}
  `.execute(database);
  return rows[0]?.owner;
}

/** The same of several things, in one statement; those that do not exist are left out. */
export async function findOwners(
  database: Database,
  objects: readonly RefusedObject[],
): Promise<(RefusedObject & { ownerId: number })[]> {
  const each = objects.map(({ kind, id }) => {
    const [from, key, owner] = PLACES[kind];
    return sql`select ${kind}::text as kind, ${sql.ref(key)} as id, ${sql.ref(owner)} as "ownerId"
      from ${sql.raw(from)} where ${sql.ref(key)} = ${id}`;
  });
  const { rows } = await sql<RefusedObject & { ownerId: number }>`${sql.join(each, sql` union all `)}`.execute(
    database,
  );
  return rows;
}

/** The id of a username, in any letter case, of those too who may sign in no more; undefined for one that no one has. */
export async function findUserId(database: Database, username: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('member')
    .select('user_id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row?.user_id;
}
