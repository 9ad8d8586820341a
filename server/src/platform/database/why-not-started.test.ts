import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findEmbeddedPrograms, postgresVersion } from './postgres-programs.ts';
import { whyNotCreated, whyNotStarted } from './why-not-started.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-not-started-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function why(said: string, madeBy?: string): Promise<string> {
  const programs = await findEmbeddedPrograms();
  const cluster = join(folder, 'cluster');
  await mkdir(cluster);
  await writeFile(join(cluster, 'PG_VERSION'), `${madeBy ?? (await postgresVersion(programs))}\n`);
  return await whyNotStarted({ programs, folder, cluster, said, log: '/the/log' });
}

const AT = '2026-11-27 08:30:28.027 UTC [22586]';

test.for([
  [
    `${AT} FATAL:  could not write lock file "postmaster.pid": No space left on device`,
    'There is no room left for the',
  ],
  [`${AT} FATAL:  could not open file "global/pg_filenode.map": Permission denied`, 'PostgreSQL may not use the files'],
  [`${AT} FATAL:  data directory "/x" has wrong ownership`, 'Give them to the user who starts the server (chown -R)'],
  [`${AT} FATAL:  could not map anonymous shared memory: Cannot allocate memory`, 'There is not enough memory for'],
  [`${AT} PANIC:  could not locate a valid checkpoint record at 0/1`, 'is damaged, so PostgreSQL cannot start with it'],
  [
    'postgres: could not find the database system\nExpected to find it …',
    'restore the newest backup into another DATA_DIR',
  ],
  [
    `${AT} LOG:  starting\n${AT} FATAL:  something new.`,
    'PostgreSQL did not start (something new). Its log is /the/log.',
  ],
  ['', 'PostgreSQL did not start. Its log is /the/log.'],
] as const)('a PostgreSQL that ended with “%s” is told in a sentence', async ([said, words]) => {
  const sentence = await why(said);
  expect(sentence).toContain(words);
  expect(sentence).not.toContain('\n');
  expect(sentence).not.toContain(AT);
});

test('a database of another PostgreSQL is told by both versions', async () => {
  expect(await why('', '15')).toMatch(/is of PostgreSQL 15, and this version of CPD Logbook brings PostgreSQL \d+,/);
});

test('a database that could not be made is told without the command that failed', () => {
  const error = Object.assign(new Error('Command failed: initdb -D /secret/folder'), {
    stderr: `${AT} FATAL:  could not write to file "base/4/1249": No space left on device\nchild process exited`,
  });
  expect(whyNotCreated('/data', error)).toMatch(/^There is no room left for the database in \/data\. Make room/);
  const other = Object.assign(new Error('Command failed: initdb -D /x'), { stderr: 'initdb: error: a new one\n' });
  expect(whyNotCreated('/data', other)).toBe('The database could not be made in /data (a new one).');
});
