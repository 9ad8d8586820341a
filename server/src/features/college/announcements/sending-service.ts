import { isFixedAtSend } from '@cpd/domain/college/announcements';
import { parseMessage } from '@cpd/domain/member/message-parse';
import { TOLD_AT_ONCE } from '@cpd/domain/values/limits';
import { recordEvent } from '../../../database/event-log.ts';
import type { Change, Database } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { notifyAll } from '../../member/notifications/notification-service.ts';
import { selectFixedRecipients, selectRecipients } from './announcement-reader.ts';
import { type LockedAnnouncement, lockNextDue, updateTold } from './announcement-store.ts';

/**
 * Sends the team's notifications that are due; answers how many members were told. Thousands are told by one statement, and
 * how far it has come is noted in the same transaction: after a crash sending goes on where it stopped, several servers may
 * do it at the same time, and nobody is told twice. `runId` stands as the request id in the events.
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
  const recipients = chosen.where('member.user_id', '>', due.toldUpTo).orderBy('member.user_id').limit(TOLD_AT_ONCE);
  const notice = {
    title: due.title,
    alertCode: due.level,
    message: parseMessage(due.message),
    occasion: `announcement:${announcementId}`,
    announcementId,
  };
  const { told, found, last } = await notifyAll(transaction, notice, recipients, now);
  const total = due.recipients + told;
  const isDone = found < TOLD_AT_ONCE;
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
