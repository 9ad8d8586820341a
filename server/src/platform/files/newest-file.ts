import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { FileLocation, S3Location } from './file-location.ts';
import * as s3 from './s3-calls.ts';
import { plainS3Error } from './s3-errors.ts';
import { openBucket } from './s3-file-store.ts';

/** A file that someone else put into a folder or a bucket. */
export interface FoundFile {
  name: string;
  /** Milliseconds since 1970. */
  changed: number;
  bytes: number;
}

/** A folder or a bucket in which others leave files; files in folders below it are not seen. */
export interface WatchedPlace {
  /** The file that changed last, of those whose names end so, in any letter case; undefined where there is none. */
  findNewest(ending: string): Promise<FoundFile | undefined>;
  read(file: FoundFile): Promise<Buffer>;
  close(): void;
}

/** Opens it; throws an error that says what is wrong with a bucket. Nothing is ever written there. */
export async function openWatchedPlace(location: FileLocation): Promise<WatchedPlace> {
  return location.kind === 'folder' ? watchFolder(location.folder) : await watchBucket(location);
}

/**
 * The file that changed last, once no one has written to it for so many milliseconds; undefined where there is none. Throws when
 * `signal` says so.
 */
export async function findSettled(
  place: WatchedPlace,
  ending: string,
  { settledMs, signal }: { settledMs: number; signal: AbortSignal },
): Promise<FoundFile | undefined> {
  for (;;) {
    const file = await place.findNewest(ending);
    const left = file === undefined ? 0 : file.changed + settledMs - Date.now();
    // Where the clock of the place is ahead of ours, waiting would not help.
    if (left <= 0 || left > settledMs) return file;
    await delay(left, undefined, { signal });
  }
}

function watchFolder(folder: string): WatchedPlace {
  return {
    async findNewest(ending) {
      const entries = await readdir(folder, { withFileTypes: true });
      const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      const files = await Promise.all(
        names.filter((name) => isMeant(name, ending)).map(async (name) => fileOf(name, await stat(join(folder, name)))),
      );
      return newestOf(files);
    },
    read: ({ name }) => readFile(join(folder, name)),
    close: () => undefined,
  };
}

async function watchBucket(location: S3Location): Promise<WatchedPlace> {
  const { bucket, close } = await openBucket(location);
  return {
    async findNewest(ending) {
      const files: FoundFile[] = [];
      for await (const { name, ...file } of s3.list(bucket, location.prefix)) {
        const own = name.slice(location.prefix.length);
        if (!own.includes('/') && isMeant(own, ending)) files.push({ ...file, name: own });
      }
      return newestOf(files);
    },
    async read({ name }) {
      try {
        return await buffer(await s3.get(bucket, location.prefix + name, undefined));
      } catch (error) {
        throw plainS3Error(error);
      }
    },
    close,
  };
}

/** What begins with a full stop is a program's own, such as a file that is being copied. */
function isMeant(name: string, ending: string): boolean {
  return !name.startsWith('.') && name.toLowerCase().endsWith(ending);
}

function fileOf(name: string, { mtimeMs, size }: { mtimeMs: number; size: number }): FoundFile {
  return { name, changed: mtimeMs, bytes: size };
}

function newestOf(files: readonly FoundFile[]): FoundFile | undefined {
  return files.toSorted((one, other) => other.changed - one.changed || (one.name < other.name ? 1 : -1))[0];
}
