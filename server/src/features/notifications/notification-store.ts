import type { Change } from '../../database/tables.ts';

/** A notification as it is written. */
export interface NewNotification {
  userId: number;
  title: string;
  alertCode: 'L' | 'M' | 'H';
  /** Harmless rich text. */
  fullMessage: string;
  plainMessage: string;
  /** What it is sent for; a member is told of each occasion once. */
  occasion: string;
  createdAt: Temporal.Instant;
  /** When its copy goes out by e-mail, if one is wanted. */
  emailDueAt: Temporal.Instant | undefined;
}

/** Inserts a notification unless the member has been told of its occasion. */
export async function insertNotification(transaction: Change, notification: NewNotification): Promise<void> {
  await transaction
    .insertInto('notification')
    .values({
      user_id: notification.userId,
      title: notification.title,
      alert_code: notification.alertCode,
      full_message: notification.fullMessage,
      plain_message: notification.plainMessage,
      occasion: notification.occasion,
      created_at: notification.createdAt.toString(),
      email_due_at: notification.emailDueAt?.toString() ?? null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'occasion']).doNothing())
    .execute();
}

/** Locks those of the notifications that are the member's; answers their ids and how far each is. */
export async function lockNotifications(
  transaction: Change,
  userId: number,
  notificationIds: readonly number[],
): Promise<{ notificationId: number; status: string }[]> {
  const rows = await transaction
    .selectFrom('notification')
    .select(['notification_id', 'status'])
    .where('user_id', '=', userId)
    .where('notification_id', 'in', notificationIds)
    .orderBy('notification_id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ notificationId: row.notification_id, status: row.status }));
}

/** Marks notifications as seen or dismissed. */
export async function updateStatus(
  transaction: Change,
  notificationIds: readonly number[],
  status: 'SEEN' | 'DISMISSED',
): Promise<void> {
  await transaction
    .updateTable('notification')
    .set({ status })
    .where('notification_id', 'in', notificationIds)
    .execute();
}

/** Notes how a member wants copies by e-mail. */
export async function saveSettings(
  transaction: Change,
  settings: { userId: number; digest: string; quiet: { from: number; to: number } | null; timeZone: string },
): Promise<void> {
  const values = {
    email_digest: settings.digest,
    quiet_from: settings.quiet?.from ?? null,
    quiet_to: settings.quiet?.to ?? null,
    time_zone: settings.timeZone,
  };
  await transaction
    .insertInto('notification_settings')
    .values({ user_id: settings.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Locks the notifications of a member whose copies have not gone out; answers when each was written. */
export async function lockUnsentCopies(
  transaction: Change,
  userId: number,
): Promise<{ notificationId: number; createdAt: Temporal.Instant }[]> {
  const rows = await transaction
    .selectFrom('notification')
    .select(['notification_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('email_due_at', 'is not', null)
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    notificationId: row.notification_id,
    createdAt: Temporal.Instant.from(row.created_at),
  }));
}

/** Sets when the copy of a notification goes out; undefined: never, or it has gone. */
export async function updateEmailDue(
  transaction: Change,
  notificationIds: readonly number[],
  dueAt: Temporal.Instant | undefined,
): Promise<void> {
  await transaction
    .updateTable('notification')
    .set({ email_due_at: dueAt?.toString() ?? null })
    .where('notification_id', 'in', notificationIds)
    .execute();
}

/** A notification whose copy is due. */
export interface DueCopy {
  notificationId: number;
  title: string;
  fullMessage: string;
  plainMessage: string;
  status: string;
}

/** Locks one member's notifications whose copies are due, oldest first; undefined when none are, or others see to them. */
export async function lockDueCopies(
  transaction: Change,
  now: Temporal.Instant,
): Promise<{ email: string; firstName: string; copies: DueCopy[] } | undefined> {
  const first = await transaction
    .selectFrom('notification')
    .innerJoin('member', 'member.user_id', 'notification.user_id')
    .select(['notification.user_id', 'member.email', 'member.first_name'])
    .where('email_due_at', '<=', now.toString())
    .orderBy('email_due_at')
    .limit(1)
    .forUpdate('notification')
    .skipLocked()
    .executeTakeFirst();
  if (first === undefined) return undefined;
  const rows = await transaction
    .selectFrom('notification')
    .select(['notification_id', 'title', 'full_message', 'plain_message', 'status'])
    .where('user_id', '=', first.user_id)
    .where('email_due_at', '<=', now.toString())
    .orderBy('notification_id')
    .forUpdate()
    .execute();
  const copies = rows.map((row) => ({
    notificationId: row.notification_id,
    title: row.title,
    fullMessage: row.full_message,
    plainMessage: row.plain_message,
    status: row.status,
  }));
  return { email: first.email, firstName: first.first_name, copies };
}
