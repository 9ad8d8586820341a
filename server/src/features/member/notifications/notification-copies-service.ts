import { escapeHtml } from '@cpd/domain/member/message-blocks';
import type { Change, Database } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { insertMails, type NewMail } from '../../../mail/outgoing-mail-store.ts';
import { type DueCopy, lockDueCopies, updateEmailed } from './notification-store.ts';

/** What stands around the messages of an e-mail. */
export interface CopyFrame {
  productName: string;
  publicUrl: string;
}

/** Copies in one transaction: whoever dismisses one meanwhile waits for it. */
const AT_ONCE = 1_000;

/**
 * Writes the e-mails with copies of notifications that are due: one e-mail a member, whatever number of them there is.
 * Answers how many. What was dismissed meanwhile is left out, and so is who has left. Doing it again writes nothing twice.
 */
export async function writeDueCopies(database: Database, now: Temporal.Instant, frame: CopyFrame): Promise<number> {
  for (let written = 0; ; ) {
    const { found, mails } = await inTransaction(database, (transaction) => writeSome(transaction, now, frame));
    written += mails;
    if (found < AT_ONCE) return written;
  }
}

async function writeSome(transaction: Change, now: Temporal.Instant, frame: CopyFrame) {
  const due = await lockDueCopies(transaction, now, AT_ONCE);
  const { wanted = [], unwanted = [] } = Object.groupBy(due, ({ status, email, hasLeft }) =>
    status === 'DISMISSED' || email === '' || hasLeft ? 'unwanted' : 'wanted',
  );
  await updateEmailed(transaction, unwanted, null);
  await updateEmailed(transaction, wanted, now);
  const members = Map.groupBy(wanted, ({ userId }) => userId).values();
  const mails = [...members].map((copies) => emailOf(copies, frame));
  await insertMails(transaction, mails, now);
  return { found: due.length, mails: mails.length };
}

/** The copies of one member, of which there is at least one. */
function emailOf(copies: readonly DueCopy[], { productName, publicUrl }: CopyFrame): NewMail {
  const { userId, email: recipient = '', firstName = '', title: only = '' } = copies[0] ?? {};
  const title = copies.length === 1 ? only : `${copies.length} notifications`;
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
  return { recipient, ...(userId !== undefined && { userId }), subject: `${productName}: ${title}`, text, html };
}
