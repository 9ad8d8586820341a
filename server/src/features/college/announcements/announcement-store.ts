import type { Audience } from '@cpd/domain/college/announcements';
import { type InferResult, sql } from 'kysely';
import type { Change, Row } from '../../../platform/database/tables.ts';
import type { Recipients } from '../../../platform/notifications/notification-store.ts';

/** A notification of the CPD team as it is written: the rules have been applied. */
export interface AnnouncementRecord {
  title: string;
  message: string;
  level: Row<'announcement'>['level'];
  audience: Audience;
  /** The year that fields in its texts are about. */
  cpdYearId: number | null;
}

/** One that is locked, with how far sending it has come. */
export type LockedAnnouncement = InferResult<ReturnType<typeof announcements>>[number];

/** Inserts a draft; answers its id. */
export async function insertAnnouncement(
  transaction: Change,
  record: AnnouncementRecord,
  createdBy: number,
  at: string,
): Promise<number> {
  const row = await transaction
    .insertInto('announcement')
    .values({ ...contentOf(record), created_by: createdBy, created_at: at })
    .returning('announcement_id')
    .executeTakeFirstOrThrow();
  return row.announcement_id;
}

/** Locks one to the end of the transaction; undefined for an unknown id. */
export async function lockAnnouncement(transaction: Change, announcementId: number) {
  return await announcements(transaction).where('announcement_id', '=', announcementId).forUpdate().executeTakeFirst();
}

/** Locks the one that has waited longest of those to be sent by `now`; undefined when none is, or others see to them. */
export async function lockNextDue(transaction: Change, now: Temporal.Instant): Promise<LockedAnnouncement | undefined> {
  return await announcements(transaction)
    .where('status', 'in', ['SCHEDULED', 'SENDING'])
    .where('send_at', '<=', now.toString())
    .orderBy('send_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

function announcements(transaction: Change) {
  return transaction
    .selectFrom('announcement')
    .select([
      'announcement_id as announcementId',
      'title',
      'message',
      'level',
      'status',
      'audience',
      'cpd_year_id as cpdYearId',
      'send_at as sendAt',
      'version',
      'released_by as releasedBy',
      'told_up_to as toldUpTo',
      'recipient_count as recipients',
    ]);
}

function contentOf({ title, message, level, audience, cpdYearId }: AnnouncementRecord) {
  return { title, message, level, audience: JSON.stringify(audience), cpd_year_id: cpdYearId };
}

/** Changes the content; it is a draft then. */
export async function updateContent(
  transaction: Change,
  announcementId: number,
  record: AnnouncementRecord,
): Promise<void> {
  const values = { ...contentOf(record), send_at: null, released_by: null };
  await update(transaction, announcementId)
    .set({ ...values, status: 'DRAFT' })
    .execute();
}

/** Lets it go out at an instant; from that of now on it is being sent. */
export async function updateReleased(
  transaction: Change,
  announcementId: number,
  release: { status: 'SCHEDULED' | 'SENDING'; sendAt: string; releasedBy: number },
): Promise<void> {
  const { status, sendAt, releasedBy } = release;
  await update(transaction, announcementId).set({ status, send_at: sendAt, released_by: releasedBy }).execute();
}

/** Fixes who will be notified; answers how many they are (COH-03). */
export async function saveRecipients(
  transaction: Change,
  announcementId: number,
  recipients: Recipients,
): Promise<number> {
  await deleteRecipients(transaction, announcementId);
  const { numAffectedRows } = await sql`
    insert into announcement_recipient (announcement_id, user_id)
    select ${announcementId}::bigint, user_id from (${recipients}) recipient`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/** Forgets who was to be notified: it will be settled anew, or never. */
export async function deleteRecipients(transaction: Change, announcementId: number): Promise<void> {
  await transaction.deleteFrom('announcement_recipient').where('announcement_id', '=', announcementId).execute();
}

/** Cancels it. */
export async function updateCancelled(transaction: Change, announcementId: number): Promise<void> {
  await update(transaction, announcementId).set({ status: 'CANCELLED' }).execute();
}

/** Notes how far sending has come; with `sentAt` it is done. */
export async function updateTold(
  transaction: Change,
  announcementId: number,
  told: { upTo: number; recipients: number; sentAt: string | null },
): Promise<void> {
  const { upTo, recipients, sentAt } = told;
  const status = sentAt === null ? 'SENDING' : 'SENT';
  await update(transaction, announcementId)
    .set({ told_up_to: upTo, recipient_count: recipients, sent_at: sentAt, status })
    .execute();
}

function update(transaction: Change, announcementId: number) {
  return transaction
    .updateTable('announcement')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('announcement_id', '=', announcementId);
}
