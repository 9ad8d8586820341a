import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { decompressed, linesOf } from './copy-text.ts';
import { type BackupKeys, contentKeys, NotAsEncrypted, openKeys } from './encryption.ts';
import {
  FileEntry,
  FORMAT,
  MANIFEST,
  MANIFEST_CODE,
  MANIFEST_HASH,
  Manifest,
  type Part,
  partOfFile,
  type Table,
} from './manifest.ts';
import { type BackupPlace, NoSuchContent } from './place.ts';

/** A part that is missing or not what was written. `path` names it. */
export class DamagedPart extends Error {
  override name = 'DamagedPart';
  path: string;

  constructor(path: string, problem: string, cause?: unknown) {
    super(`${path} ${problem}.`, { cause });
    this.path = path;
  }
}

/** A backup that can be read. What it gives out throws DamagedPart, at the end of a part at the latest. */
export interface OpenedBackup {
  manifest: Manifest;
  /** The content of a part, decrypted, as it was put in: tables and the list of files are compressed. */
  readPart(part: Part): AsyncIterable<Buffer>;
  /** The rows of a table in COPY's text format. */
  readTable(table: Table): AsyncIterable<Buffer>;
  /** Every file of members, in the order of the keys. */
  listFiles(): AsyncIterable<FileEntry>;
  readFile(entry: FileEntry): AsyncIterable<Buffer>;
  /** What a file of a member is in the place; of shared ones the path starts beside the backup. */
  partOf(entry: FileEntry): Part;
}

/** What a reader of a backup knows of it. */
export interface Unlocking {
  passphrase?: string | undefined;
  /** Whether one that is not encrypted is taken though there is a passphrase: anyone could have written it. */
  takesUnencrypted?: boolean;
}

const MANIFEST_MAX_BYTES = 100 * 1_048_576;
const HASH_LINE = new RegExp(`^[0-9a-f]{64} {2}${MANIFEST.replace('.', '\\.')}\n$`);
const CODE_LINE = /^[0-9a-f]{64}\n$/;

/**
 * Opens the backup at `path` of a place; empty for one that is the place itself. Throws what is wrong with it, for people: it is half, damaged,
 * of a newer version, the passphrase is missing or another one, or there is one and the backup is not encrypted.
 */
export async function openBackup(place: BackupPlace, path: string, unlocking: Unlocking = {}): Promise<OpenedBackup> {
  const at = path === '' ? '' : `${path}/`;
  const text = await readManifest(place, at);
  const manifest = parseManifest(text);
  const keys = await keysFor(manifest, unlocking);
  if (keys !== undefined) await requireCode(place, at, { text, keys });
  const readPart = (part: Part) => readChecked(place, at, part, keys);
  const partOf = (entry: FileEntry) => partOfFile(entry, manifest.shared);
  const readFile = (entry: FileEntry) => {
    const { name, key } = entry.stored ?? {};
    if (name === undefined) return readPart(partOf(entry));
    return readChecked(place, '', partOf(entry), key === undefined ? undefined : contentKeys(key));
  };
  return {
    manifest,
    readPart,
    async *readTable({ parts }) {
      for (const part of parts) yield* named(part.path, decompressed(readPart(part)));
    },
    async *listFiles() {
      const { path: listPath } = manifest.fileList;
      for await (const line of linesOf(named(listPath, decompressed(readPart(manifest.fileList)))))
        yield entryOf(line, listPath);
    },
    readFile,
    partOf,
  };
}

/** The names of the shared files of a backup, without opening it. Throws when they cannot be read. */
export async function* readSharedNames(place: BackupPlace, path: string): AsyncGenerator<string> {
  const { shared } = parseManifest(await readManifest(place, `${path}/`));
  if (shared === undefined) return;
  yield* linesOf(decompressed(readChecked(place, `${path}/`, shared.names, undefined)));
}

/** Whether a backup of that path is whole, as far as its last file says. */
export async function isWhole(place: BackupPlace, path: string): Promise<boolean> {
  return (await readShort(place, `${path}/${MANIFEST_HASH}`)) !== undefined;
}

/** The manifest of a backup without opening it; undefined where it is half, damaged, or of a newer format. */
export async function peekManifest(place: BackupPlace, path: string): Promise<Manifest | undefined> {
  return await readManifest(place, `${path}/`)
    .then(parseManifest)
    .catch(() => undefined);
}

