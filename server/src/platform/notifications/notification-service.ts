import { emailKindOf } from '@cpd/domain/member/email-kinds';
import { type MessageBlock, messageHtml, messageText } from '@cpd/domain/member/message-blocks';
import { defaultEmailSettings, type EmailSettings, emailDueAt } from '@cpd/domain/member/notification-emails';
import type { Change, Row } from '../database/tables.ts';
import { notFound } from '../errors/app-error.ts';
import { recordChange } from '../events/record-change.ts';
import type { Caller } from '../http/caller.ts';
import { findEmailSettings, readSettingsOfPresent } from './notification-reader.ts';
import * as store from './notification-store.ts';

/** A notification for a member. */
export interface Notice {
  userId: number;
  title: string;
  /** L low, M medium, H high (NOT-07). */
  alertCode: Row<'notification'>['alert_code'];
  message: readonly MessageBlock[];
  /** What it is told for, such as `year-ends-7:11`; the same occasion is told once. */
  occasion: string;
  /** Of a notification that the CPD team wrote. */
  announcementId?: number;
}

/** How far a notification is. A higher one never becomes a lower one again (NOT-05). */
const ORDER: readonly Row<'notification'>['status'][] = ['UNSEEN', 'SEEN', 'DISMISSED'];

/**
 * Tells a member something, in the transaction of what it is about; by e-mail too, as the member has chosen. No one who has
 * left is told anything (PPL-05).
 */
export async function notify(transaction: Change, notice: Notice, now: Temporal.Instant): Promise<void> {
  await notifyEach(transaction, [notice], now);
}

/** The same for many members, each told something else, in two statements; answers how many had not been told before. */
export async function notifyEach(
  transaction: Change,
  notices: readonly Notice[],
  now: Temporal.Instant,
): Promise<number> {
  if (notices.length === 0) return 0;
  const userIds = notices.map(({ userId }) => userId);
  const settings = await readSettingsOfPresent(transaction, userIds, now);
  const written = notices.flatMap(({ message, ...notice }) => {
    const chosen = settings.get(notice.userId);
    if (chosen === undefined) return [];
    return {
      ...notice,
      fullMessage: messageHtml(message),
      plainMessage: messageText(message),
      createdAt: now,
      emailDueAt: emailDueAt(chosen, now, emailKindOf(notice)),
    };
  });
  return await store.insertEach(transaction, written);
}

/** A notification for many members. */
export type CommonNotice = Omit<Notice, 'userId'>;

/**
 * Tells many members the same in one statement, by e-mail too, as each of them has chosen. Answers how many of the given
 * recipients there were, how many had not been told of this occasion before, and the largest of their ids.
 */
export async function notifyAll(
  transaction: Change,
  { message, ...notice }: CommonNotice,
  recipients: store.Recipients,
  now: Temporal.Instant,
): Promise<{ found: number; told: number; last: number | null }> {
  // Few ways to have copies are chosen by anyone, however many members there are.
  const kind = emailKindOf(notice);
  const chosen = await store.lockChosenSettings(transaction);
  return await store.insertNotifications(transaction, recipients, {
    ...notice,
    fullMessage: messageHtml(message),
    plainMessage: messageText(message),
    createdAt: now,
    defaultEmailDueAt: emailDueAt(defaultEmailSettings(), now, kind),
    emailsDue: chosen.map((settings) => ({ settings, dueAt: emailDueAt(settings, now, kind) })),
  });
}

/**
 * Marks the member's notifications as seen or dismissed (API2-61). One that is as far already stays as it is. Errors:
 * NOT_FOUND when one of them is not the member's; then none is changed (API2-64).
 */
export async function markNotifications(
  caller: Caller,
  notificationIds: readonly number[],
  status: 'SEEN' | 'DISMISSED',
): Promise<void> {
  const wanted = [...new Set(notificationIds)];
  await caller.change(async (transaction) => {
    const found = await store.lockNotifications(transaction, caller.subjectUserId, wanted);
    if (found.length !== wanted.length) throw notFound('notification');
    const behind = found.filter((each) => ORDER.indexOf(each.status) < ORDER.indexOf(status));
    if (behind.length === 0) return;
    const ids = behind.map(({ notificationId }) => notificationId);
    await store.updateStatus(transaction, ids, status);
    await recordChange(transaction, caller, status === 'SEEN' ? 'notification.seen' : 'notification.dismissed', null, {
      before: behind,
      after: { notificationIds: ids, status },
    });
  });
}

/** Saves how the member wants copies by e-mail; copies that have not gone out yet follow it. */
export async function saveEmailSettings(caller: Caller, settings: EmailSettings): Promise<void> {
  const userId = caller.subjectUserId;
  await caller.change(async (transaction) => {
    const before = await findEmailSettings(transaction, userId);
    await keepEmailSettings(transaction, userId, settings);
    await recordChange(transaction, caller, 'notification.settings-changed', null, { before, after: settings });
  });
}

/** The same within a change that tells of it itself. */
export async function keepEmailSettings(transaction: Change, userId: number, settings: EmailSettings): Promise<void> {
  await store.saveSettings(transaction, { userId, ...settings });
  const unsent = await store.lockUnsentCopies(transaction, userId);
  const due = unsent.map(({ notificationId, createdAt, ...copy }) => ({
    notificationId,
    dueAt: emailDueAt(settings, createdAt, emailKindOf(copy)),
  }));
  await store.updateEmailDue(transaction, due);
}
