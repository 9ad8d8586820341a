import type { EmailSettings } from '@cpd/domain/member/notification-emails';
import { type Expression, sql } from 'kysely';
import { columns } from '../database/columns.ts';
import { insertRows } from '../database/insert-rows.ts';
import { hasLeft } from '../database/membership.ts';
import { greetingName } from '../database/person-name.ts';
import type { Change, Row } from '../database/tables.ts';
import { toSettings } from './notification-reader.ts';

/** A notification as it is written. */
export interface NewNotification {
  userId: number;
  title: string;
  alertCode: Row<'notification'>['alert_code'];
  /** Harmless rich text. */
  fullMessage: string;
  plainMessage: string;
  /** What it is sent for; a member is told of each occasion once. */
  occasion: string;
  createdAt: Temporal.Instant;
  /** When its copy goes out by e-mail, if one is wanted. */
  emailDueAt: Temporal.Instant | undefined;
}

/** Inserts notifications, but those of an occasion of which the member has been told; answers how many. */
export async function insertEach(
  transaction: Change,
  notifications: readonly (NewNotification & { announcementId?: number })[],
): Promise<number> {
  const rows = notifications.map(({ createdAt, emailDueAt, announcementId, ...notification }) =>
    columns({
      ...notification,
      announcementId: announcementId ?? null,
      createdAt: createdAt.toString(),
      emailDueAt: emailDueAt?.toString() ?? null,
    }),
  );
  return await insertRows(transaction, 'notification', rows, sql`on conflict (user_id, occasion) do nothing`);
}

/** Members to be notified, as a query of their ids. */
export type Recipients = Expression<Pick<Row<'member'>, 'user_id'>>;

/** A notification as it is written for many. */
export interface NewCommonNotification extends Omit<NewNotification, 'userId' | 'emailDueAt'> {
  announcementId?: number;
  /** When the copies of those go out who have chosen nothing. */
  defaultEmailDueAt: Temporal.Instant | undefined;
  /** When those of all others do. */
  emailsDue: readonly { settings: EmailSettings; dueAt: Temporal.Instant | undefined }[];
}

/** The different ways in which members have chosen to have copies; no one chooses anew before the transaction ends. */
export async function lockChosenSettings(transaction: Change): Promise<EmailSettings[]> {
  await sql`lock table notification_settings in share mode`.execute(transaction);
  const rows = await transaction
    .selectFrom('notification_settings')
    .select(['email_digest', 'time_zone', 'no_reminders', 'no_news'])
    .distinct()
    .execute();
  return rows.map(toSettings);
}

/** Inserts a notification for each recipient who has not been told of its occasion. */
export async function insertNotifications(
  transaction: Change,
  recipients: Recipients,
  notification: NewCommonNotification,
): Promise<{ found: number; told: number; last: number | null }> {
  const { emailsDue } = notification;
  const { rows } = await sql<{ found: number; told: number; last: number | null }>`
    with recipient as materialized (select * from (${recipients}) chosen),
    due as (
      select * from unnest(
        ${emailsDue.map(({ settings }) => settings.digest)}::text[],
        ${emailsDue.map(({ settings }) => settings.timeZone)}::text[],
        ${emailsDue.map(({ settings }) => settings.emailsOff.includes('REMINDERS'))}::boolean[],
        ${emailsDue.map(({ settings }) => settings.emailsOff.includes('NEWS'))}::boolean[],
        ${emailsDue.map(({ dueAt }) => dueAt?.toString() ?? null)}::timestamptz[]
      ) as way (email_digest, time_zone, no_reminders, no_news, due_at)
    ),
    told as (
      insert into notification (
        user_id, title, alert_code, full_message, plain_message, occasion, created_at, announcement_id, email_due_at
      )
      select recipient.user_id, ${notification.title}, ${notification.alertCode}, ${notification.fullMessage},
        ${notification.plainMessage}, ${notification.occasion}, ${notification.createdAt.toString()}::timestamptz,
        ${notification.announcementId ?? null}::bigint,
        case when settings.user_id is null then ${notification.defaultEmailDueAt?.toString() ?? null}::timestamptz
          else due.due_at end
      from recipient
      left join notification_settings settings on settings.user_id = recipient.user_id
      left join due on due.email_digest = settings.email_digest and due.time_zone = settings.time_zone
        and due.no_reminders = settings.no_reminders and due.no_news = settings.no_news
      on conflict (user_id, occasion) do nothing
      returning user_id
    )
    select (select count(*) from recipient) as found, (select count(*) from told) as told,
      (select max(user_id) from recipient) as last`.execute(transaction);
  return rows[0] ?? { found: 0, told: 0, last: null };
}

