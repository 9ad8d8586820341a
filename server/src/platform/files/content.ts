import type { FileStore, StoredFile } from './file-store.ts';

/** Bytes that can be read from any place: a kept file, or a file inside an archive. */
export interface Content {
  /** Bytes. */
  size: number;
  /** The bytes from `start` up to, not including, `end`. */
  bytes(start: number, end: number): AsyncIterable<Buffer>;
  /** What is known of it without reading, when it has just passed by. */
  seen?: SeenContent | undefined;
}

/** What was found out about a content while it passed by, so that it need not be read again for that. */
export interface SeenContent {
  /** Its first 4,100 bytes (`HEAD_BYTES`), or all of a shorter one. */
  head: Buffer;
  /** It is text throughout (`openTextJudge`). */
  isText: boolean;
}

/** A kept file as content; each reading opens the file anew. */
export function storedContent(store: FileStore, file: Pick<StoredFile, 'key' | 'size'>, seen?: SeenContent): Content {
  return {
    size: file.size,
    seen,
    async *bytes(start, end) {
      const last = Math.min(end, file.size) - 1;
      if (last < start) return;
      const { stream } = await store.read(file.key, { start, end: last });
      yield* stream;
    },
  };
}

/** Bytes in memory as content. */
export function bufferContent(buffer: Buffer): Content {
  return {
    size: buffer.length,
    async *bytes(start, end) {
      yield buffer.subarray(start, end);
    },
  };
}

/** The bytes from `start` on, at most `length` of them, in memory: for heads and directories, never for whole files. */
export async function readPart(content: Content, start: number, length: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content.bytes(start, Math.min(content.size, start + length))));
}
