import type { DatabaseLog } from '../database/open-database.ts';
import type { Database } from '../database/tables.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import { claimMail, markFailed, markSent, type WaitingMail } from './outgoing-mail-store.ts';

/** So that a run ends in reasonable time; the next one goes on. */
const AT_ONCE = 500;
/** Longer than any sending takes. */
const LEASE_SECONDS = 120;
/** Ours: with the pauses below some two days, enough for a mail server that is away over a weekend's maintenance. */
const ATTEMPTS = 14;
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 6 * 3_600;

/**
 * Sends what waits, the oldest first; answers how many messages went out. A message goes out once, however many servers do
 * this; only after a crash between sending and noting it may it go out again, under the same Message-ID. What failed is
 * tried again after a pause that doubles.
 */
export async function sendWaitingMail(database: Database, mailer: Mailer, log: DatabaseLog): Promise<number> {
  let sent = 0;
  for (let count = 0; count < AT_ONCE; count += 1) {
    const mail = await claimMail(database, LEASE_SECONDS);
    if (mail === undefined) break;
    try {
      await mailer.send(mail);
    } catch (error) {
      await keepFailure(database, mail, error, log);
      continue;
    }
    await markSent(database, mail.mailId);
    sent += 1;
  }
  return sent;
}

async function keepFailure(database: Database, mail: WaitingMail, error: unknown, log: DatabaseLog): Promise<void> {
  const isLast = error instanceof MailRefused || mail.attempts >= ATTEMPTS;
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (mail.attempts - 1), LONGEST_PAUSE_SECONDS);
  const problem = error instanceof Error ? error.message : String(error);
  await markFailed(database, mail.mailId, { problem, againAfterSeconds: isLast ? undefined : pause });
  // Without what the server said: it may name the recipient, and logs are read by more people than the database.
  const what = isLast ? 'will not be tried again' : `will be tried again in ${pause} seconds`;
  log.warn(`Email ${mail.mailId} could not be sent and ${what} (the reason is in the table outgoing_mail).`);
}
