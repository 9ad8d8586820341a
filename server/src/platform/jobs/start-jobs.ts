import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { DatabaseConnection, DatabaseLog } from '../database/open-database.ts';
import { PATIENT_SETTINGS, startUpOptions } from '../database/session-settings.ts';
import { reachOf } from '../database/sound-connections.ts';

/** In the time of UTC; at the daily hour it is night in Australia and New Zealand. */
const SCHEDULES = { minute: '* * * * *', hour: '23 * * * *', day: '41 16 * * *' } as const;

/** No one's first visit shares the processor with the tables of the queues. */
const START_DELAY_MS = 5_000;
const AGAIN_AFTER_MS = 60_000;
const STOP_MS = 5_000;
/**
 * A server that says nothing of a run for so long has vanished in the middle of it, and the next run is another server's. Looked
 * at every minute, so that a run is missing for three minutes at most.
 */
const VANISHED_AFTER_S = 30;
/** Of a run as a rule: what takes longer hangs. */
const LONG_S = 900;
/** A host that hangs would keep the queues for itself for good; what they ask takes far less. */
const ANSWER_MS = 20_000;

/** Something that is done again and again, by one of the servers that share the database. */
export interface Job {
  /** The name of its queue, in kebab case. */
  name: string;
  every: keyof typeof SCHEDULES;
  /** When a run that goes on is given up; 15 minutes where it is not said. */
  secondsAtMost?: number;
  /**
   * The text names the run; `boss` holds the queues; `signal` says that the server stops, or that another one took over because
   * this one was frozen. Doing it again must do no harm, nor must two runs at once.
   */
  run(runId: string, boss: PgBoss, signal: AbortSignal): Promise<void>;
}

/** What the jobs need: their database, and who hears of failures. */
export interface JobParts {
  connection: DatabaseConnection | string;
  jobs: readonly Job[];
  log: DatabaseLog;
  /** An event by the name of a job has it done now, because someone waits for it; its turn comes in any case. */
  asked?: EventEmitter | undefined;
  /** Milliseconds to wait before the queues are opened; tests do not wait. */
  startDelayMs?: number;
}

/**
 * Starts the jobs in the background: at once and then every minute, hour or day, each on one server at a time, and none
 * behind another, so that one that hangs holds up itself alone. The queues (schema
 * `pgboss`) are opened only after a while, and again later when that fails; nothing that members see depends on them.
 * Answers how to stop them: runs under way are waited for.
 */
export function startJobs(parts: JobParts): () => Promise<void> {
  const ending = new AbortController();
  const opened = openDeferred(parts, ending.signal);
  return async () => {
    ending.abort();
    const boss = await opened;
    await boss?.stop({ graceful: true, timeout: STOP_MS });
  };
}

async function openDeferred(parts: JobParts, signal: AbortSignal): Promise<PgBoss | undefined> {
  let wait = parts.startDelayMs ?? START_DELAY_MS;
  while (await waits(wait, signal)) {
    try {
      return await openQueues(parts, signal);
    } catch (error) {
      parts.log.warn(`Scheduled work could not be started, and will be tried again: ${error}`);
      wait = AGAIN_AFTER_MS;
    }
  }
  return undefined;
}

/** Whether the time has passed; false when it was cut short. */
async function waits(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return await delay(milliseconds, true, { signal, ref: false }).catch(() => false);
}

async function openQueues({ connection, jobs, log, asked }: JobParts, signal: AbortSignal): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const place = { ...reachOf(connection).options, query_timeout: ANSWER_MS, keepAlive: true };
  // PostgreSQL sets the queues no limit, also where the owner is the role of calls.
  const options = startUpOptions(PATIENT_SETTINGS);
  const boss = new PgBoss({ ...place, options, schema: 'pgboss', max: 2, application_name: 'cpd-logbook-jobs' });
  // Unheard, it would end the server (R2).
  boss.on('error', (error) => log.warn(`Scheduled work met an error: ${error.message}`));
  try {
    await boss.start();
    for (const job of jobs) {
      const worker = await openQueue(boss, job, log, signal);
      asked?.removeAllListeners(job.name).on(job.name, () => {
        const sent = boss.send(job.name).then(() => boss.notifyWorker(worker));
        sent.catch((error: unknown) => log.warn(`The job ${job.name} waits for its turn: ${error}`));
      });
    }
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function openQueue(
  boss: PgBoss,
  { name, every, run, secondsAtMost = LONG_S }: Job,
  log: DatabaseLog,
  signal: AbortSignal,
): Promise<string> {
  // Stately: one run waits and one works at most, however many servers ask for one.
  const limits = {
    retryLimit: 0,
    deleteAfterSeconds: 3_600,
    heartbeatSeconds: VANISHED_AFTER_S,
    expireInSeconds: secondsAtMost,
  };
  await boss.createQueue(name, { policy: 'stately', ...limits });
  // One that is there already stays as an earlier version made it.
  await boss.updateQueue(name, limits);
  // Before there is a worker, so that its first look finds it.
  await boss.send(name);
  const worker = await boss.work(name, { pollingIntervalSeconds: 10 }, async ([job]) => {
    const over = job === undefined ? signal : AbortSignal.any([signal, job.signal]);
    await run(`job:${job?.id ?? name}`, boss, over).catch((error: unknown) => {
      // Cut short because the server stops; the next one goes on.
      if (signal.aborted) return;
      log.warn(`The job ${name} failed, and will be tried again: ${error}`);
    });
  });
  await boss.schedule(name, SCHEDULES[every]);
  return worker;
}
