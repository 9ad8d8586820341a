import type { Readable } from 'node:stream';

/** What is kept under a name, as it is stored. */
export interface StoredContent {
  bytes: number;
  /** In lower-case hex. */
  sha256: string;
}

/** There is no content of that path. */
export class NoSuchContent extends Error {
  override name = 'NoSuchContent';
}

/** A place that backups are written to and read from: a folder, or what starts alike in a bucket. Paths have slashes. */
export interface BackupPlace {
  /** The place in words for anyone who runs the server. */
  name: string;
  /** Keeps a content without ever holding it whole in memory. Nothing that is there is written over; when it throws, nothing is left. */
  put(path: string, content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  /** Opens a content; throws NoSuchContent where there is none. */
  get(path: string): Promise<Readable>;
  /** All contents whose paths begin so, in no order; none when the place is not there yet. */
  list(beginning: string): AsyncIterable<{ path: string; bytes: number }>;
  /** The names at the top of the place that begin so, of folders or what is like one. */
  names(beginning: string): AsyncIterable<string>;
  /** Removes a content; what is not there is no error. */
  remove(path: string): Promise<void>;
  /** Removes everything below a path, such as a whole backup; what is not there is no error. */
  removeAll(path: string): Promise<void>;
  /** Has the names of everything below a path on disk. */
  settle(path: string): Promise<void>;
  close(): void;
}

/** A short text as a content. */
export async function* contentOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
