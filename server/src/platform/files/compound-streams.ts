import { type Content, readPart } from './content.ts';

/** A stream inside a compound file, by the place of its first bytes in the file. */
export interface CompoundStream {
  name: string;
  /** Undefined for small streams, which lie inside another one. */
  start: number | undefined;
}

const ENTRY_BYTES = 128;
const STREAM = 2;
/** Streams below this many bytes are in the small store (MS-CFB, 2.2). */
const SMALL_STREAM_BYTES = 4_096;
/** Far more than Office writes: four or 32 entries each. */
const DIRECTORY_SECTORS_MAX = 64;
/** A sector above this number is a mark, such as the end of a chain. */
const LAST_SECTOR = 0xfffffffa;

/**
 * The streams of an older Office file, read from the sectors of its directory alone (MS-CFB, 2.6); what is broken ends the
 * list. `head` is the file's first 512 bytes or more.
 */
export async function listStreams(content: Content, head: Buffer): Promise<CompoundStream[]> {
  const sectorBytes = head.readUInt16LE(30) === 12 ? 4_096 : 512;
  const streams: CompoundStream[] = [];
  let sector: number | undefined = head.readUInt32LE(48);
  for (let read = 0; read < DIRECTORY_SECTORS_MAX && sector !== undefined && sector < LAST_SECTOR; read += 1) {
    const entries = await readPart(content, (sector + 1) * sectorBytes, sectorBytes);
    for (let place = 0; place + ENTRY_BYTES <= entries.length; place += ENTRY_BYTES) {
      const entry = entries.subarray(place, place + ENTRY_BYTES);
      if (entry[66] === STREAM) streams.push(streamOf(entry, sectorBytes));
    }
    sector = await nextSector(content, head, sector, sectorBytes);
  }
  return streams;
}

function streamOf(entry: Buffer, sectorBytes: number): CompoundStream {
  const nameBytes = Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2));
  const isSmall = entry.readUInt32LE(120) < SMALL_STREAM_BYTES;
  return {
    name: entry.toString('utf16le', 0, nameBytes),
    start: isSmall ? undefined : (entry.readUInt32LE(116) + 1) * sectorBytes,
  };
}

/** Where a chain of sectors goes on, by the table whose first 109 parts the head names. */
async function nextSector(
  content: Content,
  head: Buffer,
  sector: number,
  sectorBytes: number,
): Promise<number | undefined> {
  const perPart = sectorBytes / 4;
  const part = Math.floor(sector / perPart);
  if (part >= 109) return undefined;
  const table = head.readUInt32LE(76 + 4 * part);
  if (table >= LAST_SECTOR) return undefined;
  const next = await readPart(content, (table + 1) * sectorBytes + 4 * (sector % perPart), 4);
  return next.length < 4 ? undefined : next.readUInt32LE(0);
}
