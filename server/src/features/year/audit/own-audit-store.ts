import type { CaseState } from '@cpd/domain/audit/case';
import type { WishKind } from '@cpd/domain/audit/own-audit';
import { columns } from '../../../platform/database/columns.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** What hangs on a case beside its items; times are ISO texts, days plain dates. */
export interface BesidesCase {
  country: string | null;
  files: number;
  /** The latest. */
  wish: {
    kind: WishKind;
    wantedUntil: string;
    reason: string;
    askedAt: string;
    granted: boolean | null;
    decisionText: string;
  } | null;
  review: {
    grounds: string;
    askedAt: string;
    decidedAt: string | null;
    decision: 'UPHELD' | 'CHANGED' | null;
    decisionText: string;
  } | null;
}

/** The latest wish of a case, its review, and where its member is. */
export async function readBesidesCase(
  database: Reading,
  { auditCaseId, userId }: { auditCaseId: number; userId: number },
): Promise<BesidesCase> {
  const [member, wish, review, files] = await Promise.all([
    database.selectFrom('member').select('country').where('user_id', '=', userId).executeTakeFirstOrThrow(),
    database
      .selectFrom('audit_wish')
      .select(['kind', 'wanted_until as wantedUntil', 'reason', 'asked_at as askedAt', 'granted'])
      .select('decision_text as decisionText')
      .where('audit_case_id', '=', auditCaseId)
      .orderBy('audit_wish_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    database
      .selectFrom('audit_review')
      .select(['grounds', 'asked_at as askedAt', 'decided_at as decidedAt', 'decision'])
      .select('decision_text as decisionText')
      .where('audit_case_id', '=', auditCaseId)
      .executeTakeFirst(),
    database
      .selectFrom('audit_file')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('audit_case_id', '=', auditCaseId)
      .executeTakeFirstOrThrow(),
  ]);
  return { country: member.country, wish: wish ?? null, review: review ?? null, files: Number(files.count) };
}

/** Whether an item is one of the case. */
export async function hasItem(database: Reading, auditCaseId: number, auditItemId: number): Promise<boolean> {
  const row = await database
    .selectFrom('audit_item')
    .select('audit_item_id')
    .where('audit_item_id', '=', auditItemId)
    .where('audit_case_id', '=', auditCaseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a document of the member is a file of a case. */
export async function insertAuditFile(
  transaction: Change,
  file: { documentId: number; auditCaseId: number; auditItemId: number | null },
): Promise<void> {
  await transaction.insertInto('audit_file').values(columns(file)).execute();
}

/** When a file was added to a case, an ISO time; undefined for a file that is not of the case. */
export async function findAuditFile(
  database: Reading,
  auditCaseId: number,
  documentId: number,
): Promise<{ addedAt: string; name: string } | undefined> {
  return await database
    .selectFrom('audit_file')
    .innerJoin('document', 'document.document_id', 'audit_file.document_id')
    .select(['document.uploaded_at as addedAt', 'document.document_name as name'])
    .where('audit_file.audit_case_id', '=', auditCaseId)
    .where('audit_file.document_id', '=', documentId)
    .executeTakeFirst();
}

/** Notes that a document is no longer a file of its case. */
export async function deleteAuditFile(transaction: Change, documentId: number): Promise<void> {
  await transaction.deleteFrom('audit_file').where('document_id', '=', documentId).execute();
}

/** Keeps what a member wrote; answers its id. */
export async function insertMessage(
  transaction: Change,
  message: {
    auditCaseId: number;
    auditItemId: number | null;
    authorUserId: number;
    messageText: string;
    createdAt: string;
  },
): Promise<number> {
  const row = await transaction
    .insertInto('audit_message')
    .values(columns(message))
    .returning('audit_message_id')
    .executeTakeFirstOrThrow();
  return row.audit_message_id;
}

/** Notes how far someone has read the messages of a case; never less far than before. */
export async function updateRead(
  transaction: Change,
  read: { auditCaseId: number; userId: number; auditMessageId: number },
): Promise<void> {
  await transaction
    .insertInto('audit_read')
    .values(columns(read))
    .onConflict((there) =>
      there
        .columns(['audit_case_id', 'user_id'])
        .doUpdateSet({ audit_message_id: read.auditMessageId })
        .where('audit_read.audit_message_id', '<', read.auditMessageId),
    )
    .execute();
}

/** Keeps what a member asks the team for. */
export async function insertWish(
  transaction: Change,
  wish: { auditCaseId: number; kind: WishKind; wantedUntil: string; reason: string; askedAt: string },
): Promise<void> {
  await transaction.insertInto('audit_wish').values(columns(wish)).execute();
}

/** Keeps the review that a member asks for. */
export async function insertReview(
  transaction: Change,
  review: { auditCaseId: number; grounds: string; askedAt: string },
): Promise<void> {
  await transaction.insertInto('audit_review').values(columns(review)).execute();
}

/** The state of the latest case of a member's year; undefined for a year without one. */
export async function findLatestState(database: Reading, memberYearId: number): Promise<CaseState | undefined> {
  const row = await database
    .selectFrom('audit_case')
    .select('state')
    .where('member_year_id', '=', memberYearId)
    .orderBy('audit_case_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state;
}
