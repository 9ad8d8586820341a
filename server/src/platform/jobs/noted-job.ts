import type { Database } from '../database/tables.ts';
import { problemOf } from './job-problem.ts';
import { noteRun } from './job-run-store.ts';
import type { Job } from './start-jobs.ts';

/**
 * The same job, of which each run is written down when it has ended, so that every server knows when it last succeeded (R61). A
 * run that the stop of the server cut short is none that failed. What cannot be written down, because the database is away, is
 * left: the next run says more.
 */
export function notedJob(job: Job, { database, server }: { database: Database; server: string }): Job {
  return {
    ...job,
    run: async (runId, boss, signal) => {
      const begun = performance.now();
      const note = async (problem?: string) => {
        const run = { job: job.name, server, tookMs: performance.now() - begun, problem };
        await noteRun(database, run).catch(() => undefined);
      };
      try {
        await job.run(runId, boss, signal);
      } catch (error) {
        if (!signal.aborted) await note(problemOf(error));
        throw error;
      }
      await note();
    },
  };
}
