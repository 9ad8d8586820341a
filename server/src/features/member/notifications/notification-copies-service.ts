import { escapeHtml } from '@cpd/domain/member/message-blocks';
import type { Change, Database } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { insertMail, type NewMail } from '../../../mail/outgoing-mail-store.ts';
import { type DueCopy, lockDueCopies, updateEmailDue, updateEmailed } from './notification-store.ts';

/** What stands around the messages of an e-mail. */
export interface CopyFrame {
  productName: string;
  publicUrl: string;
}

/**
 * Writes the e-mails with copies of notifications that are due: one e-mail a member, whatever number of them there is.
 * Answers how many. What was dismissed meanwhile is left out. Doing it again writes nothing twice.
 */
export async function writeDueCopies(database: Database, now: Temporal.Instant, frame: CopyFrame): Promise<number> {
  let written = 0;
  for (;;) {
    const found = await inTransaction(database, (transaction) => writeNext(transaction, now, frame));
    if (found === 'none') return written;
    if (found === 'written') written += 1;
  }
}

async function writeNext(transaction: Change, now: Temporal.Instant, frame: CopyFrame) {
  const due = await lockDueCopies(transaction, now);
  if (due === undefined) return 'none';
  const ids = due.copies.map(({ notificationId }) => notificationId);
  await updateEmailDue(transaction, ids, undefined);
  const copies = due.copies.filter(({ status }) => status !== 'DISMISSED');
  if (copies.length === 0 || due.email === '') return 'left-out';
  const written = copies.map(({ notificationId }) => notificationId);
  await updateEmailed(transaction, written, now);
  await insertMail(transaction, { recipient: due.email, ...emailOf(copies, due.firstName, frame) }, now);
  return 'written';
}

function emailOf(copies: readonly DueCopy[], firstName: string, frame: CopyFrame): Omit<NewMail, 'recipient'> {
  const { productName, publicUrl } = frame;
  const [first] = copies;
  const title = copies.length === 1 && first !== undefined ? first.title : `${copies.length} notifications`;
  const closing = `You can read and dismiss this in ${productName}, where the bell also leads to your email settings:`;
  const text = [
    `Hello ${firstName},`,
    ...copies.map((copy) => `${copy.title}\n\n${copy.plainMessage}`),
    `${closing}\n${publicUrl}`,
  ].join('\n\n');
  const html = [
    `<p>Hello ${escapeHtml(firstName)},</p>`,
    // The messages are markup of our own making already.
    ...copies.map((copy) => `<h2>${escapeHtml(copy.title)}</h2>${copy.fullMessage}`),
    `<p>${escapeHtml(closing)} <a href="${escapeHtml(publicUrl)}">${escapeHtml(publicUrl)}</a></p>`,
  ].join('\n');
  return { subject: `${productName}: ${title}`, text, html };
}
