import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, notFound } from '../errors/app-error.ts';
import { makeFolder } from '../system/make-folder.ts';
import { systemCode } from '../system/system-code.ts';
import { type ByteRange, type FileStore, isFileKey, newFileKey, type StoredFile } from './file-store.ts';
import { clockAhead, lastChange, NO_ROOM, openFolderListing } from './folder-listing.ts';
import { keepUnlessThere } from './keep-secret.ts';
import { STORE_ID } from './store-mark.ts';
import { syncFolder } from './sync-folder.ts';
import { answerWithin, storeAway, unlessSilent } from './unless-silent.ts';

/**
 * The system's words for a folder that cannot be used just now: a share that is no longer there, or answers no longer, or
 * no longer to this user. ENOENT is one of them where a file is written: its folders were made when the store was opened.
 */
const AWAY = new Set([
  ...['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ESTALE', 'EIO', 'ENODEV', 'ENXIO', 'ENOTCONN'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ECONNRESET', 'ECONNREFUSED', 'EREMOTEIO', 'ETIMEDOUT'],
]);

/** Some four pieces as they come from a connection: each time the system is asked to write costs more than what it writes. */
const WRITE_BYTES = 262_144;

/** A folder that does not answer for so long is away (R22): one of another machine hangs anyone who asks. */
const SILENCE_MS = 5_000;
/** Putting 100 MB on a slow disk takes a while during which nothing is heard. */
const FLUSH_SILENCES = 3;
/** Of the four threads in which Node waits for disks, so many at most are left to wait for a folder that hangs. */
const HANGING_MAX = 2;

/**
 * A store in a folder of this machine, or in one that several servers share. Uploads grow in `incoming/` and move to `kept/`
 * when they are whole and on disk, so that `kept/` never holds half a file; what a killed server left in `incoming/` stays
 * there until `removeUnfinished`, because another server may be receiving it (R51). Throws an error that names the folder when it
 * cannot be written. Tests are less patient than `silenceMs`, in milliseconds.
 */
export async function openLocalFileStore(folder: string, silenceMs: number = SILENCE_MS): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  const kept = join(folder, 'kept');
  await makeFolders(folder, incoming, kept).catch((error: unknown) => {
    throw unusable(folder, error);
  });

  const pathOf = (key: string) => {
    // A key never comes from a person, but a path is never made of anything else (ASVS 5.3.2).
    if (!isFileKey(key)) throw notFound('file');
    return join(kept, key.slice(0, 2), key);
  };

  const disk = openDisk(silenceMs);

  return {
    async save(content, limitBytes, key = newFileKey()) {
      // Under a name of its own: the same content may come again, after a move of files that broke off.
      const growing = join(incoming, newFileKey());
      const final = pathOf(key);
      const done: Promise<unknown>[] = [];
      const step: Step = async (work, silences) => {
        const doing = disk.step(work, silences);
        done.push(doing.ended);
        return await doing.answer;
      };
      try {
        const written = await write(growing, content, limitBytes, step);
        await step(() => moveDurably(growing, final));
        return { key, ...written };
      } catch (error) {
        const removed = Promise.allSettled(done).then(async () => {
          await rm(growing, { force: true });
          await rm(final, { force: true });
        });
        if (isAway(error)) removed.catch(() => undefined);
        else await removed;
        throw withoutRoom(error);
      }
    },

    async read(key, range) {
      const path = pathOf(key);
      const size = await disk.step(() => sizeOf(path)).answer;
      // Opened when it is first read: an opened file that no one comes to read would never be closed.
      return { stream: Readable.from(piecesOf(disk, path, range), { objectMode: false }), size };
    },

    async remove(key) {
      await disk.step(() => rm(pathOf(key), { force: true })).answer;
    },

    ...openFolderListing({ incoming, kept }),
    ...openFolderMark(folder, disk),
  };
}

/** The mark of a folder is a file in it. */
function openFolderMark(folder: string, disk: Disk): Pick<FileStore, 'mark' | 'setMark' | 'removeMark'> {
  const path = join(folder, STORE_ID);
  return {
    mark: () => disk.step(() => readFile(path, 'utf8').catch(undefinedWhenMissing)).answer,

    async setMark(mark) {
      await keepUnlessThere(path, mark);
      await syncFolder(folder);
    },

    async removeMark() {
      await rm(path, { force: true });
      await syncFolder(folder);
    },
  };
}

async function makeFolders(folder: string, incoming: string, kept: string): Promise<void> {
  await makeFolder(incoming);
  await makeFolder(kept);
  await makeShelves(kept);
  await syncFolder(folder);
  // Whether this user may write here is not known before something was written.
  await clockAhead(incoming);
}

/** Why a folder cannot be a store, in words for anyone who runs the server. */
function unusable(folder: string, error: unknown): Error {
  const code = systemCode(error) ?? String(error);
  const user = process.getuid === undefined ? 'this user' : `the user with the id ${process.getuid()}`;
  const reason = MAY_NOT.has(code)
    ? `${user} may not write there (${code}). All servers that share it must run as the same user id`
    : (UNFIT[code] ?? code);
  return new Error(`The folder of the files, ${folder}, cannot be used: ${reason}.`);
}

