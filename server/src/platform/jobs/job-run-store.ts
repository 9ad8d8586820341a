import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** A run of a job that has ended. */
interface EndedRun {
  job: string;
  /** The server that did it. */
  server: string;
  /** How long it took, in milliseconds. */
  tookMs: number;
  /** Why it failed, in our own words; undefined when it succeeded. */
  problem?: string | undefined;
}

/** Writes down the result of a run, by the clock of the database: one row a job, however often it runs. */
export async function noteRun(database: Database, { job, server, tookMs, problem }: EndedRun): Promise<void> {
  const succeeded = problem === undefined;
  await sql`
    insert into job_run (job, begun_at, succeeded_at, failed_at, problem, server)
    values (${job}, now() - make_interval(secs => ${tookMs / 1000}), case when ${succeeded} then now() end,
      case when not ${succeeded} then now() end, ${problem ?? null}, ${server})
    on conflict (job) do update set begun_at = excluded.begun_at, problem = excluded.problem, server = excluded.server,
      succeeded_at = coalesce(excluded.succeeded_at, job_run.succeeded_at),
      failed_at = coalesce(excluded.failed_at, job_run.failed_at)
  `.execute(database);
}

/** Why the last run of a job failed; undefined where it succeeded, or there was none. */
export async function findProblem(database: Database, job: string): Promise<string | undefined> {
  const row = await database.selectFrom('job_run').select('problem').where('job', '=', job).executeTakeFirst();
  return row?.problem ?? undefined;
}
