import type { PgBoss } from 'pg-boss';

/** The queue of the e-mails that wait: who sends one, for how long, and when it is tried again. */
export interface MailQueue {
  /** Adds e-mails by their ids; one that is in the queue, in whatever state, stays as it is there. */
  add(mailIds: readonly number[]): Promise<void>;
  /** Takes one that is due, so that no one else does for the length of a lease; undefined without one. */
  take(): Promise<Turn | undefined>;
}

/** A try to send an e-mail. Anyone who dies before it is done or failed leaves it to be tried again when the lease is over. */
export interface Turn {
  mailId: number;
  /** There is no other after it. */
  isLast: boolean;
  /** It was sent, or is given up: no one tries again. */
  done(): Promise<void>;
  /** It is tried again after a pause. */
  failed(): Promise<void>;
}

const QUEUE = 'send-mail';
/** Longer than any sending takes. */
const LEASE_SECONDS = 120;
/** Ours: with the pauses below some two days, enough for a mail server that is away over a weekend's maintenance. */
const RETRIES = 13;
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 6 * 3_600;
const KEPT_SECONDS = 3_600;
/** So that no statement grows beyond all bounds when thousands wait. */
const AT_ONCE = 1_000;

/** The queue of e-mails among those of the scheduled work; made when it is not there. */
export async function openMailQueue(boss: PgBoss): Promise<MailQueue> {
  // Exclusive: an e-mail is in the queue once, whether it waits, is being sent or waits to be tried again.
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    expireInSeconds: LEASE_SECONDS,
    retryLimit: RETRIES,
    retryDelay: FIRST_PAUSE_SECONDS,
    retryBackoff: true,
    retryDelayMax: LONGEST_PAUSE_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
  });
  return {
    add: async (mailIds) => {
      for (let from = 0; from < mailIds.length; from += AT_ONCE) {
        const some = mailIds.slice(from, from + AT_ONCE);
        await boss.insert(
          QUEUE,
          some.map((mailId) => ({ singletonKey: String(mailId), data: { mailId } })),
        );
      }
    },
    take: async () => {
      const [job] = await boss.fetch<{ mailId: number }>(QUEUE, { includeMetadata: true });
      if (job === undefined) return undefined;
      // Of this try alone: when the lease is over, someone else may have the next one.
      const attempt = { id: job.id, retryCount: job.retryCount };
      return {
        mailId: job.data.mailId,
        isLast: job.retryCount >= job.retryLimit,
        done: async () => void (await boss.complete(QUEUE, attempt)),
        failed: async () => void (await boss.fail(QUEUE, attempt)),
      };
    },
  };
}
