import type { Notification } from '@cpd/contract/notifications';
import { DEFAULT_EMAIL_SETTINGS, type EmailSettings } from '@cpd/domain/member/notification-emails';
import type { Reading } from '../../../database/tables.ts';

/** How many notifications the member has not seen (API2-59). */
export async function countUnseen(database: Reading, userId: number): Promise<number> {
  const row = await database
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'UNSEEN')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The member's notifications but the dismissed ones, the newest first (API2-60). */
export async function listUndismissed(database: Reading, userId: number): Promise<Notification[]> {
  const rows = await database
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'DISMISSED')
    .orderBy('created_at', 'desc')
    .orderBy('notification_id', 'desc')
    .execute();
  return rows.map((row) => ({
    userNotificationId: row.notification_id,
    title: row.title,
    createdOn: row.created_at,
    alertCode: row.alert_code,
    fullMessage: row.full_message,
    userNotificationStatus: row.status === 'UNSEEN' ? 'UNSEEN' : 'SEEN',
  }));
}

/** How the member wants copies by e-mail, the defaults while nothing was chosen. */
export async function findEmailSettings(database: Reading, userId: number): Promise<EmailSettings> {
  const row = await database
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return DEFAULT_EMAIL_SETTINGS;
  const { quiet_from: from, quiet_to: to } = row;
  return {
    digest: row.email_digest,
    quiet: from === null || to === null ? null : { from, to },
    timeZone: row.time_zone,
  };
}

/** Where copies for a member go. */
export async function getEmailAddress(database: Reading, userId: number): Promise<string> {
  const row = await database
    .selectFrom('member')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.email;
}
