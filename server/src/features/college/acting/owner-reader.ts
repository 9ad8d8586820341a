import { sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { OwnedKind } from '../../../http/named-object.ts';

/** Where each kind of thing is kept, with the column of its id and that of the member whose it is. */
const PLACES: Readonly<Record<OwnedKind, readonly [from: string, key: string, owner: string]>> = {
  activity: ['activity', 'activity_id', 'user_id'],
  'activity date': ['activity_date', 'activity_date_id', 'user_id'],
  file: ['document', 'document_id', 'user_id'],
  folder: ['document_folder', 'document_folder_id', 'user_id'],
  plan: ['plan', 'plan_id', 'user_id'],
  audit: ['member_year', 'member_year_id', 'user_id'],
  goal: ['plan_goal join plan using (plan_id)', 'plan_goal_id', 'user_id'],
};

/** The id of the member whose a thing is; undefined when there is none with the id. */
export async function findOwnerId(database: Database, kind: OwnedKind, id: number): Promise<number | undefined> {
  const [from, key, owner] = PLACES[kind];
  const { rows } = await sql<{ owner: number }>`
    select ${sql.ref(owner)} as owner from ${sql.raw(from)} where ${sql.ref(key)} = ${id}
  `.execute(database);
  return rows[0]?.owner;
}
