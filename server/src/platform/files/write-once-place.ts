import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { FileLocation, S3Location } from './file-location.ts';
import { keepUnlessThere } from './keep-secret.ts';
import { syncFolder } from './sync-folder.ts';
import { answerWithin, unlessSilent } from './unless-silent.ts';

/** Some tries of a disk that is slow; one that hangs leaves a thread behind for each. */
const FOLDER_SILENCE_MS = 15_000;
const BUCKET_SILENCE_MS = 5_000;
const TEXT_MAX_BYTES = 100 * 1_048_576;

/**
 * A place outside the database where short texts are written once and never again, under names of our own such as
 * `2026-11/1.json`: a folder, or what starts alike in a bucket.
 */
export interface WriteOncePlace {
  /** The place in words for anyone who runs the server. */
  name: string;
  /**
   * Writes a text; it is durable when this answers. The same text under the same name does nothing; another one that is there
   * already stays, and this throws.
   */
  write(name: string, text: string): Promise<void>;
  /** The names of all texts whose names begin and end so, in their order; none when the place is not there yet. */
  list(beginning: string, ending: string): Promise<string[]>;
  /** Throws what the place says when there is no such text, or none that could be one of ours. */
  read(name: string): Promise<string>;
  close(): void;
}

/** Opens a place; throws an error that says what is wrong with it. A folder is made with the first text. */
export async function openWriteOncePlace(location: FileLocation): Promise<WriteOncePlace> {
  return location.kind === 'folder' ? inFolder(location.folder) : await inBucket(location);
}

/** The texts of a folder, which is not asked for longer than it takes to see that it hangs. */
function inFolder(folder: string): WriteOncePlace {
  const soon = <T>(work: Promise<T>) => answerWithin(work, FOLDER_SILENCE_MS);
  const pathOf = (name: string) => {
    const path = resolve(folder, name);
    if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${name} is not a name in ${folder}.`);
    return path;
  };
  return {
    name: folder,
    write: (name, text) => soon(writeFileOnce(pathOf(name), text)),
    list: (beginning, ending) => soon(listFolder(folder, beginning, ending)),
    read: async (name) => await soon(readShort(pathOf(name))),
    close: () => undefined,
  };
}

async function writeFileOnce(path: string, text: string): Promise<void> {
  const first = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await keepUnlessThere(path, text);
  refuseOther(path, await readShort(path), text);
  // Folders that were made just now have to be found after a power cut, too.
  const above = first === undefined ? dirname(path) : dirname(first);
  for (let inside = dirname(path); ; inside = dirname(inside)) {
    await syncFolder(inside);
    if (inside === above) return;
  }
}

async function listFolder(folder: string, beginning: string, ending: string): Promise<string[]> {
  // Of many folders, the one that the names start with.
  const within = beginning.slice(0, beginning.lastIndexOf('/') + 1);
  const entries = await readdir(join(folder, within), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .map((name) => within + name.split(sep).join('/'))
    .filter((name) => name.startsWith(beginning) && name.endsWith(ending))
    .sort();
}

async function readShort(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > TEXT_MAX_BYTES) throw new Error(`${path} is too long to be one of ours (${size} bytes).`);
  return await readFile(path, 'utf8');
}

/** The texts of a bucket whose names start with the prefix. */
async function inBucket(location: S3Location): Promise<WriteOncePlace> {
  // Loaded by those who keep something there alone.
  const { openBucket } = await import('./s3-file-store.ts');
  const s3 = await import('./s3-calls.ts');
  const { isMissing, plainS3Error } = await import('./s3-errors.ts');
  const { bucket, close } = await openBucket(location);
  const refuse = (error: unknown): never => {
    throw isMissing(error) ? error : plainS3Error(error);
  };
  const read = async (name: string) => {
    const pieces: Buffer[] = [];
    const content = await s3.get(bucket, location.prefix + name, undefined).catch(refuse);
    for await (const piece of unlessSilent(content, BUCKET_SILENCE_MS)) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  };
  return {
    name: `s3://${location.bucket}/${location.prefix}`,
    write: async (name, text) => {
      const there = await read(name).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (there === undefined) await s3.put(bucket, location.prefix + name, Buffer.from(text)).catch(refuse);
      else refuseOther(name, there, text);
    },
    list: async (beginning, ending) => {
      const names: string[] = [];
      for await (const { name } of s3.list(bucket, location.prefix + beginning)) {
        if (name.endsWith(ending)) names.push(name.slice(location.prefix.length));
      }
      return names.sort();
    },
    read,
    close,
  };
}

function refuseOther(name: string, there: string, text: string): void {
  if (there !== text) throw new Error(`${name} has another content already, and is never written over.`);
}
