import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl';
import { isReadingFailure } from './check-archive.ts';
import type { Content } from './content.ts';
import { replayed } from './replayed-content.ts';
import { openZip, unpack } from './zip-reader.ts';

/** A file in an archive: its bytes, unpacked each time anew. `size` is in bytes, as the archive says it. */
export interface ArchivedFile {
  path: string;
  size: number;
  open(): AsyncGenerator<Buffer>;
}

/**
 * The files of an archive by their paths, in the order in which their bytes are in it; folders are none. Undefined for what is no
 * archive, is damaged, has more than `most` entries, a path twice or one that leads outside, or a file that
 * cannot be unpacked. Throws only when the store cannot be read.
 */
export async function listArchivedFiles(
  content: Content,
  most: number,
): Promise<ReadonlyMap<string, ArchivedFile> | undefined> {
  try {
    const zip = await openZip(content);
    const found: { entry: Entry; path: string }[] = [];
    for await (const entry of zip.directory.eachEntry()) {
      const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      if (found.length >= most || validateFileName(path) !== null || !entry.canDecodeFileData()) return undefined;
      if (!path.endsWith('/')) found.push({ entry, path });
    }
    found.sort((one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader);
    const files = new Map<string, ArchivedFile>();
    for (const { entry, path } of found) {
      if (files.has(path)) return undefined;
      files.set(path, { path, size: entry.uncompressedSize, open: () => unpack(zip, entry) });
    }
    return files;
  } catch (error) {
    if (isReadingFailure(error)) throw error;
    return undefined;
  }
}

/** The whole of a small file in memory; undefined if more than `most` bytes come, because the size in the archive may be false. */
export async function wholeFile(file: ArchivedFile, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file.open()) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A file in an archive as content that is judged like any other. `close` when done. */
export function archivedContent({ size, open }: ArchivedFile): ReturnType<typeof replayed> {
  return replayed({ size, tail: Buffer.alloc(0), open });
}
