import { ARCHIVE_ENTRIES_MAX } from '@cpd/domain/values/limits';
import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl';
import type { Content } from './content.ts';
import type { ContentProblem } from './content-problem.ts';
import { replayed } from './replayed-content.ts';
import { HEAD_BYTES, holdsTestVirus, isProgram, isZip } from './signatures.ts';
import { openZip, unpack, type Zip } from './zip-reader.ts';

/** What is known of a zip that may be kept. */
interface Archive {
  /** The entries' names as unpackers see them, with `/` between folders. */
  names: string[];
  /** The text of `[Content_Types].xml`, which says what an Office package is; '' when there is none. */
  contentTypes: string;
}

/** However well it packs, an archive may unpack to this much, archives inside it included. */
const UNPACKED_MAX = 1_073_741_824;
/** Any archive may unpack to this much. */
const UNPACKED_ALWAYS = 104_857_600;
/** Between the two, an archive may unpack to this many times its own bytes; documents and scans stay far below. */
const UNPACKED_TIMES = 100;

/** An archive in an archive in an archive is looked into; one level more is what bombs are made of. */
const DEPTH_MAX = 2;

/** The end of each entry that is kept: the whole of a small one, and the directory of an archive. */
const TAIL_BYTES = 1_048_576;

/** What may still be unpacked and opened; shared by an archive and everything inside it. */
interface Budget {
  bytes: number;
  entries: number;
}

class Refusal extends Error {
  readonly problem: ContentProblem;
  constructor(problem: ContentProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Looks through a zip without writing anything: every entry is unpacked into nothing and its real bytes are counted, since
 * the sizes in the directory may be (ASVS 5.2.3). Encrypted entries cannot be judged and are let through, as are those
 * packed in rare ways. Answers what is in it, or why it is refused. Throws only when the store cannot be read.
 */
export async function checkArchive(content: Content): Promise<Archive | { problem: ContentProblem }> {
  const bytes = Math.min(UNPACKED_MAX, Math.max(UNPACKED_ALWAYS, content.size * UNPACKED_TIMES));
  try {
    return await walk(content, { bytes, entries: ARCHIVE_ENTRIES_MAX }, 0);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    if (isReadingFailure(error)) throw error;
    return { problem: 'broken-archive' };
  }
}

async function walk(content: Content, budget: Budget, depth: number): Promise<Archive> {
  const zip = await openZip(content);
  const entries = await listEntries(zip, budget);
  const archive: Archive = { names: [], contentTypes: '' };
  for (const { entry, name } of entries) {
    archive.names.push(name);
    if (name.endsWith('/') || !entry.canDecodeFileData()) continue;
    const kept = await lookInto(zip, entry, budget, depth);
    if (name.toLowerCase() === '[content_types].xml') archive.contentTypes = kept.toString('utf8');
  }
  return archive;
}

/** All entries in the order in which they are in the file, so that reading only goes forward. */
async function listEntries(zip: Zip, budget: Budget): Promise<{ entry: Entry; name: string }[]> {
  const entries: { entry: Entry; name: string }[] = [];
  let declared = 0;
  for await (const entry of zip.directory.eachEntry()) {
    budget.entries -= 1;
    declared += entry.uncompressedSize;
    if (budget.entries < 0 || declared > budget.bytes) throw new Refusal('archive-bomb');
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    if (validateFileName(name) !== null || name.includes('\0')) throw new Refusal('unsafe-archive');
    entries.push({ entry, name });
  }
  return entries.sort((one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader);
}

/** Unpacks one entry into nothing, and what is inside it when it is an archive; answers its last TAIL_BYTES. */
async function lookInto(zip: Zip, entry: Entry, budget: Budget, depth: number): Promise<Buffer> {
  const open = () => counted(unpack(zip, entry), budget);
  const { head, tail, size } = await drain(open(), entry.uncompressedSize);
  if (size !== entry.uncompressedSize) throw new Refusal('broken-archive');
  if (holdsTestVirus(head)) throw new Refusal('test-virus');
  if (isProgram(head)) throw new Refusal('executable');
  if (isZip(head)) {
    if (depth === DEPTH_MAX) throw new Refusal('archive-bomb');
    const inner = replayed({ size, tail, open });
    try {
      await walk(inner.content, budget, depth + 1);
    } finally {
      await inner.close();
    }
  }
  return tail;
}

async function* counted(chunks: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) throw new Refusal('archive-bomb');
    yield chunk;
  }
}

async function drain(
  chunks: AsyncIterable<Buffer>,
  declared: number,
): Promise<{ head: Buffer; tail: Buffer; size: number }> {
  let head = Buffer.alloc(0);
  let size = 0;
  let kept = 0;
  const last: Buffer[] = [];
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > declared) throw new Refusal('archive-bomb');
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    last.push(chunk);
    kept += chunk.length;
    while (kept - (last[0]?.length ?? 0) >= TAIL_BYTES) kept -= last.shift()?.length ?? 0;
  }
  return { head, tail: Buffer.concat(last), size };
}

/** The store's own failures, told from those of a damaged archive, which carry no system code. */
export function isReadingFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^(?:E[A-Z]+|NOT_FOUND|UNAVAILABLE)$/.test(String(error.code));
}
