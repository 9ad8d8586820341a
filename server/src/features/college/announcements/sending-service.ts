import { areOfYear, fieldsIn, fillMessage, fillText } from '@cpd/domain/college/announcement-fields';
import { isFixedAtSend } from '@cpd/domain/college/announcements';
import { messageText } from '@cpd/domain/member/message-blocks';
import { parseMessage } from '@cpd/domain/member/message-parse';
import { FILLED_AT_ONCE, TOLD_AT_ONCE } from '@cpd/domain/values/limits';
import { recordEvent } from '../../../platform/database/event-log.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type CommonNotice, notifyAll, notifyEach } from '../../../platform/notifications/notification-service.ts';
import { noteContacts } from '../risk/risk-service.ts';
import { listTold, selectFixedRecipients, selectRecipients } from './announcement-reader.ts';
import { type LockedAnnouncement, lockNextDue, updateTold } from './announcement-store.ts';
import { readFieldValues } from './field-values-service.ts';

/**
 * Sends the team's notifications that are due; answers how many members were notified. Thousands are notified by one statement, and
 * how far it has come is noted in the same transaction: after a crash sending goes on where it stopped, several servers may
 * do it at the same time, and no one is notified twice. `runId` is the request id in the events.
 */
export async function sendDueAnnouncements(database: Database, now: Temporal.Instant, runId: string): Promise<number> {
  let told = 0;
  for (;;) {
    const count = await inTransaction(database, async (transaction) => {
      const due = await lockNextDue(transaction, now);
      return due === undefined ? undefined : await tellSome(transaction, due, now, runId);
    });
    if (count === undefined) return told;
    told += count;
  }
}

async function tellSome(transaction: Change, due: LockedAnnouncement, now: Temporal.Instant, runId: string) {
  const { announcementId } = due;
  const chosen = isFixedAtSend(due.audience)
    ? selectFixedRecipients(transaction, announcementId, now)
    : selectRecipients(transaction, due.audience, now);
  const hasFields = fieldsIn(`${due.title}\n${due.message}`).size > 0;
  const atOnce = hasFields ? FILLED_AT_ONCE : TOLD_AT_ONCE;
  const recipients = chosen.where('member.user_id', '>', due.toldUpTo).orderBy('member.user_id').limit(atOnce);
  const notice = {
    title: due.title,
    alertCode: due.level,
    message: parseMessage(due.message),
    occasion: `announcement:${announcementId}`,
    announcementId,
  };
  const { told, found, last } = hasFields
    ? await tellEach(transaction, { notice, cpdYearId: due.cpdYearId }, await recipients.execute(), now)
    : await notifyAll(transaction, notice, recipients, now);
  if (last !== null) await noteAtRisk(transaction, due, last, { now, requestId: runId });
  const total = due.recipients + told;
  const isDone = found < atOnce;
  await updateTold(transaction, announcementId, {
    upTo: last ?? due.toldUpTo,
    recipients: total,
    sentAt: isDone ? now.toString() : null,
  });
  if (isDone && due.releasedBy !== null) {
    await recordEvent(transaction, {
      actorUserId: null,
      subjectUserId: due.releasedBy,
      kind: 'announcement.sent',
      objectId: announcementId,
      before: { status: due.status },
      after: { status: 'SENT', recipients: total },
      requestId: runId,
      at: now,
    });
  }
  return told;
}

/** Writing to the list of those who are at risk is a contact with each who is told (COH-05). */
async function noteAtRisk(
  transaction: Change,
  { announcementId, audience, toldUpTo, releasedBy }: LockedAnnouncement,
  last: number,
  run: { now: Temporal.Instant; requestId: string },
): Promise<void> {
  if (audience.kind !== 'LIST' || audience.list !== 'AtRisk' || releasedBy === null) return;
  const userIds = await listTold(transaction, announcementId, { after: toldUpTo, upTo: last });
  const calendarYear = Number(audience.filters.Year);
  await noteContacts(transaction, { calendarYear, userIds }, { by: releasedBy, ...run });
}

/** Tells each what the fields say of them: as many statements for five hundred as for one (COH-10). */
async function tellEach(
  transaction: Change,
  { notice, cpdYearId }: { notice: CommonNotice; cpdYearId: number | null },
  recipients: readonly { user_id: number }[],
  now: Temporal.Instant,
) {
  const userIds = recipients.map((row) => row.user_id);
  const isOfYear = areOfYear(fieldsIn(`${notice.title}\n${messageText(notice.message)}`));
  const values = await readFieldValues(transaction, userIds, isOfYear ? cpdYearId : null, now);
  const notices = [...values].map(([userId, each]) => ({
    ...notice,
    userId,
    title: fillText(notice.title, each),
    message: fillMessage(notice.message, each),
  }));
  return { told: await notifyEach(transaction, notices, now), found: userIds.length, last: userIds.at(-1) ?? null };
}
