import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-make-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder is made with those above it, for its owner alone, once or by several at the same time', async () => {
  const path = join(folder, 'a', 'b', 'c');
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
  await makeFolder(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700);
});

test('a file in the way is told of', async () => {
  await writeFile(join(folder, 'a'), '');
  await expect(makeFolder(join(folder, 'a'))).rejects.toThrow('EEXIST');
  await expect(makeFolder(join(folder, 'a', 'b'))).rejects.toThrow('ENOTDIR');
});

test.runIf(existsSync('/proc/self'))(
  'a place where the system makes no folders is told of, and not tried for ever',
  async () => {
    await expect(makeFolder('/proc/nowhere')).rejects.toThrow('ENOENT');
    await expect(makeFolder('/proc/nowhere/a/b')).rejects.toThrow('ENOENT');
  },
);
