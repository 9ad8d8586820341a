import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { FileStore } from '../files/file-store.ts';
import { type FileEntry, partOfFile } from './manifest.ts';
import type { NamedFile } from './snapshot-reader.ts';
import type { Writer } from './writer.ts';

/** What came of copying a file: its line in the list, or what is wrong with it in the store. */
type Copied = { file: NamedFile } & (
  | { entry: FileEntry; problem?: undefined }
  | { entry?: undefined; problem: string }
);

/** Copies the files of members, some at the same time, and answers in their order what came of each. */
export async function* copyFiles(
  named: AsyncIterable<NamedFile>,
  { files, writer, atOnce }: { files: FileStore; writer: Writer; atOnce: number },
): AsyncGenerator<Copied> {
  const underWay: Promise<Copied>[] = [];
  try {
    for await (const file of named) {
      const copying = copyOne(file, files, writer);
      // Heard of in its turn, however early it fails.
      copying.catch(() => undefined);
      underWay.push(copying);
      if (underWay.length >= atOnce) yield await (underWay.shift() as Promise<Copied>);
    }
    while (underWay.length > 0) yield await (underWay.shift() as Promise<Copied>);
  } finally {
    await Promise.allSettled(underWay);
  }
}

/** A content that is not what its row says; nothing of it is kept. */
class NotAsNamed extends Error {}

async function copyOne(file: NamedFile, files: FileStore, writer: Writer): Promise<Copied> {
  const { key, bytes, sha256 } = file;
  try {
    const { stream } = await files.read(key);
    const plain = partOfFile({ key, bytes, sha256 }).path;
    const stored = await writer.put(plain, asNamed(stream, file));
    const own = writer.isEncrypted ? { stored: { bytes: stored.bytes, sha256: stored.sha256 } } : {};
    return { file, entry: { key, bytes, sha256, ...own } };
  } catch (error) {
    if (error instanceof NotAsNamed)
      return { file, problem: 'is damaged in the store: its SHA-256 is not that of its row' };
    if (error instanceof AppError && error.code === 'NOT_FOUND') return { file, problem: 'is not in the store' };
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
