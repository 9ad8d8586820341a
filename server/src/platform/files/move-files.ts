import { createHash } from 'node:crypto';
import { AppError } from '../errors/app-error.ts';
import type { FileStore } from './file-store.ts';
import type { KeptContent } from './kept-contents-reader.ts';

/** What a move did, in files and bytes. */
export interface MoveCounts {
  /** Copied now, each compared with the hash in the database. */
  copied: number;
  copiedBytes: number;
  /** Found in the new store already, whole and with the right hash. */
  there: number;
  /** Removed from the old store. */
  removed: number;
  /** One line for each file that is missing from the old store or damaged in it. */
  problems: string[];
}

/** What is moved, from where and to where. */
export interface Move {
  from: FileStore;
  to: FileStore;
  contents(): AsyncIterable<KeptContent>;
  /** Whether the old store loses its copies once every file is in the new one. */
  removeFromOld: boolean;
  /** Told the counts so far after each file. */
  tell(counts: Readonly<MoveCounts>): void;
}

/**
 * Copies every content that the database names into the new store, under the same key, and compares the hash of what arrived
 * with the one in the database. What is there already is read and compared, and not copied again, so that a move that broke
 * off goes on where it stopped. The old store is left as it is unless its copies are to be removed, and then only when
 * all files are in the new one.
 */
export async function moveFiles(move: Move): Promise<MoveCounts> {
  const counts: MoveCounts = { copied: 0, copiedBytes: 0, there: 0, removed: 0, problems: [] };
  for await (const content of move.contents()) {
    await moveOne(move, content, counts);
    move.tell(counts);
  }
  if (!move.removeFromOld || counts.problems.length > 0) return counts;
  for await (const { key } of move.contents()) {
    await move.from.remove(key);
    counts.removed += 1;
  }
  return counts;
}

async function moveOne({ from, to }: Move, content: KeptContent, counts: MoveCounts): Promise<void> {
  if ((await hashIn(to, content.key)) === content.sha256) {
    counts.there += 1;
    return;
  }
  const problem = await copy(from, to, content);
  if (problem === undefined) {
    counts.copied += 1;
    counts.copiedBytes += content.size;
  } else counts.problems.push(`${content.key}: ${problem}`);
}

/** What is wrong with a file that could not be copied; the new store then holds nothing of it. */
async function copy(from: FileStore, to: FileStore, { key, size, sha256 }: KeptContent): Promise<string | undefined> {
  // Half a file from elsewhere or a damaged one: the right one takes its place.
  await to.remove(key);
  try {
    const { stream } = await from.read(key);
    const saved = await to.save(stream, size, key);
    if (saved.sha256 === sha256) return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NOT_FOUND') return 'is not in the old store';
    // A longer content than the database says.
    if (error.code !== 'TOO_LARGE') throw error;
  }
  await to.remove(key);
  return 'is damaged in the old store: its SHA-256 is not the one in the database';
}

/** The SHA-256 of a file's content as the store gives it out; undefined when it is not there. */
async function hashIn(store: FileStore, key: string): Promise<string | undefined> {
  try {
    const { stream } = await store.read(key);
    const hash = createHash('sha256');
    for await (const chunk of stream) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
