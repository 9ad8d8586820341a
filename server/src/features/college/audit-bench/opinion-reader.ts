import type { Finding } from '@cpd/domain/audit/agreement';
import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { isAwaited, isOfOthers, offeredTo } from './opinion-sql.ts';

/** How many items someone can take for a second opinion. */
export async function countOffered(database: Reading, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${offeredTo(userId)}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/** The item that someone has taken and not judged yet, while its audit goes on; the longest taken first. */
export async function findTaken(
  database: Reading,
  userId: number,
): Promise<{ auditCaseId: number; auditItemId: number } | undefined> {
  const { rows } = await sql<{ auditCaseId: number; auditItemId: number }>`
    select item.audit_case_id as "auditCaseId", item.audit_item_id as "auditItemId"
    from audit_opinion taken
    join audit_item item using (audit_item_id)
    join audit_case audit on audit.audit_case_id = item.audit_case_id
    join member_year owner on owner.member_year_id = audit.member_year_id
    where taken.user_id = ${userId} and taken.verdict is null and ${isAwaited} and ${isOfOthers(userId)}
    order by taken.taken_at, item.audit_item_id limit 1`.execute(database);
  return rows[0];
}

/** How many items of a case wait for what others find of them. */
export async function countAwaited(database: Reading, auditCaseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_item item where item.audit_case_id = ${auditCaseId} and ${isAwaited}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/** What the second found of the items of a case where that differs, and no third has settled it; by item. */
export async function readDiffering(database: Reading, auditCaseId: number): Promise<Map<number, Finding>> {
  const { rows } = await sql<{ auditItemId: number } & Finding>`
    select item.audit_item_id as "auditItemId", second.verdict, second.accepted_hours as "acceptedHours"
    from audit_item item join audit_opinion second on second.audit_item_id = item.audit_item_id and second.differs
    where item.audit_case_id = ${auditCaseId} and ${isAwaited}`.execute(database);
  return new Map(rows.map(({ auditItemId, ...finding }) => [auditItemId, finding]));
}

/** The member whose file it is, of the item that someone has taken: one of the item, or of its whole audit. */
export async function findFileOwner(
  database: Reading,
  { auditItemId, documentId }: { auditItemId: number; documentId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    select document.user_id as "userId"
    from audit_item item
    join audit_case audit on audit.audit_case_id = item.audit_case_id
    join member_year owner on owner.member_year_id = audit.member_year_id
    join document on document.document_id = ${documentId} and document.user_id = owner.user_id
    where item.audit_item_id = ${auditItemId} and (
      exists (
        select from activity_document link
        where link.activity_id = item.activity_id and link.document_id = document.document_id
      )
      or exists (
        select from audit_file added
        where added.document_id = document.document_id and added.audit_case_id = item.audit_case_id
          and (added.audit_item_id = item.audit_item_id or added.audit_item_id is null and added.audit_message_id is null)
      )
    )`.execute(database);
  return rows[0]?.userId;
}
