import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from './demo/load-demo.ts';
import { type BackedUpCollege, openBackedUpCollege } from './testing/backup-on-trial.ts';
import { findFreePort, signInTo, startServer } from './testing/running-server.ts';

const COMMAND = join(import.meta.dirname, 'restore-main.ts');
const YEAR_2026 = 11;

let folder: string;
let college: BackedUpCollege;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-restore-'));
  college = await openBackedUpCollege(folder, loadDemo);
  backup = await college.backUp();
}, 120_000);
afterAll(async () => {
  await college?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as npm does; answers its exit code and all it said. */
async function restore(...args: string[]): Promise<{ code: number; said: string }> {
  return await restoreWith({}, ...args);
}

async function restoreWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...process.env, ...settings } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
      },
    );
  });
}

/** Starts the command and sends it a signal as soon as it changes something; answers its exit code. */
async function endMidway(signal: NodeJS.Signals, ...args: string[]): Promise<number | null> {
  const child: ChildProcess = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout?.on('data', (line) => {
    if (String(line).includes('Restoring the database')) child.kill(signal);
  });
  const [code] = await once(child, 'close');
  return code;
}

test('[R59] a restore in a container without its volume is refused before anything else', async () => {
  const asked = ['--from', join(folder, 'none'), '--data-dir', '/cpd-on-no-volume'];
  expect(await restoreWith({ DATA_MAY_VANISH: 'off' }, ...asked)).toMatchObject({
    code: 1,
    said: expect.stringContaining('DATA_DIR: /cpd-on-no-volume is not on a volume'),
  });
});

test('[R57] a restore that is stopped leaves nothing, one that is killed is told by the next start, and a whole one serves at once', {
  timeout: 400_000,
}, async () => {
  const dataFolder = join(folder, 'restored');
  const settings = { DATA_DIR: dataFolder, PORT: String(await findFreePort()), CPD_NOW: '2026-11-20T01:00:00Z' };
  const asked = ['--from', join(backup, '..'), '--data-dir', dataFolder];
  expect(await restore()).toMatchObject({ code: 1, said: expect.stringContaining('npm run restore -- --from') });

  expect(await endMidway('SIGINT', ...asked)).toBe(1);
  expect((await readdir(dataFolder)).filter((name) => !name.startsWith('server.'))).toEqual([]);

  await endMidway('SIGKILL', ...asked);
  await expect(startServer(settings)).rejects.toThrow('was broken off, so what is there is not whole');

  expect(await restore(...asked)).toMatchObject({ code: 0, said: expect.stringContaining('Restored: ') });
  expect(await restore(...asked)).toMatchObject({ code: 1, said: expect.stringContaining('There is a database in') });
  const server = await startServer(settings);
  try {
    expect(await restore(...asked)).toMatchObject({ code: 1, said: expect.stringContaining('is in use by') });
    // People sign in again, and find what they had.
    const { token, userId } = await signInTo(server.publicUrl, 'participant');
    const { activity_id, activity_name } = await college.database
      .selectFrom('activity')
      .select(['activity_id', 'activity_name'])
      .where('user_id', '=', userId)
      .where('cpd_year_id', '=', YEAR_2026)
      .limit(1)
      .executeTakeFirstOrThrow();
    const answer = await fetch(`${server.publicUrl}/api/UserActivities/${activity_id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({ ActivityName: activity_name });
  } finally {
    await server.end('SIGTERM');
  }
});
