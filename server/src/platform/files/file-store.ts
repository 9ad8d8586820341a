import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A file as it was kept. The SHA-256 is of the bytes that were written, in lower-case hex. */
export interface StoredFile {
  /** Random and unguessable; holds nothing of what a person typed (ASVS 5.3.1, 11.5.1). */
  key: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** A part of a file, in bytes from 0; `end` is inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the contents of documents are kept: a folder, or an object store. Contents are never changed once kept.
 * What belongs to whom is not known here; a file that no row names is an orphan (`sweep-orphans.ts`).
 */
export interface FileStore {
  /**
   * Keeps a content without ever holding it whole in memory. It is durable when this answers; when it throws, nothing is
   * left. Throws TOO_LARGE past `limitBytes`, STORAGE_FULL without room, UNAVAILABLE when the store does not answer, and
   * whatever `content` throws. `key` is for files that move here from another store and keep theirs.
   */
  save(content: AsyncIterable<Uint8Array>, limitBytes: number, key?: string): Promise<StoredFile>;
  /** Opens a file or a part of it; `size` is that of the whole file in bytes. Throws NOT_FOUND when there is no such file. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  /** Removes a file; one that is not there is no error, so that a removal can be repeated. */
  remove(key: string): Promise<void>;
  /** The keys of all files kept before an instant of this server's clock, however much that of the store differs. */
  listOlderThan(instant: Temporal.Instant): AsyncIterable<string>;
  /** Removes what uploads left behind that nothing was written to since an instant, as above: a killed server leaves such. */
  removeUnfinished(instant: Temporal.Instant): Promise<void>;
  /** The mark by which the store is known, read anew (R51); undefined while it has none, as an empty folder has. */
  mark(): Promise<string | undefined>;
  /** Gives the store its mark; one that it has already stays. Throws when it can keep none. */
  setMark(mark: string): Promise<void>;
  /** Takes the mark away from a store whose files have moved elsewhere. */
  removeMark(): Promise<void>;
}

const KEY_BYTES = 20;
const KEY = /^[0-9a-f]{40}$/;

/** A key that no one can guess (ASVS 11.5.1). */
export function newFileKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** Whether a text is a key as stores give them, and nothing that could lead elsewhere. */
export function isFileKey(text: string): boolean {
  return KEY.test(text);
}
