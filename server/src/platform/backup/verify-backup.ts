import { createHash } from 'node:crypto';
import { countCopyRows, decompressed } from './copy-text.ts';
import {
  type FileEntry,
  MANIFEST,
  MANIFEST_CODE,
  MANIFEST_HASH,
  type Manifest,
  type Part,
  type Table,
} from './manifest.ts';
import { DamagedPart, type OpenedBackup, readSharedNames } from './open-backup.ts';
import type { BackupPlace } from './place.ts';

/** What a backup was found to hold. */
export interface VerifiedBackup {
  tables: number;
  rows: number;
  files: number;
  /** Bytes as stored. */
  bytes: number;
  /** One line for each part that is missing or damaged, with its path. */
  problems: string[];
  /** The paths of those parts. */
  damaged: Set<string>;
  /** What is among the parts and does not belong there. It is never read, and no reason to refuse the backup. */
  strangers: string[];
}

/**
 * Reads everything of a backup: compares each part with the manifest, counts the rows anew and looks whether their lines can be
 * read, and looks for what does not belong to it. `path` is empty for a backup that is the place itself.
 */
export async function verifyBackup(place: BackupPlace, path: string, opened: OpenedBackup): Promise<VerifiedBackup> {
  const { manifest } = opened;
  const found: VerifiedBackup = {
    tables: 0,
    rows: 0,
    files: 0,
    bytes: 0,
    problems: [],
    damaged: new Set(),
    strangers: [],
  };
  const known = new Set([MANIFEST, MANIFEST_HASH, ...(manifest.encryption === null ? [] : [MANIFEST_CODE])]);
  const check = async (part: Part, work: () => Promise<void>) => {
    known.add(part.path);
    try {
      await work();
      found.bytes += part.bytes;
    } catch (error) {
      found.problems.push(problemOf(part, error));
      found.damaged.add(part.path);
    }
  };
  for (const table of manifest.tables) {
    for (const part of table.parts) await check(part, () => verifyTablePart(opened, table, part));
    found.tables += 1;
    found.rows += table.rows;
  }
  for (const part of [...manifest.keys, ...manifest.seals]) await check(part, () => readThrough(opened.readPart(part)));
  await check(manifest.fileList, async () => {
    for await (const entry of opened.listFiles()) {
      await check(opened.partOf(entry), () => verifyFile(opened, entry));
      found.files += 1;
    }
    if (found.files !== manifest.fileList.files) {
      throw new DamagedPart(manifest.fileList.path, `names ${found.files} files and not ${manifest.fileList.files}`);
    }
  });
  if (manifest.shared !== undefined) {
    const { names } = manifest.shared;
    await check(names, () => verifySharedNames(place, path, manifest));
  }
  await findStrangers(place, path, known, found);
  return found;
}

async function verifyTablePart(opened: OpenedBackup, table: Table, part: Table['parts'][number]): Promise<void> {
  const rows = await countCopyRows(decompressed(opened.readPart(part)), table.columns.length);
  if (rows !== part.rows) throw new DamagedPart(part.path, `has ${rows} rows and not ${part.rows}`);
}

async function verifyFile(opened: OpenedBackup, entry: FileEntry): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of opened.readFile(entry)) hash.update(piece);
  if (hash.digest('hex') !== entry.sha256) {
    throw new DamagedPart(opened.partOf(entry).path, 'is damaged: its SHA-256 is not that of the list');
  }
}

async function verifySharedNames(place: BackupPlace, path: string, { shared, fileList }: Manifest): Promise<void> {
  const names = await Array.fromAsync(readSharedNames(place, path));
  if (shared !== undefined && names.length !== fileList.files)
    throw new DamagedPart(shared.names.path, `has ${names.length} names and not ${fileList.files}`);
}

async function readThrough(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of content);
}

/** What cannot be unpacked fails before its hash is known. */
function problemOf(part: Part, error: unknown): string {
  if (error instanceof DamagedPart) return error.message;
  return `${part.path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

async function findStrangers(
  place: BackupPlace,
  path: string,
  known: ReadonlySet<string>,
  found: VerifiedBackup,
): Promise<void> {
  const at = path === '' ? '' : `${path}/`;
  for await (const each of place.list(at)) {
    const own = each.path.slice(at.length);
    if (!known.has(own)) found.strangers.push(own);
  }
}
