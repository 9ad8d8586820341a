import type { ItemVerdict } from '@cpd/domain/audit/case-proof';
import { columns } from '../../../platform/database/columns.ts';
import type { Change } from '../../../platform/database/tables.ts';

/** An item that is locked. */
export interface LockedItem {
  auditItemId: number;
  auditCaseId: number;
  activityId: number;
  claimedHours: number;
  acceptedHours: number | null;
  verdict: ItemVerdict | null;
  reason: string;
  judgedByUserId: number | null;
  rowVersion: number;
}

function selectItems(transaction: Change) {
  return transaction
    .selectFrom('audit_item')
    .select([
      'audit_item_id as auditItemId',
      'audit_case_id as auditCaseId',
      'activity_id as activityId',
      'claimed_hours as claimedHours',
      'accepted_hours as acceptedHours',
      'verdict',
      'reason',
      'judged_by_user_id as judgedByUserId',
      'row_version as rowVersion',
    ]);
}

/** Locks an item; undefined for an unknown id. */
export async function lockItem(transaction: Change, auditItemId: number): Promise<LockedItem | undefined> {
  return await selectItems(transaction).where('audit_item_id', '=', auditItemId).forUpdate().executeTakeFirst();
}

/** The items of a locked case. */
export async function listItems(transaction: Change, auditCaseId: number): Promise<LockedItem[]> {
  return await selectItems(transaction).where('audit_case_id', '=', auditCaseId).orderBy('audit_item_id').execute();
}

/** What was found of an item; null for what was taken back. */
export interface Found {
  verdict: ItemVerdict | null;
  acceptedHours: number | null;
  reason: string;
  judgedByUserId: number | null;
  judgedAt: string | null;
  /** Left out, it stays as it is. */
  isJudgedTwice?: true;
}

export async function updateJudged(transaction: Change, auditItemId: number, found: Found): Promise<void> {
  await transaction
    .updateTable('audit_item')
    .set((row) => ({ ...columns({ ...found }), row_version: row('row_version', '+', 1) }))
    .where('audit_item_id', '=', auditItemId)
    .execute();
}

/** Notes of which items the reflection is asked for. */
export async function updateAsksReflection(transaction: Change, auditItemIds: readonly number[]): Promise<void> {
  if (auditItemIds.length === 0) return;
  await transaction
    .updateTable('audit_item')
    .set({ asks_reflection: true })
    .where('audit_item_id', 'in', auditItemIds)
    .execute();
}

export interface NewMessage {
  auditCaseId: number;
  auditItemId: number | null;
  authorUserId: number;
  isInternal: boolean;
  messageText: string;
  createdAt: string;
}

/** Adds messages; answers the largest of their ids. */
export async function insertMessages(transaction: Change, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await transaction
    .insertInto('audit_message')
    .values(messages.map((message) => columns({ ...message })))
    .execute();
}

/** How far someone has read; never back. */
export async function upsertRead(
  transaction: Change,
  { auditCaseId, userId, auditMessageId }: { auditCaseId: number; userId: number; auditMessageId: number },
): Promise<void> {
  await transaction
    .insertInto('audit_read')
    .values({ audit_case_id: auditCaseId, user_id: userId, audit_message_id: auditMessageId })
    .onConflict((there) =>
      there.columns(['audit_case_id', 'user_id']).doUpdateSet((row) => ({
        audit_message_id: row.fn<number>('greatest', ['audit_read.audit_message_id', 'excluded.audit_message_id']),
      })),
    )
    .execute();
}

/** Keeps who must not audit a case, and why. */
export async function insertConflict(
  transaction: Change,
  { auditCaseId, userId, reason, at }: { auditCaseId: number; userId: number; reason: string; at: string },
): Promise<void> {
  await transaction
    .insertInto('audit_conflict')
    .values({ audit_case_id: auditCaseId, user_id: userId, reason, declared_at: at })
    .onConflict((there) => there.columns(['audit_case_id', 'user_id']).doNothing())
    .execute();
}

/** Has a case be given to no one. */
export async function updateGivenBack(transaction: Change, auditCaseId: number): Promise<void> {
  await transaction
    .updateTable('audit_case')
    .set((row) => ({ auditor_user_id: null, row_version: row('row_version', '+', 1) }))
    .where('audit_case_id', '=', auditCaseId)
    .execute();
}
