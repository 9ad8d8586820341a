import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildActivity } from './testing/build.ts';
import { findFreePort, type RunningServer, signInTo, startServer } from './testing/running-server.ts';

const MIB = 1_048_576;

let folder = '';
let server: RunningServer | undefined;
let isMounted = false;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-full-'));
  isMounted = mountsSmallDisk(folder);
});
afterEach(async () => {
  await server?.end('SIGKILL');
  server = undefined;
  if (isMounted) execFileSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true, force: true });
});

/** Whether this machine lets a small disk of its own be made here: as root of Linux it does. */
function mountsSmallDisk(place: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Takes all room but so many bytes; answers how to give it back. */
async function fillUp(left: number): Promise<() => Promise<void>> {
  const path = join(folder, 'filler');
  const handle = await open(path, 'w');
  const { bavail, bsize } = await statfs(folder);
  const piece = Buffer.alloc(65_536, 1);
  for (let free = bavail * bsize; free > left; free -= piece.length) await handle.write(piece);
  await handle.close();
  return () => rm(path);
}

test('[R5, R35] a disk that fills up is told of as that by saves and readiness, and forgotten when there is room', {
  timeout: 300_000,
}, async ({ skip }) => {
  if (!isMounted) skip('a small disk can be made here by root on Linux alone');
  server = await startServer({ DATA_DIR: folder, PORT: String(await findFreePort()), CPD_NOW: '2026-11-20T01:00:00Z' });
  const { publicUrl } = server;
  const { token, userId } = await signInTo(publicUrl, 'participant');
  const authorization = `Bearer ${token}`;
  const save = async () => {
    const body = JSON.stringify(buildActivity(userId, { Reflection: 'All of it. '.repeat(300) }));
    return await fetch(`${publicUrl}/api/UserActivities`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
  };
  const readiness = async () => ((await (await fetch(`${publicUrl}/readyz`)).json()) as { status: string }).status;
  expect((await save()).status).toBe(200);

  const giveBack = await fillUp(MIB);
  let answered = 200;
  let refused: Response | undefined;
  for (let round = 0; round < 2_000 && answered === 200; round += 1) {
    refused = await save();
    answered = refused.status;
  }
  expect([answered, await refused?.json()]).toMatchObject([507, { Code: 'STORAGE_FULL' }]);
  expect(await readiness()).toBe('store full');
  const read = await fetch(`${publicUrl}/api/UserCPDYears?UserId=${userId}`, { headers: { authorization } });
  expect(read.status, 'reading goes on').toBe(200);

  await giveBack();
  await expect.poll(readiness, { timeout: 60_000 }).toBe('ok');
  expect((await save()).status).toBe(200);
});
