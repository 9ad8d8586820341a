import type { OptionalEmail } from '@cpd/domain/member/email-kinds';
import { type Expression, sql } from 'kysely';
import { insertRows } from '../database/insert-rows.ts';
import type { Change, Database, Reading, Row } from '../database/tables.ts';

/** A message as it is handed over for sending. */
export interface NewMail {
  recipient: string;
  /** The member who is written to, if it is one. */
  userId?: number;
  /** The member whom it is about, when it is written to the team: it goes with their record. */
  aboutUserId?: number;
  /** Whom an answer goes to, when not to the sender. */
  replyTo?: string;
  /** Of e-mails that the member can end from the e-mail itself. */
  emailKind?: OptionalEmail;
  subject: string;
  text: string;
  html?: string;
}

/** A message that is being sent; the id names it for good. */
export interface WaitingMail extends NewMail {
  mailId: number;
  /** An ISO time. */
  createdAt: string;
}

/** Leaves a message to be sent, in the transaction that has something to say: it goes out if that is saved, and only then. */
export async function insertMail(transaction: Change, mail: NewMail, createdAt: Temporal.Instant): Promise<void> {
  await insertMails(transaction, [mail], createdAt);
}

/** The same of many messages, in one statement. */
export async function insertMails(
  transaction: Change,
  mails: readonly NewMail[],
  createdAt: Temporal.Instant,
): Promise<void> {
  const rows = mails.map((mail) => ({
    recipient: mail.recipient,
    user_id: mail.userId ?? null,
    about_user_id: mail.aboutUserId ?? null,
    reply_to: mail.replyTo ?? null,
    email_kind: mail.emailKind ?? null,
    subject: mail.subject,
    body_text: mail.text,
    body_html: mail.html ?? null,
    created_at: createdAt.toString(),
  }));
  await insertRows(transaction, 'outgoing_mail', rows);
}

/** Why nothing more is sent to someone who has left: no failure of the mail server's. */
export const LEFT_THE_COLLEGE = 'The member has left the college.';

/**
 * Gives up what waits for some people, with the reason: no one sends it. What is about them and goes to the team is
 * sent. Answers how many messages there were.
 */
export async function giveUpMailsTo(
  database: Reading,
  people: Expression<Pick<Row<'member'>, 'user_id'>>,
  { problem, at }: { problem: string; at: Temporal.Instant },
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('outgoing_mail')
    .set({ given_up_at: at.toString(), last_problem: problem })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(sql<boolean>`user_id in (${people})`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Gives up what waits of one kind for a member who has ended it (RFC 8058). */
export async function giveUpMailsOfKind(
  database: Reading,
  { userId, kind, at }: { userId: number; kind: OptionalEmail; at: Temporal.Instant },
): Promise<void> {
  await database
    .updateTable('outgoing_mail')
    .set({ given_up_at: at.toString(), last_problem: 'The member has ended these e-mails.' })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('user_id', '=', userId)
    .where('email_kind', '=', kind)
    .execute();
}

/** The messages that no one has handed over or given up yet, the oldest first. */
export async function listWaiting(database: Database): Promise<number[]> {
  const rows = await database
    .selectFrom('outgoing_mail')
    .select('outgoing_mail_id')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('outgoing_mail_id')
    .execute();
  return rows.map((row) => row.outgoing_mail_id);
}

/** A message that still waits; undefined when it was sent or given up in the meantime. */
export async function findWaiting(database: Database, mailId: number): Promise<WaitingMail | undefined> {
  const row = await database
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('outgoing_mail_id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      mailId,
      createdAt: row.created_at,
      recipient: row.recipient,
      subject: row.subject,
      text: row.body_text,
      ...(row.user_id !== null && { userId: row.user_id }),
      ...(row.email_kind !== null && { emailKind: row.email_kind }),
      ...(row.reply_to !== null && { replyTo: row.reply_to }),
      ...(row.body_html !== null && { html: row.body_html }),
    }
  );
}

/** The message has been handed over. */
export async function markSent(database: Database, mailId: number): Promise<void> {
  await database
    .updateTable('outgoing_mail')
    .set({ sent_at: sql<string>`now()`, last_problem: null })
    .where('outgoing_mail_id', '=', mailId)
    .execute();
}

/** Sending failed, with the reason; after the last time no one tries again. */
export async function markFailed(
  database: Database,
  mailId: number,
  { problem, givenUp }: { problem: string; givenUp: boolean },
): Promise<void> {
  await database
    .updateTable('outgoing_mail')
    .set({ last_problem: problem, ...(givenUp && { given_up_at: sql<string>`now()` }) })
    .where('outgoing_mail_id', '=', mailId)
    .execute();
}
