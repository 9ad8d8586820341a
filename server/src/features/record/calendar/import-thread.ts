import { Worker } from 'node:worker_threads';
import { collegeZone } from '@cpd/domain/values/college-day';
import { CALENDAR_READING_CPU_MS, CALENDAR_READING_MEGABYTES, CALENDAR_READING_MS } from '@cpd/domain/values/limits';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ImportedCalendar, ImportSettings } from './import-calendar.ts';
import type { ImportAnswer, ImportTask } from './import-worker.ts';

const PROGRAM = new URL('./import-worker.ts', import.meta.url);
/** How often a reader's processor time is looked at. */
const LOOK_MS = 20;

/**
 * Reads a calendar file in a thread of its own, with a bound on processor time and memory, so that no file can hold up the
 * server or fill it (CAL-11, CAL-22). Throws FILE_REFUSED with what is wrong in which line.
 */
export async function readInThread(
  content: Uint8Array,
  settings: ImportSettings,
  limits: { cpuMs: number; ms: number } = { cpuMs: CALENDAR_READING_CPU_MS, ms: CALENDAR_READING_MS },
): Promise<ImportedCalendar> {
  const progress = new Int32Array(new SharedArrayBuffer(8));
  const workerData: ImportTask = { content, settings, collegeZone: collegeZone(), progress };
  const worker = new Worker(PROGRAM, {
    workerData,
    // Flags of the server's own start mean nothing to the worker or stop it from starting.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: CALENDAR_READING_MEGABYTES },
  });
  const stuck = (cause: unknown) =>
    refused('This takes too long to read. Please export fewer events.', Math.max(1, progress[0] ?? 1), cause);
  const { promise, resolve, reject } = Promise.withResolvers<ImportAnswer>();
  const stopWatching = watch(worker, progress, limits, (why) => reject(stuck(why)));
  worker.once('message', resolve);
  worker.once('error', (error) => reject(isOutOfMemory(error) ? stuck(error) : error));
  worker.once('exit', (code) => reject(new Error(`The reader of calendars ended with ${code}.`)));
  try {
    const answer = await promise;
    if ('problem' in answer) throw refused(answer.problem.message, answer.problem.line);
    return answer.calendar;
  } finally {
    stopWatching();
    void worker.terminate();
  }
}

/** Tells when a reader has had all its processor time, not counting what its start took, or far too long by the clock. */
function watch(
  worker: Worker,
  progress: Int32Array,
  { cpuMs, ms }: { cpuMs: number; ms: number },
  tell: (why: string) => void,
): () => void {
  const look = async () => {
    const begun = Atomics.load(progress, 1);
    if (begun === 0) return;
    const { user, system } = await worker.cpuUsage();
    if (user + system - begun > cpuMs * 1_000) tell(`Not read within ${cpuMs} ms of processor time.`);
  };
  // One that has ended in the meantime has said so itself.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  const late = setTimeout(() => tell(`Not read within ${ms} ms.`), ms);
  return () => {
    clearInterval(looking);
    clearTimeout(late);
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function refused(message: string, line: number, cause?: unknown): AppError {
  const text = `Line ${line}: ${message} Nothing was imported.`;
  return new AppError('FILE_REFUSED', text, { problems: [{ field: 'attachment', message: text }], cause });
}
