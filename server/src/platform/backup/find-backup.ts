import { basename, dirname } from 'node:path';
import type { FileLocation } from '../files/file-location.ts';
import { MANIFEST, MANIFEST_HASH } from './manifest.ts';
import { isWhole, type OpenedBackup, openBackup, type Unlocking } from './open-backup.ts';
import { type BackupPlace, NoSuchContent } from './place.ts';
import { namesOf } from './prune-backups.ts';
import { listBackupNames, stampOf } from './shared-files.ts';

const NAME = /^(cpd-[0-9a-z]{1,8})-(\d{8}T\d{6}Z)$/;

/** A backup that was opened, and by which path of its place; empty for one that is the place itself. */
export interface FoundBackup {
  path: string;
  /** Whether it was asked for by its name, and not as the newest of a place. */
  isNamed: boolean;
  opened: OpenedBackup;
}

/** The place that an address leads to, and the backup in it that the address names, if it names one. */
export function splitBackupLocation(location: FileLocation): { location: FileLocation; name: string | undefined } {
  const path = location.kind === 'folder' ? location.folder : location.prefix.replace(/\/$/, '');
  const name = location.kind === 'folder' ? basename(path) : (path.split('/').at(-1) ?? '');
  if (!NAME.test(name)) return { location, name: undefined };
  if (location.kind === 'folder') return { location: { ...location, folder: dirname(path) }, name };
  return { location: { ...location, prefix: path.slice(0, -name.length) }, name };
}

/**
 * Opens the backup of a place that is named, or else its newest one. Throws what to do when there is none, when they are of
 * several colleges, and when the newest cannot be used: an older one is never taken in its stead unless it is named.
 */
export async function openFoundBackup(
  place: BackupPlace,
  name: string | undefined,
  unlocking: Unlocking,
): Promise<FoundBackup> {
  if (name !== undefined) return { path: name, isNamed: true, opened: await openBackup(place, name, unlocking) };
  if ((await isThere(place, MANIFEST)) || (await isThere(place, MANIFEST_HASH)))
    return { path: '', isNamed: true, opened: await openBackup(place, '', unlocking) };
  const path = await findNewest(place);
  try {
    return { path, isNamed: false, opened: await openBackup(place, path, unlocking) };
  } catch (error) {
    throw refusedNewest(place, path, error instanceof Error ? error.message : String(error));
  }
}

/** What is said of a newest backup that cannot be used. */
export function refusedNewest(place: BackupPlace, path: string, reason: string): Error {
  return new Error(
    `The newest backup in ${place.name}, ${path}, cannot be used: ${reason}\nAn older one is taken only when you name it: give its own name behind --from.`,
  );
}

/** When the newest whole backup of a store in a place was begun, an ISO time; undefined without one. */
export async function findNewestWhole(place: BackupPlace, storeMark: string): Promise<string | undefined> {
  for (const name of await listBackupNames(place, namesOf(storeMark)))
    if (await isWhole(place, name)) return Temporal.Instant.from(stampOf(name)).toString();
  return undefined;
}

async function findNewest(place: BackupPlace): Promise<string> {
  const whole = new Map<string, string>();
  const names = new Set<string>();
  for await (const { path } of place.list('')) {
    const [name = '', ...inside] = path.split('/');
    const [, college = '', at = ''] = NAME.exec(name) ?? [];
    if (at === '' || inside.length === 0) continue;
    names.add(`${at} ${college}`);
    if (inside.join('/') === MANIFEST_HASH) whole.set(`${at} ${college}`, college);
  }
  const colleges = new Set(whole.values());
  if (colleges.size > 1) {
    throw new Error(
      `There are backups of several colleges in ${place.name}: ${[...colleges].sort().join(', ')}. Name one backup.`,
    );
  }
  if (whole.size === 0) {
    throw new Error(
      `There is no whole backup in ${place.name}${names.size > 0 ? ', only unfinished ones' : ''}. Name one backup, or the place that backups were written to.`,
    );
  }
  const newest = [...names].sort().at(-1) ?? '';
  const [at, college] = newest.split(' ');
  const path = `${college}-${at}`;
  if (!whole.has(newest)) throw refusedNewest(place, path, 'it is unfinished. It is being written, or it broke off.');
  return path;
}

async function isThere(place: BackupPlace, path: string): Promise<boolean> {
  try {
    (await place.get(path)).destroy();
    return true;
  } catch (error) {
    if (error instanceof NoSuchContent) return false;
    throw error;
  }
}
