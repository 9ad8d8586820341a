import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
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

test('[UPL-18] opening removes the half files of a killed server and keeps the whole ones', async () => {
  const saved = await store.save(pieces(10), LIMIT);
  await writeFile(join(folder, 'incoming', UNKNOWN_KEY), 'half');
  const reopened = await openLocalFileStore(folder);
  expect(await filesIn(folder)).toEqual([saved.key]);
  expect((await reopened.read(saved.key)).size).toBe(10);
});

test('[EVD-25] lists the files that were kept before an instant, and only those', async () => {
  const old = await store.save(pieces(10), LIMIT);
  await store.save(pieces(10), LIMIT);
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(join(folder, 'kept', old.key.slice(0, 2), old.key), twoHoursAgo, twoHoursAgo);
  const anHourAgo = Temporal.Now.instant().subtract({ hours: 1 });
  expect(await Array.fromAsync(store.listOlderThan(anHourAgo))).toEqual([old.key]);
});

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
