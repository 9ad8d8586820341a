import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';

/** Some seconds of work, and what a restore holds up at most; larger tables come in several parts. */
const PART_TEXT_BYTES = 64 * 1_048_576;

const NEW_LINE = 0x0a;

/** What `COPY … TO STDOUT` gives out, cut into parts at the ends of rows. */
export interface CopyParts {
  /** The next part; undefined behind the last one. Read it to its end before the next one. */
  next(): Promise<{ text: AsyncIterable<Buffer>; rows(): number } | undefined>;
}

/** Each row ends with a line end, and has none in it: those of values are written as `\n`. */
export function inCopyParts(copied: AsyncIterable<Buffer>, partBytes = PART_TEXT_BYTES): CopyParts {
  const pieces = copied[Symbol.asyncIterator]();
  let left: Buffer | undefined;
  const nextPiece = async () => {
    const piece = left ?? (await pieces.next()).value;
    left = undefined;
    return piece as Buffer | undefined;
  };
  return {
    async next() {
      left = await nextPiece();
      if (left === undefined) return undefined;
      let rows = 0;
      async function* text(): AsyncGenerator<Buffer> {
        for (let bytes = 0; ; ) {
          const piece = await nextPiece();
          if (piece === undefined) return;
          const end = bytes + piece.length < partBytes ? -1 : piece.lastIndexOf(NEW_LINE) + 1;
          const taken = end > 0 ? piece.subarray(0, end) : piece;
          rows += countRows(taken);
          bytes += taken.length;
          yield taken;
          if (end <= 0) continue;
          left = end < piece.length ? piece.subarray(end) : undefined;
          return;
        }
      }
      return { text: text(), rows: () => rows };
    },
  };
}

function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(NEW_LINE); at !== -1; at = text.indexOf(NEW_LINE, at + 1)) rows += 1;
  return rows;
}

/** The content, compressed by zstd. */
export function compressed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  return through(createZstdCompress(), content);
}

/** The content of what zstd compressed. Throws when it is none, or cut short. */
export function decompressed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  return through(createZstdDecompress(), content);
}

async function* through(
  stream: ReturnType<typeof createZstdCompress> | ReturnType<typeof createZstdDecompress>,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const fed = pipeline(content, stream);
  // What breaks off shows where the stream is read.
  fed.catch(() => undefined);
  try {
    yield* stream;
    await fed;
  } finally {
    stream.destroy();
  }
}

/** The escapes of COPY's text format; others are not written by PostgreSQL. */
const ESCAPES = /\\[bfnrtv\\]/g;

function isValue(text: string): boolean {
  return !text.includes('\\') || text === '\\N' || !text.replaceAll(ESCAPES, '').includes('\\');
}

/** Counts the rows of COPY's text and throws at the first line that has not so many values, or values that are none. */
export async function countCopyRows(text: AsyncIterable<Buffer>, columns: number): Promise<number> {
  let rows = 0;
  for await (const line of linesOf(text)) {
    rows += 1;
    const values = columns === 0 ? [] : line.split('\t');
    if (values.length !== columns)
      throw new Error(`Row ${rows} has ${values.length} values where there are ${columns} columns.`);
    if (!values.every(isValue)) throw new Error(`Row ${rows} has a value that cannot be read.`);
  }
  return rows;
}

/** The lines of a text, without their ends. Throws when the last one has none. */
export async function* linesOf(text: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf(NEW_LINE); end !== -1; end = piece.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]).toString('utf8');
      begun = [];
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  }
  if (begun.length > 0) throw new Error('The last line has no end.');
}
