import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { type Content, readPart } from './content.ts';

/** Many small pieces of an archive lie side by side: they are read from its store in blocks of this size. */
const BLOCK_BYTES = 262_144;

/** Unpacking in pieces this large is several times faster than in zlib's own. */
const INFLATE_BYTES = 262_144;

/** So little packed data unpacks to 4 MB at most; doing it at once saves the cost of a stream for each of many entries. */
const SMALL_BYTES = 4_096;

/** An opened zip: the directory as yauzl reads it, and the bytes themselves. */
export interface Zip {
  directory: ZipFile;
  content: Content;
}

/** Reads where the directory of a zip is. Throws when there is none, as in a file that was cut off. */
export async function openZip(source: Content): Promise<Zip> {
  const content = inBlocks(source);
  // Names are judged by us, and sizes counted, so that each fault gets its own refusal.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const directory = await fromRandomAccessReaderPromise(new ContentReader(content), content.size, options);
  return { directory, content };
}

/** The unpacked bytes of an entry that is neither encrypted nor packed in a way we cannot read. */
export async function* unpack({ directory, content }: Zip, entry: Entry): AsyncGenerator<Buffer> {
  const { fileDataStart } = await directory.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = content.bytes(fileDataStart, fileDataStart + entry.compressedSize);
  if (entry.compressionMethod === 0) {
    yield* packed;
    return;
  }
  if (entry.compressedSize <= SMALL_BYTES) {
    yield inflateRawSync(Buffer.concat(await Array.fromAsync(packed)));
    return;
  }
  const chunkSize = Math.min(INFLATE_BYTES, Math.max(1_024, entry.uncompressedSize));
  const inflated = createInflateRaw({ chunkSize });
  // Errors of either end come out of the iteration below.
  pipeline(Readable.from(packed), inflated, () => {});
  yield* inflated;
}

/** A content that reads ahead, so that going through an archive does not open the file for each of its entries. */
function inBlocks(source: Content): Content {
  let block: Buffer = Buffer.alloc(0);
  let blockStart = 0;
  return {
    size: source.size,
    async *bytes(start, end) {
      const stop = Math.min(end, source.size);
      let position = start;
      while (position < stop) {
        const offset = position - blockStart;
        if (offset >= 0 && offset < block.length) {
          const part = block.subarray(offset, offset + stop - position);
          position += part.length;
          yield part;
        } else if (stop - position >= BLOCK_BYTES) {
          yield* source.bytes(position, stop);
          return;
        } else {
          block = await readPart(source, position, BLOCK_BYTES);
          blockStart = position;
          if (block.length === 0) return;
        }
      }
    },
  };
}

/** The class that yauzl reads through; it uses nothing but `read` for what we ask of it. */
class ContentReader extends RandomAccessReader {
  readonly #content: Content;

  constructor(content: Content) {
    super();
    this.#content = content;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    readPart(this.#content, position, length).then(
      (part) => {
        part.copy(buffer, offset);
        callback(part.length === length ? null : new Error('The archive ends too early.'));
      },
      (error: Error) => callback(error),
    );
  }
}
