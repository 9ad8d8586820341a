import { type CompoundStream, listStreams } from './compound-streams.ts';
import { type Content, readPart } from './content.ts';

/** In which a newer Office document is that a password protects (MS-OFFCRYPTO, 2.3), and the mark of an older presentation. */
const LOCKED_STREAMS = new Set(['EncryptionInfo', 'EncryptedPackage', 'EncryptedSummary']);
const WORD_LOCKED = 0x01;
const EXCEL_LOCKED = 0x002f;
/** The record that says so is among the first of a workbook (MS-XLS, 2.1.7.20.3). */
const EXCEL_HEAD_BYTES = 512;

/**
 * Whether an Office document can be opened with a password alone, whatever its extension: no one could judge it as evidence.
 * `head` starts the file; it is known to be a compound file of at least 512 bytes.
 */
export async function isLockedByPassword(content: Content, head: Buffer): Promise<boolean> {
  const streams = await listStreams(content, head);
  if (streams.some(({ name }) => LOCKED_STREAMS.has(name))) return true;
  return (await isLockedWord(content, streams)) || (await isLockedExcel(content, streams));
}

/** One bit of the head of the text (MS-DOC, 2.5.2). */
async function isLockedWord(content: Content, streams: readonly CompoundStream[]): Promise<boolean> {
  const start = streams.find(({ name }) => name === 'WordDocument')?.start;
  if (start === undefined) return false;
  const flags = await readPart(content, start + 11, 1);
  return ((flags[0] ?? 0) & WORD_LOCKED) !== 0;
}

/** A record of its own, before the sheets. */
async function isLockedExcel(content: Content, streams: readonly CompoundStream[]): Promise<boolean> {
  const start = streams.find(({ name }) => name === 'Workbook' || name === 'Book')?.start;
  if (start === undefined) return false;
  const records = await readPart(content, start, EXCEL_HEAD_BYTES);
  for (let place = 0; place + 4 <= records.length; place += 4 + records.readUInt16LE(place + 2)) {
    if (records.readUInt16LE(place) === EXCEL_LOCKED) return true;
  }
  return false;
}
