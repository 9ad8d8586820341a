import { createHash } from 'node:crypto';
import { AppError } from '../errors/app-error.ts';
import { type FileStore, newFileKey } from '../files/file-store.ts';
import { newContentKey } from './encryption.ts';
import type { FileEntry } from './manifest.ts';
import type { NamedFile } from './snapshot-reader.ts';
import type { Writer } from './writer.ts';

/** A file that is to be in a backup, and its line in the list of an earlier one. */
interface WantedFile {
  file: NamedFile;
  earlier: FileEntry | undefined;
}

/** What came of a file: its line in the list, and what is wrong with it in the store. One of the two is there. */
interface Copied {
  file: NamedFile;
  entry?: FileEntry;
  problem?: string;
}

interface Copying {
  files: FileStore;
  writer: Writer;
  /** How many at the same time. */
  atOnce: number;
}

/**
 * Copies the files of members that are not beside the backup yet, some at the same time, and answers in their order what came of
 * each. Of one that is there the store is asked whether it has it still; every four weeks its content is compared again.
 */
export async function* copyFiles(wanted: AsyncIterable<WantedFile>, how: Copying): AsyncGenerator<Copied> {
  const underWay: Promise<Copied>[] = [];
  try {
    for await (const each of wanted) {
      const copying = copyOne(each, how);
      // Heard of in its turn, however early it fails.
      copying.catch(() => undefined);
      underWay.push(copying);
      if (underWay.length >= how.atOnce) yield await (underWay.shift() as Promise<Copied>);
    }
    while (underWay.length > 0) yield await (underWay.shift() as Promise<Copied>);
  } finally {
    await Promise.allSettled(underWay);
  }
}

/** A content that is not what its row says; nothing of it is kept. */
class NotAsNamed extends Error {}

async function copyOne({ file, earlier }: WantedFile, { files, writer }: Copying): Promise<Copied> {
  const { stored } = earlier ?? {};
  const isThere = stored?.name !== undefined && writer.shared.there.get(stored.name) === stored.bytes;
  if (!isThere) {
    const problem = await withStore(async () => {
      earlier = await copyNew(file, earlier, { files, writer });
    });
    return problem === undefined && earlier !== undefined ? { file, entry: earlier } : { file, problem: problem ?? '' };
  }
  const problem = await withStore(() => compare(file, files, isDue(file.key, writer.shared.stamp)));
  return { file, ...(earlier && { entry: earlier }), ...(problem !== undefined && { problem }) };
}

/** What is missing beside the backups, or was cut short there, is written as it was, so that earlier backups have it again too. */
async function copyNew(
  file: NamedFile,
  earlier: FileEntry | undefined,
  { files, writer }: Pick<Copying, 'files' | 'writer'>,
): Promise<FileEntry> {
  const random = newFileKey();
  const name = earlier?.stored?.name ?? `${writer.shared.stamp}/${random.slice(0, 2)}/${random}`;
  const key = writer.isEncrypted ? (earlier?.stored?.key ?? newContentKey()) : undefined;
  const { stream } = await files.read(file.key);
  const { bytes, sha256 } = await writer.shared.put(name, key, asNamed(stream, file));
  return { ...file, stored: { bytes, sha256, name, ...(key !== undefined && { key }) } };
}

const COMPARED_EVERY_DAYS = 28;

/** Each file has its own day among so many. */
function isDue(key: string, stamp: string): boolean {
  const day = Math.floor(
    Temporal.PlainDateTime.from(stamp.slice(0, -1)).toZonedDateTime('UTC').epochMilliseconds / 86_400_000,
  );
  return Number.parseInt(key.slice(0, 8), 16) % COMPARED_EVERY_DAYS === day % COMPARED_EVERY_DAYS;
}

async function compare(file: NamedFile, files: FileStore, wholly: boolean): Promise<void> {
  const { stream, size } = await files.read(file.key, wholly || file.bytes === 0 ? undefined : { start: 0, end: 0 });
  if (wholly) for await (const _piece of asNamed(stream, file));
  stream.destroy();
  if (size !== file.bytes) throw new NotAsNamed();
}

/** What is wrong with a file in its store; throws what is wrong with anything else. */
async function withStore(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof NotAsNamed) return 'is damaged in the store: its SHA-256 is not that of its row';
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'is not in the store';
    throw error;
  }
}

async function* asNamed(content: AsyncIterable<Buffer>, { bytes, sha256 }: NamedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.length;
    yield piece;
  }
  if (size !== bytes || hash.digest('hex') !== sha256) throw new NotAsNamed();
}
