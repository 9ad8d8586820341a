import { Worker } from 'node:worker_threads';
import { CALENDAR_READING_MEGABYTES, CALENDAR_READING_MS } from '@cpd/domain/values/limits';
import { AppError } from '../../../app-error.ts';
import type { ImportedCalendar, ImportSettings } from './import-calendar.ts';
import type { ImportAnswer, ImportTask } from './import-worker.ts';

const MAX_WAITING = 10;
const PROGRAM = new URL('./import-worker.ts', import.meta.url);

/** Reads calendar files. */
export type ReadCalendarFile = (content: Uint8Array, settings: ImportSettings) => Promise<ImportedCalendar>;

/**
 * Makes a reader that reads one file after the other, each in a thread of its own with a bound on time and memory, so
 * that no file can hold up the server or fill it (CAL-11). It throws FILE_REFUSED with what is wrong in which line, and
 * UNAVAILABLE when too many wait.
 */
export function openCalendarReader(timeoutMs: number = CALENDAR_READING_MS): ReadCalendarFile {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (content, settings) => {
    if (waiting >= MAX_WAITING) {
      throw new AppError('UNAVAILABLE', 'Too many calendars are being read right now. Please try again in a moment.');
    }
    waiting += 1;
    const read = last
      .then(() => readNow(content, settings, timeoutMs))
      .finally(() => {
        waiting -= 1;
      });
    last = read.catch(() => undefined);
    return await read;
  };
}

async function readNow(content: Uint8Array, settings: ImportSettings, timeoutMs: number): Promise<ImportedCalendar> {
  const reached = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ImportTask = { content, settings, reached };
  const worker = new Worker(PROGRAM, {
    workerData,
    // Flags of the server's own start mean nothing to the worker or stop it from starting.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: CALENDAR_READING_MEGABYTES },
  });
  const stuck = (cause: unknown) =>
    refused('This takes too long to read. Please export fewer events.', Math.max(1, reached[0] ?? 1), cause);
  const { promise, resolve, reject } = Promise.withResolvers<ImportAnswer>();
  const timer = setTimeout(() => reject(stuck(`Not read within ${timeoutMs} ms.`)), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', (error) => reject(isOutOfMemory(error) ? stuck(error) : error));
  worker.once('exit', (code) => reject(new Error(`The reader of calendars ended with ${code}.`)));
  try {
    const answer = await promise;
    if ('problem' in answer) throw refused(answer.problem.message, answer.problem.line);
    return answer.calendar;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function refused(message: string, line: number, cause?: unknown): AppError {
  const text = `Line ${line}: ${message} Nothing was imported.`;
  return new AppError('FILE_REFUSED', text, { problems: [{ field: 'attachment', message: text }], cause });
}
