import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runServerProcess } from '../../testing/server-process.ts';
import { lockDataFolder } from './data-folder-lock.ts';

const source = new URL('./data-folder-lock.ts', import.meta.url).href;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

function runHolder() {
  return runServerProcess(`
    import { lockDataFolder } from ${JSON.stringify(source)};
    await lockDataFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);
  `);
}

describe('the lock of the data folder', () => {
  test('[R4] refuses a second server and names the process that holds the folder', async () => {
    const holder = runHolder();
    expect(await holder.nextLine()).toBe('locked');
    await expect(lockDataFolder(folder)).rejects.toThrow(`is in use by the process ${holder.processId}.`);
    await holder.kill('SIGKILL');
  });

  test('[R4] refuses a second lock of the same process', async () => {
    const release = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`is in use by the process ${process.pid}.`);
    release();
  });

  test('[R4] lets one of many servers that start together have the folder', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)));
    const locked = results.filter(({ status }) => status === 'fulfilled');
    expect(locked).toHaveLength(1);
    for (const result of results) if (result.status === 'fulfilled') result.value();
  });

  test('says that a folder is not writable instead of blaming another server', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(lockDataFolder(join(folder, 'file'))).rejects.toThrow('is a file, or lies below one');
  });

  test('[R4] is taken over after a kill -9 of its holder', async () => {
    const holder = runHolder();
    expect(await holder.nextLine()).toBe('locked');
    await holder.kill('SIGKILL');
    const release = await lockDataFolder(folder);
    release();
  });

  test('[R4] is taken over when the number of a dead holder was given to another program', async () => {
    await writeFile(join(folder, 'server.lock'), '');
    await writeFile(join(folder, 'server.pid'), '1\n');
    const release = await lockDataFolder(folder);
    release();
  });

  test('is free again after its release', async () => {
    (await lockDataFolder(folder))();
    (await lockDataFolder(join(folder, '.')))();
    await expect(lockDataFolder(folder).then((release) => release())).resolves.toBeUndefined();
  });
});
