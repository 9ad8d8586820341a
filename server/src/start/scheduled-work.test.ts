import { expect, test } from 'vitest';
import { JOB_EVERY } from '../jobs/job-names.ts';
import { scheduledWork, type WorkParts } from './scheduled-work.ts';

test('[R56] every job that has a name is done by a server, the backup of the night among them', () => {
  const config = { serverName: 'one', backup: { location: undefined, keep: 14, at: '02:30', passphrase: undefined } };
  const jobs = scheduledWork({ config } as unknown as WorkParts);
  expect(jobs.map(({ name }) => name).sort()).toEqual(Object.keys(JOB_EVERY).sort());
  expect(jobs.map(({ name }) => name)).toContain('nightly-backup');
});