async function readManifest(place: BackupPlace, at: string): Promise<string> {
  const hashLine = await readShort(place, at + MANIFEST_HASH);
  const text = await readShort(place, at + MANIFEST);
  if (hashLine === undefined || text === undefined) {
    const lacking = [text === undefined ? MANIFEST : '', hashLine === undefined ? MANIFEST_HASH : ''].filter(Boolean);
    throw new Error(
      `There is no whole backup in ${place.name}: ${lacking.join(' and ')} not found. Name one backup, such as …/cpd-1a2b3c4d-20261122T020000Z; an unfinished one cannot be used.`,
    );
  }
  if (!HASH_LINE.test(hashLine)) throw new DamagedPart(MANIFEST_HASH, 'is damaged');
  if (createHash('sha256').update(text).digest('hex') !== hashLine.slice(0, 64)) {
    throw new DamagedPart(MANIFEST, `is damaged, or ${MANIFEST_HASH} is: they do not belong together`);
  }
  return text;
}

/**
 * The manifest in a text. Errors: a sentence for one of a newer format, and DamagedPart for whatever this product does not write,
 * as someone may have made it up.
 */
export function parseManifest(text: string): Manifest {
  const json = z.looseObject({ format: z.int() }).safeParse(jsonIn(text)).data;
  if (json !== undefined && json.format > FORMAT) {
    throw new Error('This backup was written by a newer version of the product. Install that version, or a newer one.');
  }
  const read = Manifest.safeParse(json);
  if (read.success) return read.data;
  const place = read.error.issues[0]?.path.join('.');
  throw new DamagedPart(MANIFEST, `is not as this product writes it${place ? `, at ${place}` : ''}`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function keysFor(
  { encryption }: Manifest,
  { passphrase, takesUnencrypted = false }: Unlocking,
): Promise<BackupKeys | undefined> {
  if (encryption === null) {
    if (passphrase === undefined || takesUnencrypted) return undefined;
    throw new Error(
      'This backup is not encrypted, though a passphrase is given (BACKUP_PASSPHRASE, or --passphrase-file): it may have been written by anybody who reaches this place. Give --unencrypted if you know that it is yours.',
    );
  }
  if (passphrase === undefined) {
    throw new Error('This backup is encrypted. Set BACKUP_PASSPHRASE, or give --passphrase-file.');
  }
  const keys = await openKeys(passphrase, encryption);
  if (keys === undefined) throw new Error('This is not the passphrase of this backup.');
  return keys;
}

async function requireCode(
  place: BackupPlace,
  at: string,
  { text, keys }: { text: string; keys: BackupKeys },
): Promise<void> {
  const line = await readShort(place, at + MANIFEST_CODE);
  if (line === undefined) throw new DamagedPart(MANIFEST_CODE, 'is missing');
  if (!CODE_LINE.test(line) || line.trim() !== keys.codeOf(Buffer.from(text))) {
    throw new DamagedPart(
      MANIFEST_CODE,
      'is damaged, or somebody changed the manifest who does not know the passphrase',
    );
  }
}

async function readShort(place: BackupPlace, path: string): Promise<string | undefined> {
  try {
    const content = await buffer(bounded(await place.get(path)));
    return content.toString('utf8');
  } catch (error) {
    if (error instanceof NoSuchContent) return undefined;
    throw error;
  }
}

async function* bounded(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > MANIFEST_MAX_BYTES) throw new Error('This is too long for a manifest.');
    yield piece;
  }
}

/** What is stored is compared with the manifest; with a passphrase, each chunk before it is given out. */
async function* readChecked(
  place: BackupPlace,
  at: string,
  part: Part,
  keys: Pick<BackupKeys, 'decrypt'> | undefined,
): AsyncGenerator<Buffer> {
  const stored = asStored(place, at, part);
  if (keys === undefined) yield* stored;
  else yield* named(part.path, keys.decrypt(part.path, stored));
}

async function* asStored(place: BackupPlace, at: string, { path, bytes, sha256 }: Part): AsyncGenerator<Buffer> {
  const content = await place.get(at + path).catch((error: unknown) => {
    throw error instanceof NoSuchContent ? new DamagedPart(path, 'is missing', error) : error;
  });
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.length;
    yield piece;
  }
  if (size !== bytes) throw new DamagedPart(path, `has ${size} bytes and not ${bytes}`);
  if (hash.digest('hex') !== sha256) throw new DamagedPart(path, 'is damaged: its SHA-256 is not that of the manifest');
}

const ZLIB_ERROR = /^(ERR_ZLIB|ZSTD_|Z_|ERR_ZSTD)/;

/** Says of what was damaged which part it is. */
async function* named(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (error instanceof NotAsEncrypted || ZLIB_ERROR.test(code)) throw new DamagedPart(path, 'is damaged', error);
    throw error;
  }
}

function entryOf(line: string, path: string): FileEntry {
  try {
    return FileEntry.parse(JSON.parse(line));
  } catch (error) {
    throw new DamagedPart(path, 'has a line that names no file', error);
  }
}
