import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase, silentLog } from '../../testing/test-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { AppError } from '../errors/app-error.ts';
import { noteRun } from './job-run-store.ts';
import { notedJob } from './noted-job.ts';

let own: FreshDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
beforeEach(() => own.database.deleteFrom('job_run').execute());
afterAll(() => own.close());

/** The queues, which these runs do not ask. */
const noQueues = {} as PgBoss;
const ongoing = new AbortController().signal;

function job(run: () => Promise<void>, server = 'cpd-1', database = own.database) {
  return notedJob({ name: 'close-years', every: 'minute', run }, { database, server });
}

const noted = () => own.database.selectFrom('job_run').selectAll().execute();

describe('a run of scheduled work', () => {
  test('[R61] that failed is noted in words of ours alone, and thrown on', async () => {
    const secret = new Error('duplicate key: Dr Confidential');
    await expect(job(() => Promise.reject(secret)).run('job:1', noQueues, ongoing)).rejects.toBe(secret);
    const [row, ...more] = await noted();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ job: 'close-years', server: 'cpd-1', succeeded_at: null });
    expect(row?.failed_at).not.toBeNull();
    expect(row?.problem).toBe('Something unexpected happened. The log of the server says more.');
  });

  test.each([
    [new AppError('STORAGE_FULL', 'No room for thesis.pdf'), 'There is no room left for files.'],
    [new AppError('UNAVAILABLE', 'The store of Dr A'), 'Another service could not be reached.'],
    [new Error('Connection terminated unexpectedly'), 'The database could not be reached.'],
  ])('[R61] %s is told as one of a few sentences', async (error, words) => {
    await job(() => Promise.reject(error))
      .run('job:1', noQueues, ongoing)
      .catch(() => undefined);
    expect((await noted())[0]?.problem).toBe(words);
  });

  test('[R61] that the stop of the server cut short has not failed', async () => {
    const failing = job(() => Promise.reject(new Error('aborted')));
    await expect(failing.run('job:1', noQueues, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await noted()).toEqual([]);
  });

  test('[R61] goes on where it cannot be noted, because the database is away', async () => {
    const away = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, { log: silentLog });
    const run = vi.fn(async () => undefined);
    await job(run, 'cpd-1', away.database).run('job:1', noQueues, ongoing);
    expect(run).toHaveBeenCalledOnce();
    await away.close();
  });

  test('[R61] that succeeded keeps when the last one failed, and one that fails when the last one succeeded', async () => {
    await job(async () => undefined).run('job:1', noQueues, ongoing);
    const [first] = await noted();
    expect(first).toMatchObject({ failed_at: null, problem: null });
    await job(() => Promise.reject(new Error('no')), 'cpd-2')
      .run('job:2', noQueues, ongoing)
      .catch(() => undefined);
    const [second] = await noted();
    expect(second).toMatchObject({ succeeded_at: first?.succeeded_at, server: 'cpd-2', problem: expect.any(String) });
    await job(async () => undefined).run('job:3', noQueues, ongoing);
    const [third] = await noted();
    expect(third).toMatchObject({ failed_at: second?.failed_at, server: 'cpd-1', problem: null });
    expect(Date.parse(String(third?.succeeded_at))).toBeGreaterThan(Date.parse(String(first?.succeeded_at)));
  });

  test('[R61] began when it did', async () => {
    await noteRun(own.database, { job: 'close-years', server: 'cpd-1', tookMs: 90_000 });
    const [row] = await noted();
    expect(Date.parse(String(row?.succeeded_at)) - Date.parse(String(row?.begun_at))).toBe(90_000);
  });

  test('[R61] is one row a job, however often it runs', async () => {
    for (let run = 0; run < 36; run += 1) {
      await noteRun(own.database, { job: `job-${run % 12}`, server: 'cpd-1', tookMs: 5 });
    }
    expect(new Set((await noted()).map(({ job }) => job)).size).toBe(12);
    expect(await noted()).toHaveLength(12);
  });
});