/** Locks those of the notifications that are the member's; answers their ids and how far each is. */
export async function lockNotifications(transaction: Change, userId: number, notificationIds: readonly number[]) {
  return await transaction
    .selectFrom('notification')
    .select(['notification_id as notificationId', 'status'])
    .where('user_id', '=', userId)
    .where('notification_id', 'in', notificationIds)
    .orderBy('notification_id')
    .forUpdate()
    .execute();
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

/** Locks a member whose settings are changed without them; false when there is none. */
export async function lockMember(transaction: Change, userId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('member')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes how a member wants copies by e-mail. */
export async function saveSettings(
  transaction: Change,
  { userId, digest, timeZone, emailsOff }: EmailSettings & { userId: number },
): Promise<void> {
  const values = {
    email_digest: digest,
    time_zone: timeZone,
    no_reminders: emailsOff.includes('REMINDERS'),
    no_news: emailsOff.includes('NEWS'),
  };
  await transaction
    .insertInto('notification_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Locks the notifications of a member whose copies have not gone out; answers when each was written, and what for. */
export async function lockUnsentCopies(transaction: Change, userId: number) {
  const rows = await transaction
    .selectFrom('notification')
    .select(['notification_id', 'created_at', 'occasion', 'alert_code'])
    .where('user_id', '=', userId)
    .where('email_due_at', 'is not', null)
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    notificationId: row.notification_id,
    createdAt: Temporal.Instant.from(row.created_at),
    occasion: row.occasion,
    alertCode: row.alert_code,
  }));
}

/** Sets when the copy of each notification goes out; undefined: never. */
export async function updateEmailDue(
  transaction: Change,
  due: readonly { notificationId: number; dueAt: Temporal.Instant | undefined }[],
): Promise<void> {
  await sql`
    update notification set email_due_at = due.at
    from unnest(
      ${due.map(({ notificationId }) => notificationId)}::bigint[],
      ${due.map(({ dueAt }) => dueAt?.toString() ?? null)}::timestamptz[]
    ) as due (notification_id, at)
    where notification.notification_id = due.notification_id`.execute(transaction);
}

/** Notes that copies have been written into an e-mail, or with null that they never will be. */
export async function updateEmailed(
  transaction: Change,
  copies: readonly Pick<DueCopy, 'notificationId'>[],
  at: Temporal.Instant | null,
): Promise<void> {
  if (copies.length === 0) return;
  await sql`
    update notification set email_due_at = null, emailed_at = ${at?.toString() ?? null}::timestamptz
    where notification_id = any(${copies.map(({ notificationId }) => notificationId)}::bigint[])`.execute(transaction);
}

/** A notification whose copy is due, and whose it is. */
export type DueCopy = Awaited<ReturnType<typeof lockDueCopies>>[number];

/**
 * Locks all copies that are due to those members whose turn it is, up to about `limit` copies, the oldest of each member
 * first; none when none are due, or when others have just seen to them.
 */
export async function lockDueCopies(transaction: Change, now: Temporal.Instant, limit: number) {
  const isDue = sql<boolean>`email_due_at <= ${now.toString()}`;
  const first = transaction
    .selectFrom('notification')
    .select('user_id')
    .where(isDue)
    .orderBy('email_due_at')
    .limit(limit);
  return await transaction
    .selectFrom('notification')
    .innerJoin('member', 'member.user_id', 'notification.user_id')
    .select([
      'notification.user_id as userId',
      'member.email',
      greetingName('member').as('greetingName'),
      hasLeft(now).as('hasLeft'),
      'notification_id as notificationId',
      'notification.title',
      'alert_code as alertCode',
      'full_message as fullMessage',
      'plain_message as plainMessage',
      'occasion',
      'status',
    ])
    .where(isDue)
    .where('notification.user_id', 'in', first)
    .orderBy('notification.user_id')
    .orderBy('notification_id')
    .forUpdate('notification')
    .execute();
}
