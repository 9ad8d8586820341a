import { sql } from 'kysely';
import type { Change, Database } from '../database/tables.ts';

/** A message as it is handed over for sending. */
export interface NewMail {
  recipient: string;
  /** Whom an answer goes to, when not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
}

/** A message that is being sent; the id names it for good. */
export interface WaitingMail extends NewMail {
  mailId: number;
  /** How often sending it was tried, this time included. */
  attempts: number;
}

/** Leaves a message to be sent, in the transaction that has something to say: it goes out if that is saved, and only then. */
export async function insertMail(transaction: Change, mail: NewMail, createdAt: Temporal.Instant): Promise<void> {
  await transaction
    .insertInto('outgoing_mail')
    .values({
      recipient: mail.recipient,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html ?? null,
      created_at: createdAt.toString(),
    })
    .execute();
}

/**
 * Takes the next message to be sent, so that no other server does for the length of a lease. Whoever dies while sending
 * leaves it to be taken again when that is over.
 */
export async function claimMail(database: Database, leaseSeconds: number): Promise<WaitingMail | undefined> {
  const row = await database
    .updateTable('outgoing_mail')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: sql<string>`now() + make_interval(secs => ${leaseSeconds})`,
    }))
    .where('outgoing_mail_id', '=', (eb) =>
      eb
        .selectFrom('outgoing_mail')
        .select('outgoing_mail_id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .orderBy('outgoing_mail_id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    mailId: row.outgoing_mail_id,
    attempts: row.attempts,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    ...(row.body_html !== null && { html: row.body_html }),
  };
}

/** The message has been handed over. */
export async function markSent(database: Database, mailId: number): Promise<void> {
  await database
    .updateTable('outgoing_mail')
    .set({ sent_at: sql<string>`now()`, last_problem: null })
    .where('outgoing_mail_id', '=', mailId)
    .execute();
}

/** Sending failed; it is tried again after that many seconds, or never. */
export async function markFailed(
  database: Database,
  mailId: number,
  failure: { problem: string; againAfterSeconds: number | undefined },
): Promise<void> {
  const { problem, againAfterSeconds } = failure;
  await database
    .updateTable('outgoing_mail')
    .set(
      againAfterSeconds === undefined
        ? { last_problem: problem, given_up_at: sql<string>`now()` }
        : { last_problem: problem, next_attempt_at: sql<string>`now() + make_interval(secs => ${againAfterSeconds})` },
    )
    .where('outgoing_mail_id', '=', mailId)
    .execute();
}
