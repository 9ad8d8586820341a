import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from './testing/record-state.ts';
import { findFreePort, startServer } from './testing/running-server.ts';

const COMMAND = join(import.meta.dirname, 'move-files-main.ts');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-move-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command as npm does; answers its exit code and all it said. */
async function moveFiles(...args: string[]): Promise<{ code: number; said: string }> {
  return await new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data') };
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

test('[EVD-25] the command moves the files of a stopped server, and the server goes on with them', {
  timeout: 120_000,
}, async () => {
  const settings = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await findFreePort()),
    CPD_NOW: '2026-11-20T01:00:00Z',
  };
  const [from, to] = ['data/files', 'elsewhere'].map((name) => pathToFileURL(join(folder, name)).href);
  const addresses = ['--from', from ?? '', '--to', to ?? ''];
  const server = await startServer(settings);
  expect(await moveFiles(...addresses)).toMatchObject({ code: 1, said: expect.stringContaining('is in use') });
  await server.end('SIGTERM');
  const before = await listFiles(join(folder, 'data/files/kept'));
  expect(before.length).toBeGreaterThan(0);

  expect(await moveFiles()).toMatchObject({ code: 1, said: expect.stringContaining('--from <address>') });
  expect(await moveFiles('--from', from ?? '', '--to', from ?? '')).toMatchObject({
    code: 1,
    said: expect.stringContaining('same store'),
  });
  expect(await moveFiles(...addresses)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${before.length} files copied`),
  });
  expect(await moveFiles(...addresses, '--remove-from-old')).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${before.length} files were already there, ${before.length} removed`),
  });
  expect(await listFiles(join(folder, 'data/files/kept'))).toEqual([]);
  expect(await listFiles(join(folder, 'elsewhere/kept'))).toEqual(before);
  const moved = await startServer({ ...settings, FILES_URL: to ?? '' });
  await moved.end('SIGTERM');
  expect(await listFiles(join(folder, 'elsewhere/kept'))).toEqual(before);
});
