import type { Notification } from '@cpd/contract/notifications';
import { REASON_ON_FILE } from '@cpd/domain/college/health';
import type { OptionalEmail } from '@cpd/domain/member/email-kinds';
import { defaultEmailSettings, type EmailSettings } from '@cpd/domain/member/notification-emails';
import { sql } from 'kysely';
import { hasLeft } from '../database/membership.ts';
import { greetingName } from '../database/person-name.ts';
import { prepare } from '../database/prepared.ts';
import type { Reading, Row } from '../database/tables.ts';
import { instant, number, object, words, writeJson } from '../database/wire-json.ts';

/** How many notifications the member has not seen (API2-59). */
export async function countUnseen(database: Reading, userId: number): Promise<number> {
  const [row] = await askCount(database, { userId });
  return row?.count ?? 0;
}

const askCount = prepare<{ userId: number }, { count: number }>(
  (_database, { userId }) => sql<{ count: number }>`
    select count(*) from notification where user_id = ${userId} and status = 'UNSEEN'
  `,
);

/**
 * What a colleague reads of what a member was told about a decision that may be about health is that they were (PPL-18).
 * JSON: the member's notifications but the dismissed ones, the newest first (API2-60), written by the database (0029).
 */
export async function listUndismissed(database: Reading, userId: number, isOwn: boolean): Promise<string> {
  const [row] = await askList(database, { userId, isOwn });
  return row?.notifications ?? '[]';
}

const notification = object<Notification>({
  userNotificationId: number('notification_id'),
  title: words('title'),
  createdOn: instant('created_at'),
  alertCode: words('alert_code'),
  fullMessage: words('full_message'),
  userNotificationStatus: words('status'),
});

const askList = prepare<{ userId: number; isOwn: boolean }, { notifications: string | null }>(
  (_database, { userId, isOwn }) => sql<{ notifications: string | null }>`
    select '[' || string_agg(${writeJson(notification)}, ',' order by created_at desc, notification_id desc) || ']'
      as notifications
    from (
      select notification_id, user_id, title, created_at, alert_code, status,
        case when ${isOwn}::boolean or occasion !~ '^request-(decided|reopened):' then full_message
          else ${sql.lit(`<p>${REASON_ON_FILE}</p>`)} end as full_message
      from notification
    ) as notification
    where user_id = ${userId} and status <> 'DISMISSED'
  `,
);

/** How the member wants copies by e-mail, the defaults while nothing was chosen. */
export async function findEmailSettings(database: Reading, userId: number): Promise<EmailSettings> {
  const row = await database
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? defaultEmailSettings() : toSettings(row);
}

/** How those of the people want copies by e-mail who have not left: anyone who is not there is not notified (PPL-05). */
export async function readSettingsOfPresent(
  database: Reading,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, EmailSettings>> {
  const rows = await database
    .selectFrom('member')
    .leftJoin('notification_settings as chosen', 'chosen.user_id', 'member.user_id')
    .select(['member.user_id', 'email_digest', 'time_zone', 'no_reminders', 'no_news'])
    .where('member.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where(sql<boolean>`not ${hasLeft(now)}`)
    .execute();
  return new Map(
    rows.map(({ user_id: userId, ...chosen }) => [
      userId,
      isChosen(chosen) ? toSettings(chosen) : defaultEmailSettings(),
    ]),
  );
}

type Chosen = Omit<Row<'notification_settings'>, 'user_id'>;

/** A row of the outer side of a join has all of its columns, or none. */
function isChosen(row: { [Column in keyof Chosen]: Chosen[Column] | null }): row is Chosen {
  return row.email_digest !== null;
}

/** A row as the rules have it. */
export function toSettings(row: Chosen): EmailSettings {
  const off: [OptionalEmail, boolean][] = [
    ['REMINDERS', row.no_reminders],
    ['NEWS', row.no_news],
  ];
  const emailsOff = off.flatMap(([kind, isOff]) => (isOff ? [kind] : []));
  return { digest: row.email_digest, timeZone: row.time_zone, emailsOff };
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

/** How someone is written to. */
export async function getAddressee(
  database: Reading,
  userId: number,
): Promise<{ email: string; greetingName: string }> {
  return await database
    .selectFrom('member')
    .select(['email', greetingName('member').as('greetingName')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
