import type { EmailSettings } from '@cpd/domain/member/notification-emails';
import { type Expression, type InferResult, sql } from 'kysely';
import { columns } from '../../../database/columns.ts';
import type { Change, Row } from '../../../database/tables.ts';

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

/** Inserts a notification unless the member has been told of its occasion. */
export async function insertNotification(
  transaction: Change,
  { createdAt, emailDueAt, ...notification }: NewNotification,
): Promise<void> {
  await transaction
    .insertInto('notification')
    .values(columns({ ...notification, createdAt: createdAt.toString(), emailDueAt: emailDueAt?.toString() ?? null }))
    .onConflict((conflict) => conflict.columns(['user_id', 'occasion']).doNothing())
    .execute();
}

/** Members to be told, as a query of their ids. */
export type Recipients = Expression<Pick<Row<'member'>, 'user_id'>>;

/** A notification as it is written for many. */
export interface NewCommonNotification extends Omit<NewNotification, 'userId' | 'emailDueAt'> {
  announcementId: number;
  /** When the copies of those go out who have chosen nothing. */
  defaultEmailDueAt: Temporal.Instant | undefined;
  /** When those of all others do. */
  emailsDue: readonly { settings: EmailSettings; dueAt: Temporal.Instant | undefined }[];
}

/** The different ways in which members have chosen to have copies; nobody chooses anew before the transaction ends. */
export async function lockChosenSettings(transaction: Change): Promise<EmailSettings[]> {
  await sql`lock table notification_settings in share mode`.execute(transaction);
  const rows = await transaction
    .selectFrom('notification_settings')
    .select(['email_digest', 'quiet_from', 'quiet_to', 'time_zone'])
    .distinct()
    .execute();
  return rows.map((row) => ({
    digest: row.email_digest,
    quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    timeZone: row.time_zone,
  }));
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
        ${emailsDue.map(({ settings }) => settings.quiet?.from ?? null)}::integer[],
        ${emailsDue.map(({ settings }) => settings.quiet?.to ?? null)}::integer[],
        ${emailsDue.map(({ settings }) => settings.timeZone)}::text[],
        ${emailsDue.map(({ dueAt }) => dueAt?.toString() ?? null)}::timestamptz[]
      ) as way (email_digest, quiet_from, quiet_to, time_zone, due_at)
    ),
    told as (
      insert into notification (
        user_id, title, alert_code, full_message, plain_message, occasion, created_at, announcement_id, email_due_at
      )
      select recipient.user_id, ${notification.title}, ${notification.alertCode}, ${notification.fullMessage},
        ${notification.plainMessage}, ${notification.occasion}, ${notification.createdAt.toString()}::timestamptz,
        ${notification.announcementId}::bigint,
        case when settings.user_id is null then ${notification.defaultEmailDueAt?.toString() ?? null}::timestamptz
          else due.due_at end
      from recipient
      left join notification_settings settings on settings.user_id = recipient.user_id
      left join due on due.email_digest = settings.email_digest and due.time_zone = settings.time_zone
        and due.quiet_from is not distinct from settings.quiet_from
        and due.quiet_to is not distinct from settings.quiet_to
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

/** Notes how a member wants copies by e-mail. */
export async function saveSettings(
  transaction: Change,
  { userId, digest, quiet, timeZone }: EmailSettings & { userId: number },
): Promise<void> {
  const values = {
    email_digest: digest,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    time_zone: timeZone,
  };
  await transaction
    .insertInto('notification_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Locks the notifications of a member whose copies have not gone out; answers when each was written. */
export async function lockUnsentCopies(transaction: Change, userId: number) {
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

/** Notes that copies have been written into an e-mail. */
export async function updateEmailed(transaction: Change, notificationIds: readonly number[], at: Temporal.Instant) {
  await transaction
    .updateTable('notification')
    .set({ emailed_at: at.toString() })
    .where('notification_id', 'in', notificationIds)
    .execute();
}

/** A notification whose copy is due. */
export type DueCopy = InferResult<ReturnType<typeof selectCopies>>[number];

/** Locks one member's notifications whose copies are due, oldest first; undefined when none are, or others see to them. */
export async function lockDueCopies(transaction: Change, now: Temporal.Instant) {
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
  const copies = await selectCopies(transaction)
    .where('user_id', '=', first.user_id)
    .where('email_due_at', '<=', now.toString())
    .orderBy('notification_id')
    .forUpdate()
    .execute();
  return { email: first.email, firstName: first.first_name, copies };
}

function selectCopies(transaction: Change) {
  return transaction
    .selectFrom('notification')
    .select([
      'notification_id as notificationId',
      'title',
      'full_message as fullMessage',
      'plain_message as plainMessage',
      'status',
    ]);
}