const UNFIT: Readonly<Record<string, string>> = {
  ENOTDIR: 'it is a file, or lies below one',
  EEXIST: 'it is a file, or has one where it needs a folder',
  ENOENT: 'it is not there and cannot be made',
  ENOSPC: 'there is no room left on its disk',
  EDQUOT: 'there is no room left for this user on its disk',
};

const MAY_NOT = new Set(['EACCES', 'EPERM', 'EROFS']);

function undefinedWhenMissing(error: unknown): undefined {
  if (systemCode(error) !== 'ENOENT') throw error;
}

/** Something that is asked of the disk, which may take so many silences; one without a word is that. */
type Step = <T>(work: () => Promise<T>, silences?: number) => Promise<T>;

/** A disk that may hang. What it does not answer in time throws UNAVAILABLE, and goes on in a thread that no one can end. */
interface Disk {
  silenceMs: number;
  /** The answer in time, and the end whenever it comes. */
  step<T>(work: () => Promise<T>, silences?: number): { answer: Promise<T>; ended: Promise<unknown> };
  /** Something hangs until then. */
  hangsUntil(end: Promise<unknown>): void;
}

function openDisk(silenceMs: number): Disk {
  let hanging = 0;
  const disk: Disk = {
    silenceMs,
    step: (work, silences = 1) => {
      if (hanging >= HANGING_MAX) {
        return { answer: Promise.reject(storeAway('The folder of the files hangs.')), ended: Promise.resolve() };
      }
      const working = work();
      const ended = working.catch(() => undefined);
      const answer = answerWithin(working, silences * silenceMs).catch((error: unknown) => {
        if (isAway(error)) disk.hangsUntil(ended);
        throw inPlainWords(error);
      });
      return { answer, ended };
    },
    hangsUntil: (end) => {
      hanging += 1;
      void end.finally(() => {
        hanging -= 1;
      });
    },
  };
  return disk;
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE';
}

/** 256 folders by the first two letters of the key: made and put on disk once, so that no upload has to. */
async function makeShelves(kept: string): Promise<void> {
  const there = new Set(await readdir(kept));
  const shelves = Array.from({ length: 256 }, (_, shelf) => shelf.toString(16).padStart(2, '0'));
  // Another server may make them at the same moment.
  for (const shelf of shelves.filter((name) => !there.has(name))) {
    await mkdir(join(kept, shelf), { recursive: true, mode: 0o700 });
  }
  await syncFolder(kept);
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array>,
  limitBytes: number,
  step: Step,
): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await openNew(path, step);
  try {
    const waiting: Uint8Array[] = [];
    let written = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > limitBytes) throw new AppError('TOO_LARGE', 'The size of this file is above the limit.');
      hash.update(chunk);
      waiting.push(chunk);
      if (size - written < WRITE_BYTES) continue;
      await step(() => writeAll(handle, waiting.splice(0)));
      written = size;
    }
    await step(() => writeAll(handle, waiting));
    await step(() => handle.sync(), FLUSH_SILENCES);
  } catch (error) {
    // It waits for whatever hangs.
    const closed = handle.close();
    if (isAway(error)) closed.catch(() => undefined);
    else await closed;
    throw error;
  }
  await step(() => handle.close());
  return { size, sha256: hash.digest('hex') };
}

/** A file that is opened only after no one waits for it is closed again: left open, it would end the server one day. */
async function openNew(path: string, step: Step): Promise<FileHandle> {
  let opening: Promise<FileHandle> | undefined;
  try {
    return await step(() => {
      opening = open(path, 'wx', 0o600);
      return opening;
    });
  } catch (error) {
    opening?.then((late) => late.close()).catch(() => undefined);
    throw error;
  }
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
  await rename(from, to).catch(async (error: unknown) => {
    // A share asks again when an answer was lost, and hears then that what it has moved is not there.
    const isMoved = systemCode(error) === 'ENOENT' && (await lastChange(to)) < Number.POSITIVE_INFINITY;
    if (!isMoved) throw error;
  });
  await syncFolder(dirname(to));
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw notFound('file');
    throw error;
  }
}

async function* piecesOf(disk: Disk, path: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  const content = createReadStream(path, range ?? {});
  try {
    yield* unlessSilent(content, disk.silenceMs);
  } catch (error) {
    if (isAway(error)) disk.hangsUntil(new Promise((resolve) => content.once('close', resolve)));
    throw inPlainWords(error);
  }
}

/** A failure of the folder, in words for a member: STORAGE_FULL or UNAVAILABLE, both worth another try later. */
function inPlainWords(error: unknown): unknown {
  return AWAY.has(systemCode(error) ?? '') ? storeAway(error) : withoutRoom(error);
}

function withoutRoom(error: unknown): unknown {
  if (!NO_ROOM.has(systemCode(error) ?? '')) return error;
  return new AppError(
    'STORAGE_FULL',
    'There is no space left to keep this file. Nothing was saved; please tell the CPD team and try again later.',
    { cause: error },
  );
}
