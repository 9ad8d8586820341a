import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, notFound } from '../app-error.ts';
import { type ByteRange, type FileStore, isFileKey, newFileKey, type StoredFile } from './file-store.ts';

/** The system's words for "no room": disk, quota, and the folder's own limits. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Some four pieces as they come from a connection: each time the system is asked to write costs more than what it writes. */
const WRITE_BYTES = 262_144;

/**
 * A store in a folder of this machine. Uploads grow in `incoming/` and move to `kept/` when they are whole and on disk,
 * so that `kept/` never holds half a file; what a killed server left in `incoming/` is removed here. One server a folder.
 */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  const kept = join(folder, 'kept');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await makeShelves(kept);
  await syncFolder(folder);

  const pathOf = (key: string) => {
    // A key never comes from a person, but a path is never made of anything else (ASVS 5.3.2).
    if (!isFileKey(key)) throw notFound('file');
    return join(kept, key.slice(0, 2), key);
  };

  return {
    async save(content, limitBytes, key = newFileKey()) {
      const growing = join(incoming, key);
      const final = pathOf(key);
      try {
        const written = await write(growing, content, limitBytes);
        await moveDurably(growing, final);
        return { key, ...written };
      } catch (error) {
        await rm(growing, { force: true });
        await rm(final, { force: true });
        throw withoutRoom(error);
      }
    },

    async read(key, range) {
      const path = pathOf(key);
      const size = await sizeOf(path);
      // Opened when it is first read: an opened file that nobody comes to read would never be closed.
      return { stream: Readable.from(piecesOf(path, range), { objectMode: false }), size };
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *listOlderThan(instant) {
      for (const shelf of await readdir(kept)) {
        for (const key of await readdir(join(kept, shelf))) {
          if (isFileKey(key) && (await lastChange(join(kept, shelf, key))) < instant.epochMilliseconds) yield key;
        }
      }
    },
  };
}

/** 256 folders by the first two letters of the key: made and put on disk once, so that no upload has to. */
async function makeShelves(kept: string): Promise<void> {
  const there = new Set(await readdir(kept));
  const shelves = Array.from({ length: 256 }, (_, shelf) => shelf.toString(16).padStart(2, '0'));
  for (const shelf of shelves.filter((name) => !there.has(name))) await mkdir(join(kept, shelf), { mode: 0o700 });
  await syncFolder(kept);
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    const waiting: Uint8Array[] = [];
    let written = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > limitBytes) throw new AppError('TOO_LARGE', 'The size of this file is above the limit.');
      hash.update(chunk);
      waiting.push(chunk);
      if (size - written < WRITE_BYTES) continue;
      await writeAll(handle, waiting.splice(0));
      written = size;
    }
    await writeAll(handle, waiting);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** Writes chunks behind each other. A disk that is nearly full takes some of it, and refuses the rest when that is written. */
async function writeAll(handle: FileHandle, chunks: Uint8Array[]): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await handle.writev(chunks);
  if (bytesWritten < chunks.reduce((sum, chunk) => sum + chunk.length, 0))
    await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** Renames, and puts the names themselves on disk: without that a power cut may forget an answered file (R1). */
async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file system writes names through by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw notFound('file');
    throw error;
  }
}

async function* piecesOf(path: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  yield* createReadStream(path, range ?? {});
}

/** Milliseconds since 1970; a file that was removed meanwhile counts as new, so nobody is told of it. */
async function lastChange(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return Number.POSITIVE_INFINITY;
    throw error;
  }
}

function withoutRoom(error: unknown): unknown {
  if (!NO_ROOM.has(systemCode(error) ?? '')) return error;
  return new AppError(
    'STORAGE_FULL',
    'There is no space left to keep this file. Nothing was saved; please tell the CPD team and try again later.',
    { cause: error },
  );
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
