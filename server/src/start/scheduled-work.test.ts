import type { PgBoss } from 'pg-boss';
import { describe, expect, test, vi } from 'vitest';
import { JOB_EVERY } from '../platform/jobs/job-names.ts';
import { freshDatabase, silentLog } from '../testing/test-database.ts';
import { scheduledWork, type WorkParts } from './scheduled-work.ts';

const config = { serverName: 'one', backup: { location: undefined, keep: 14, at: '02:30', passphrase: undefined } };

test('[R56] every job that has a name is done by a server, the backup of the night among them', () => {
  const jobs = scheduledWork({ config } as unknown as WorkParts);
  expect(jobs.map(({ name }) => name).sort()).toEqual(Object.keys(JOB_EVERY).sort());
  expect(jobs.map(({ name }) => name)).toContain('nightly-backup');
});

describe('[R54] what goes over everybody', () => {
  const names = ['keep-figures', 'check-figures'];

  test.each(names)('(%s) is given longer than a run that hangs', (name) => {
    const job = scheduledWork({ config } as unknown as WorkParts).find((one) => one.name === name);
    expect(job?.secondsAtMost).toBeGreaterThan(12 * 3_600);
  });

  test.each(names)(
    '(%s) ends when it is told to, so that another run may begin, and asks for none itself',
    async (name) => {
      const own = await freshDatabase();
      const [info, send] = [vi.fn(), vi.fn()];
      const { database } = own;
      const parts = { config, database, clock: () => Temporal.Now.instant(), log: { ...silentLog, info } };
      const job = scheduledWork(parts as unknown as WorkParts).find((one) => one.name === name);
      const told = AbortSignal.abort(new Error('the server stops'));
      await expect(job?.run('job:1', { send } as unknown as PgBoss, told)).rejects.toThrow('the server stops');
      expect([info.mock.calls, send.mock.calls]).toEqual([[], []]);
      await own.close();
    },
  );
});
