import { createHash } from 'node:crypto';
import type { BigIntStats, Stats } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FileStore } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';

const LIMIT = 1_000_000;
const UNKNOWN_KEY = '0'.repeat(40);

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  store = await openLocalFileStore(folder);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('refuses', () => {
  test('[UPL-16, UPL-18] a content one byte above the limit, and leaves nothing', async () => {
    await expect(store.save(pieces(LIMIT + 1), LIMIT)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(await filesIn(folder)).toEqual([]);
  });

  test('[UPL-18] a content that breaks off, and leaves nothing', async () => {
    async function* broken() {
      yield Buffer.alloc(70_000);
      throw new Error('connection lost');
    }
    await expect(store.save(broken(), LIMIT)).rejects.toThrow('connection lost');
    expect(await filesIn(folder)).toEqual([]);
  });

  test('[UPL-18] a content the disk has no space for, with words for people, and leaves nothing', async () => {
    async function* full() {
      yield Buffer.alloc(70_000);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    await expect(store.save(full(), LIMIT)).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      message: expect.stringContaining('no space'),
    });
    expect(await filesIn(folder)).toEqual([]);
  });

  test.each(['../../etc/passwd', '', 'ab', 'A'.repeat(40), `${UNKNOWN_KEY}/..`, UNKNOWN_KEY])(
    '[EVD-26] to read what is no key of its own: %j',
    async (key) => {
      await expect(store.read(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

describe('keeps', () => {
  test('[UPL-16] exactly the limit', async () => {
    const saved = await store.save(pieces(LIMIT), LIMIT);
    expect(saved.size).toBe(LIMIT);
    expect((await store.read(saved.key)).size).toBe(LIMIT);
  });

  test('[EVD-26] 200 contents of any length whole, under random keys', async () => {
    const keys = new Set<string>();
    for (let round = 0; round < 200; round += 1) {
      const bytes = randomBytes(Math.floor(Math.random() * 200_000));
      const saved = await store.save(inPieces(bytes), LIMIT);
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect(saved).toMatchObject({ size: bytes.length, sha256: hash, key: expect.stringMatching(/^[0-9a-f]{40}$/) });
      expect(
        createHash('sha256')
          .update(await contentOf(saved.key))
          .digest('hex'),
      ).toBe(hash);
      keys.add(saved.key);
    }
    expect(keys.size).toBe(200);
  });

  test('[EVD-26] a content whole of which the system takes only a part at a time', async () => {
    const handle = await open(join(folder, 'any'), 'w');
    const handles: FileHandle = Object.getPrototypeOf(handle);
    const short = vi.spyOn(handles, 'writev');
    short.mockImplementation(async function (this: FileHandle, buffers) {
      const [first = Buffer.alloc(0)] = buffers;
      const { bytesWritten } = await this.write(first, 0, 5);
      return { bytesWritten, buffers };
    });
    onTestFinished(async () => {
      short.mockRestore();
      await handle.close();
    });
    const bytes = randomBytes(LIMIT);
    const saved = await store.save(inPieces(bytes), LIMIT);
    expect(await contentOf(saved.key)).toEqual(bytes);
    expect(short).toHaveBeenCalled();
  });

  test('[EVD-26] contents for the server alone to read', async () => {
    const saved = await store.save(pieces(10), LIMIT);
    const kept = await stat(join(folder, 'kept', saved.key.slice(0, 2), saved.key));
    expect(kept.mode & 0o077).toBe(0);
  });

  test('[EVD-26] a part readable by itself', async () => {
    const saved = await store.save(inPieces(Buffer.from('0123456789')), LIMIT);
    const { stream, size } = await store.read(saved.key, { start: 3, end: 5 });
    expect(Buffer.concat(await Array.fromAsync(stream)).toString()).toBe('345');
    expect(size).toBe(10);
  });
});

test('[UPL-18] a removed file is gone, and removing it again is no error', async () => {
  const saved = await store.save(pieces(10), LIMIT);
  await store.remove(saved.key);
  await store.remove(saved.key);
  await expect(store.read(saved.key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('[R51] a folder that another server opens', () => {
  test('keeps what is being received there, and the upload goes on', async () => {
    const gate = Promise.withResolvers<void>();
    async function* slowly() {
      yield Buffer.alloc(300_000, 1);
      await gate.promise;
      yield Buffer.alloc(300_000, 2);
    }
    const saving = store.save(slowly(), LIMIT);
    await expect.poll(() => filesIn(join(folder, 'incoming'))).toHaveLength(1);
    const other = await openLocalFileStore(folder);
    await other.removeUnfinished(Temporal.Now.instant().subtract({ hours: 1 }));
    gate.resolve();
    const { key } = await saving;
    expect((await other.read(key)).size).toBe(600_000);
    expect(await filesIn(join(folder, 'incoming'))).toEqual([]);
  });

  test('loses what nobody has written to since, and nothing that is no upload of ours', async () => {
    const saved = await store.save(pieces(10), LIMIT);
    const names = [UNKNOWN_KEY, '1'.repeat(40), '.nfs000000000001'];
    for (const name of names) await writeFile(join(folder, 'incoming', name), 'half');
    await makeOlder(join(folder, 'incoming', UNKNOWN_KEY), 2);
    await makeOlder(join(folder, 'incoming', '.nfs000000000001'), 2);
    await store.removeUnfinished(Temporal.Now.instant().subtract({ hours: 1 }));
    expect(await filesIn(folder)).toEqual(expect.arrayContaining([saved.key, '1'.repeat(40), '.nfs000000000001']));
    expect(await filesIn(folder)).not.toContain(UNKNOWN_KEY);
    expect((await store.read(saved.key)).size).toBe(10);
  });

  test.each([-3, 3])('counts by the clock of the folder, which is %i hours ahead of its own', async (hours) => {
    const { key } = await store.save(pieces(10), LIMIT);
    await writeFile(join(folder, 'incoming', UNKNOWN_KEY), 'half');
    const anHourAgo = () => Temporal.Now.instant().subtract({ hours: 1 });
    const shift = await shiftFolderClock(hours);
    onTestFinished(() => shift.mockRestore());
    // What was written a moment ago, as that clock says.
    for (const path of [join('kept', key.slice(0, 2), key), join('incoming', UNKNOWN_KEY)])
      await makeOlder(join(folder, path), -hours);
    await store.removeUnfinished(anHourAgo());
    expect(await Array.fromAsync(store.listOlderThan(anHourAgo()))).toEqual([]);
    expect(await filesIn(join(folder, 'incoming'))).toEqual([UNKNOWN_KEY]);
  });

  test.runIf(process.platform === 'linux')('says so when this user may not write there', async () => {
    const refused = vi.spyOn(await handlesOf(), 'stat');
    refused.mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EACCES' }));
    onTestFinished(() => refused.mockRestore());
    await expect(openLocalFileStore(folder)).rejects.toThrow(
      /The folder of the files, .*, cannot be used: the user with the id \d+ may not write there \(EACCES\)/,
    );
  });
});

describe('[R51] a folder that is not there any more', () => {
  test.each(['save', 'read'] as const)('refuses to %s as something that comes back', async (what) => {
    const { key } = await store.save(pieces(10), LIMIT);
    const { stream } = await store.read(key);
    await rename(folder, `${folder}-away`);
    onTestFinished(() => rm(`${folder}-away`, { recursive: true, force: true }));
    const doing = what === 'save' ? store.save(pieces(10), LIMIT) : Array.fromAsync(stream);
    await expect(doing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('does not keep a connection that broke off from being told apart', async () => {
    async function* broken() {
      yield Buffer.alloc(10);
      throw Object.assign(new Error('the other end hung up'), { code: 'ECONNRESET' });
    }
    await expect(store.save(broken(), LIMIT)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});

test('[EVD-25] lists the files that were kept before an instant, and only those', async () => {
  const old = await store.save(pieces(10), LIMIT);
  await store.save(pieces(10), LIMIT);
  await makeOlder(join(folder, 'kept', old.key.slice(0, 2), old.key), 2);
  const anHourAgo = Temporal.Now.instant().subtract({ hours: 1 });
  expect(await Array.fromAsync(store.listOlderThan(anHourAgo))).toEqual([old.key]);
});

/** Makes a file as old as if nothing had been written to it for so many hours. */
async function makeOlder(path: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(path, then, then);
}

/** What all open files can do, to be stood in for. */
async function handlesOf(): Promise<FileHandle> {
  const handle = await open(join(folder, 'any'), 'w');
  await handle.close();
  await rm(join(folder, 'any'));
  return Object.getPrototypeOf(handle);
}

/** Has the clock of the folder, as a file that is made there says it, so many hours ahead. */
async function shiftFolderClock(hours: number) {
  const handles = await handlesOf();
  const told = handles.stat;
  const shift = vi.spyOn(handles, 'stat');
  shift.mockImplementation(async function (this: FileHandle) {
    const { mtimeMs } = await told.call(this);
    return { mtimeMs: Number(mtimeMs) + hours * 3_600_000 } as Stats & BigIntStats;
  });
  return shift;
}

async function* pieces(bytes: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(65_536, 7);
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 10_007) yield bytes.subarray(start, start + 10_007);
}

function randomBytes(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, () => Math.floor(Math.random() * 256)));
}

async function contentOf(key: string): Promise<Buffer> {
  const { stream } = await store.read(key);
  return Buffer.concat(await Array.fromAsync(stream));
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
