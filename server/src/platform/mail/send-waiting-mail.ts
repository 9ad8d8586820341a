import type { DatabaseLog } from '../database/open-database.ts';
import type { Database } from '../database/tables.ts';
import type { MailQueue, Turn } from './mail-queue.ts';
import { type Mailer, MailRefused, MailServerAway } from './mailer.ts';
import { findWaiting, listWaiting, markFailed, markSent } from './outgoing-mail-store.ts';

/** So that a run ends in reasonable time; the next one goes on. */
const AT_ONCE = 500;
/** Shorter than the lease of a message, so that no one else sends it in the meantime; a mail server needs a few seconds. */
const ONE_MS = 60_000;

/** What sending needs. */
export interface MailParts {
  database: Database;
  queue: MailQueue;
  mailer: Mailer;
  log: DatabaseLog;
  /** Ends a run, even one that waits for the mail server. */
  signal?: AbortSignal;
}

/** The result of a message: `away` when it and all others have to wait for the mail server. */
type Outcome = 'sent' | 'kept' | 'away';

/**
 * Puts what waits in the outbox into the queue and sends what is due there; answers how many messages went out. The outbox
 * says what there is to send, so a queue that was lost is filled again. A message goes out once, however many servers do
 * this; only after a crash between sending and noting it may it go out again, under the same Message-ID. What failed is
 * tried again after pauses that grow (0027). A mail server that cannot be reached or hangs ends the run: the others wait for
 * the next one, instead of each for a mail server that says nothing.
 */
export async function sendWaitingMail(parts: MailParts): Promise<number> {
  await parts.queue.add(await listWaiting(parts.database));
  let sent = 0;
  for (let count = 0; count < AT_ONCE && parts.signal?.aborted !== true; count += 1) {
    const turn = await parts.queue.take();
    if (turn === undefined) break;
    const outcome = await sendOne(parts, turn);
    if (outcome === 'away') break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

async function sendOne({ database, mailer, log, signal }: MailParts, turn: Turn): Promise<Outcome> {
  const mail = await findWaiting(database, turn.mailId);
  // Noted as sent or given up by someone who died before the queue heard of it.
  if (mail === undefined) {
    await turn.done();
    return 'kept';
  }
  try {
    const inTime = AbortSignal.timeout(ONE_MS);
    await mailer.send(mail, signal === undefined ? inTime : AbortSignal.any([inTime, signal]));
  } catch (error) {
    await keepFailure(database, turn, error, log);
    return error instanceof MailServerAway ? 'away' : 'kept';
  }
  await markSent(database, mail.mailId);
  await turn.done();
  return 'sent';
}

async function keepFailure(database: Database, turn: Turn, error: unknown, log: DatabaseLog): Promise<void> {
  const givenUp = error instanceof MailRefused || turn.isLast;
  const problem = error instanceof Error ? error.message : String(error);
  await markFailed(database, turn.mailId, { problem, givenUp });
  await (givenUp ? turn.done() : turn.failed());
  // Without what the server said: it may name the recipient, and logs are read by more people than the database.
  const what = givenUp ? 'will not be tried again' : 'will be tried again';
  log.warn(`Email ${turn.mailId} could not be sent and ${what} (the reason is in the table outgoing_mail).`);
}
