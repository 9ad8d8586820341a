import { parentPort, workerData } from 'node:worker_threads';
import { setCollegeZone } from '@cpd/domain/values/college-day';
import { giveWay } from '../../../platform/print/give-way.ts';
import { type ImportedCalendar, type ImportSettings, importCalendar } from './import-calendar.ts';
import { CalendarProblem } from './import-problem.ts';

/** What a worker that reads one calendar file is given. */
export interface ImportTask {
  content: Uint8Array;
  settings: ImportSettings;
  /** A thread knows nothing of the one that started it. */
  collegeZone: string;
  /**
   * Holds the line that was reached, for anyone who has to say where a file got stuck, and then the processor time, in
   * microseconds, that was gone before reading started; 0 until it starts.
   */
  progress: Int32Array;
}

/** What it answers. */
export type ImportAnswer = { calendar: ImportedCalendar } | { problem: { line: number; message: string } };

giveWay();
const task: ImportTask = workerData;
setCollegeZone(task.collegeZone);
parentPort?.postMessage(answer());

function answer(): ImportAnswer {
  const { user, system } = process.threadCpuUsage();
  Atomics.store(task.progress, 1, user + system);
  try {
    const reached = (line: number) => Atomics.store(task.progress, 0, line);
    return { calendar: importCalendar(task.content, task.settings, reached) };
  } catch (error) {
    if (error instanceof CalendarProblem) return { problem: { line: error.line, message: error.message } };
    throw error;
  }
}
