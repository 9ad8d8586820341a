import { readFile, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sizeInWords } from '@cpd/domain/values/sizes';
import type { FileStore } from '../files/file-store.ts';
import { openWriteOncePlace, type WriteOncePlace } from '../files/write-once-place.ts';
import { systemCode } from '../system/system-code.ts';
import type { FileEntry, Part } from './manifest.ts';
import { DamagedPart, type OpenedBackup } from './open-backup.ts';

/** Several at a time: what a file waits for is the disk or the store, twice. */
const AT_ONCE = 4;

/**
 * Puts the members' files of a backup into a store under their keys, and compares each with its SHA-256 as it arrived. `tell` hears
 * of the bytes of each. Throws at the first that is damaged, or that the store does not take, and when `signal` says so; by then
 * nothing is being written.
 */
export async function restoreFiles(
  backup: OpenedBackup,
  { files, signal, tell }: { files: FileStore; signal: AbortSignal; tell(bytes: number): void },
): Promise<void> {
  const entries = backup.listFiles()[Symbol.asyncIterator]();
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, failed.signal]);
  const work = async () => {
    // One generator for all of them: each file is someone's.
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      ending.throwIfAborted();
      tell(await restoreOne(backup, next.value, files));
    }
  };
  const working = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(working);
  ending.throwIfAborted();
}

async function restoreOne(backup: OpenedBackup, entry: FileEntry, files: FileStore): Promise<number> {
  const saved = await files.save(backup.readFile(entry), entry.bytes, entry.key);
  if (saved.sha256 !== entry.sha256) throw new DamagedPart(`files/${entry.key}`, 'did not arrive as it was');
  return saved.size;
}

/** Keys that the data folder has already and that are others than the backup's, by their names. */
export async function findOtherKeys(folder: string, backup: OpenedBackup): Promise<string[]> {
  const others: string[] = [];
  for (const part of backup.manifest.keys) {
    const there = await readFile(join(folder, nameOf(part)), 'utf8').catch((error) => unlessMissing(error, part));
    if (there !== undefined && there !== (await textOf(backup, part))) others.push(nameOf(part));
  }
  return others;
}

/** One that cannot be read is there anyway, and may be another one. */
function unlessMissing(error: unknown, part: Part): undefined {
  if (systemCode(error) === 'ENOENT') return;
  throw new Error(`${nameOf(part)} is there already and cannot be read: ${messageOf(error)}. Nothing was changed.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Puts the keys into the data folder, for its owner alone and flushed to disk; one that is there already stays. Throws when one
 * cannot be written, or is there with another content.
 */
export async function restoreKeys(folder: string, backup: OpenedBackup): Promise<void> {
  const place = await openWriteOncePlace({ kind: 'folder', folder });
  for (const part of backup.manifest.keys) {
    const text = await textOf(backup, part);
    await place.write(nameOf(part), text).catch((error: unknown) => {
      throw new Error(`${nameOf(part)} could not be restored: ${messageOf(error)}`, { cause: error });
    });
  }
}

/** Copies of seals that are where those of the backup are to go, under the same names and with another content. */
export async function findOtherSeals(place: WriteOncePlace, backup: OpenedBackup): Promise<string[]> {
  const { seals } = backup.manifest;
  const there = new Set(seals.length === 0 ? [] : await place.list('', ''));
  const others: string[] = [];
  for (const part of seals.filter((each) => there.has(sealNameOf(each)))) {
    if ((await place.read(sealNameOf(part))) !== (await textOf(backup, part))) others.push(sealNameOf(part));
  }
  return others;
}

/** Puts the copies of the seals where the settings say; one that is there already stays. */
export async function restoreSeals(place: WriteOncePlace, backup: OpenedBackup): Promise<number> {
  for (const part of backup.manifest.seals) await place.write(sealNameOf(part), await textOf(backup, part));
  return backup.manifest.seals.length;
}

/** What a seal is called among others: `2026-11/1.json`. */
function sealNameOf(part: Part): string {
  return nameOf(part).replace(/^seals\//, '');
}

/** Its path in the data folder: `keys/verification.pem`. */
export function nameOf({ path }: Part): string {
  return path.replace(/\.enc$/, '');
}

async function textOf(backup: OpenedBackup, part: Part): Promise<string> {
  return (await buffer(backup.readPart(part))).toString('utf8');
}

/** Throws when a disk has less room than that, in bytes, before anything is written there. */
export async function requireRoom(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new Error(
    `There is not enough room in ${basename(folder) === '' ? '/' : folder}: the restore takes about ${sizeInWords(needed, Math.ceil)}, and ${sizeInWords(free, Math.floor)} is free. Nothing was changed.`,
  );
}
