import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { entriesOf } from '../../../platform/people/merged-sql.ts';

/** What happened in an audit of this member, newest first; undefined when there is no such audit of theirs (AUD-03, AUD-05). */
export async function findAuditLog(database: Reading, userId: number, auditId: number) {
  const audit = await database
    .selectFrom('member_year')
    .select('member_year_id')
    .where('member_year_id', '=', auditId)
    .where('user_id', '=', userId)
    .where('audit_status', 'is not', null)
    .executeTakeFirst();
  if (audit === undefined) return undefined;
  return await database
    .selectFrom('event')
    .select(['at', 'kind', 'after'])
    .where('subject_user_id', 'in', sql<number>`(${entriesOf(userId)})`)
    .where('object_type', '=', 'member_year')
    .where('object_id', '=', auditId)
    .where('kind', 'like', 'audit.%')
    .orderBy('event_id', 'desc')
    .execute();
}
