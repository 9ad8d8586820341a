import { type EmailKind, emailKindOf, isOptionalEmail } from '@cpd/domain/member/email-kinds';
import { escapeHtml, type MessageBlock, messageHtml, messageText } from '@cpd/domain/member/message-blocks';
import { parseMessage } from '@cpd/domain/member/message-parse';
import { inOrderOfMail, mailSubject } from '@cpd/domain/member/notification-emails';
import { readWordings, type Wordings } from '../content/wording-service.ts';
import type { Change, Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertMails, type NewMail } from '../mail/outgoing-mail-store.ts';
import type { EndAddress } from './end-address.ts';
import { getAddressee } from './notification-reader.ts';
import { type DueCopy, lockDueCopies, updateEmailed } from './notification-store.ts';

/** What stands around the messages of an e-mail. */
export interface CopyFrame {
  productName: string;
  /** What the college says at the end, in lines; empty for nothing. */
  footer: string;
  publicUrl: string;
  /** Where a member ends the e-mails that can be ended. */
  endAddress: EndAddress;
}

/** Copies in one transaction: anyone who dismisses one in the meantime waits for it. */
const AT_ONCE = 1_000;

/**
 * Writes the e-mails with copies of notifications that are due: one e-mail a member and kind, whatever number of them there is,
 * so that ending one kind ends nothing else (COH-11). Answers how many. What was dismissed in the meantime is left out, and so is who has left. Doing it again writes nothing twice.
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
  const together = Map.groupBy(wanted, (copy) => `${copy.userId} ${emailKindOf(copy)}`).values();
  const words = await readWordings(transaction);
  const mails = [...together].flatMap((copies) =>
    copies[0] === undefined ? [] : [emailOf(copies, emailKindOf(copies[0]), words, frame)],
  );
  await insertMails(transaction, mails, now);
  return { found: due.length, mails: mails.length };
}

/** What an e-mail says of one notification, and whom it goes to. */
type Copy = Pick<DueCopy, 'userId' | 'email' | 'greetingName' | 'title' | 'alertCode' | 'fullMessage' | 'plainMessage'>;

/**
 * Leaves someone of the team the e-mail that a member would get of a notification, to be sent (COH-10). Answers the address;
 * it is empty, and nothing is left, when there is none.
 */
export async function writeTestCopy(
  transaction: Change,
  { userId, title, blocks }: { userId: number; title: string; blocks: readonly MessageBlock[] },
  frame: CopyFrame,
  now: Temporal.Instant,
): Promise<string> {
  const person = await getAddressee(transaction, userId);
  if (person.email === '') return '';
  const texts = { title: `Test: ${title}`, fullMessage: messageHtml(blocks), plainMessage: messageText(blocks) };
  const words = await readWordings(transaction);
  const mail = emailOf([{ ...person, userId, ...texts, alertCode: 'M' }], 'RECORD', words, frame);
  await insertMails(transaction, [mail], now);
  return person.email;
}

/** In front of the address that ends e-mails of the kind. */
const ENDING = 'Stop emails like this one';

/** Where the messages stand, which are markup already. */
const MESSAGES: MessageBlock = { paragraph: '' };

/** The copies of one kind and member, of which there is at least one; urgent ones first. */
function emailOf(unordered: readonly Copy[], kind: EmailKind, words: Wordings, frame: CopyFrame): NewMail {
  const { productName, publicUrl, endAddress } = frame;
  const footer = parseMessage(frame.footer);
  const copies = inOrderOfMail(unordered);
  const { userId = 0, email: recipient = '', greetingName = '' } = copies[0] ?? {};
  const emailKind = isOptionalEmail(kind) ? kind : undefined;
  const end = emailKind && endAddress({ userId, kind: emailKind });
  const about = { firstName: greetingName, productName, messages: [MESSAGES] };
  const around = words.blocks('copy.text', { ...about, link: { words: publicUrl, address: publicUrl } });
  const place = around.indexOf(MESSAGES);
  const [before, behind] = [around.slice(0, place), around.slice(place + 1)];
  const text = [
    messageText(before),
    ...copies.map((copy) => `${copy.title}\n\n${copy.plainMessage}`),
    messageText([...behind, ...footer]),
    ...(end === undefined ? [] : [`${ENDING}\n${end}`]),
  ];
  const html = [
    messageHtml(before),
    // The messages are markup of our own making already.
    ...copies.map((copy) => `<h2>${escapeHtml(copy.title)}</h2>${copy.fullMessage}`),
    messageHtml([...behind, ...footer]),
    ...(end === undefined ? [] : [`<p><a href="${escapeHtml(end)}">${ENDING}</a></p>`]),
  ];
  return {
    ...{ recipient, userId, ...(emailKind !== undefined && { emailKind }) },
    subject: words.line('copy.subject', { productName, title: mailSubject(copies) }),
    text: text.filter((part) => part !== '').join('\n\n'),
    html: html.filter((part) => part !== '').join('\n'),
  };
}
