import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { DatabaseConnection, DatabaseLog } from '../../database/open-database.ts';

const QUEUE = 'close-years';
const EVERY_MINUTE = '* * * * *';

/** Nobody's first visit shares the processor with the tables of the queue. */
const QUIET_START_MS = 5_000;
const AGAIN_AFTER_MS = 60_000;
const STOP_MS = 5_000;

/** What the job needs: its database, what it does, and who hears of failures. */
export interface ClosingJobParts {
  connection: DatabaseConnection | string;
  /** Closes what is due; the text names the run. */
  close(runId: string): Promise<number>;
  log: DatabaseLog;
  /** Milliseconds to wait before the queue is opened; tests do not wait. */
  quietStartMs?: number;
}

/**
 * Starts the job that closes years, in the background: at once and then every minute, by one of the servers that share
 * the database. The queue (schema `pgboss`) is opened only after a while, and again later when that fails; statuses are right
 * without it, because they are worked out from the clock. Answers how to stop it: a run under way is waited for.
 */
export function startClosingJob(parts: ClosingJobParts): () => Promise<void> {
  const ending = new AbortController();
  const opened = openWhenQuiet(parts, ending.signal);
  return async () => {
    ending.abort();
    const boss = await opened;
    await boss?.stop({ graceful: true, timeout: STOP_MS });
  };
}

async function openWhenQuiet(parts: ClosingJobParts, signal: AbortSignal): Promise<PgBoss | undefined> {
  let wait = parts.quietStartMs ?? QUIET_START_MS;
  while (await waits(wait, signal)) {
    try {
      return await openQueue(parts);
    } catch (error) {
      parts.log.warn(`The job that closes years could not be started, and will be tried again: ${error}`);
      wait = AGAIN_AFTER_MS;
    }
  }
  return undefined;
}

/** Whether the time has passed; false when it was cut short. */
async function waits(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return await delay(milliseconds, true, { signal, ref: false }).catch(() => false);
}

async function openQueue({ connection, close, log }: ClosingJobParts): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const place = typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false };
  const boss = new PgBoss({ ...place, schema: 'pgboss', max: 2, application_name: 'cpd-logbook-jobs' });
  // Unheard, it would end the server (R2).
  boss.on('error', (error) => log.warn(`The job that closes years met an error: ${error.message}`));
  try {
    await boss.start();
    // Stately: one run waits and one works at most, however many servers ask for one.
    await boss.createQueue(QUEUE, { policy: 'stately', retryLimit: 0, deleteAfterSeconds: 3_600 });
    // Before there is a worker, so that its first look finds it.
    await boss.send(QUEUE);
    await boss.work(QUEUE, { pollingIntervalSeconds: 10 }, async ([job]) => {
      const closed = await close(`job:${job?.id ?? QUEUE}`).catch((error: unknown) => {
        log.warn(`Years could not be closed, and will be tried again: ${error}`);
        return 0;
      });
      if (closed > 0) log.info(`Years closed: ${closed} records were not handed in and are incomplete.`);
    });
    await boss.schedule(QUEUE, EVERY_MINUTE);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}
