import type { Part } from './manifest.ts';
import type { StoredContent } from './place.ts';

/** Puts contents into one backup, encrypted where it is, and files of members beside it, where others find them too. */
export interface Writer {
  isEncrypted: boolean;
  put(path: string, content: AsyncIterable<Buffer>): Promise<Part>;
  /** Puts what is never encrypted. */
  putPlain(path: string, content: AsyncIterable<Buffer>): Promise<Part>;
  shared: {
    folder: string;
    /** The stamp of this backup, by which new names begin. */
    stamp: string;
    /** What was there before this backup: bytes by name, as stored. */
    there: ReadonlyMap<string, number>;
    /** The stamps below which this backup has put something. */
    touched: Set<string>;
    /** Puts a file, encrypted with a key of its own if it has one; what is there in its stead is written over. */
    put(name: string, key: string | undefined, content: AsyncIterable<Buffer>): Promise<StoredContent>;
  };
}
