import type { FileEntry } from './manifest.ts';
import { isWhole, type OpenedBackup, openBackup, readSharedNames } from './open-backup.ts';
import type { BackupPlace } from './place.ts';
import type { NamedFile } from './snapshot-reader.ts';

/** When a backup was made, at the end of its name: `20261122T020000Z`. */
const STAMP = /\d{8}T\d{6}Z$/;

/** The folder beside the backups of a college in which the files of members are kept once for all of them. */
export function sharedFolderOf(backupName: string): string {
  return backupName.replace(STAMP, 'files');
}

/** The stamp of a backup by its name. Names of shared files start with that of the backup that wrote them. */
export function stampOf(backupName: string): string {
  return STAMP.exec(backupName)?.[0] ?? '';
}

/** The names of everything in a place that is called as the backups of a college are, newest first. */
export async function listBackupNames(place: BackupPlace, beginning: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of place.names(beginning)) {
    if (name.slice(beginning.length) === stampOf(name)) names.push(name);
  }
  // The stamps are in the order of time.
  return names.sort().reverse();
}

/** What of the members' files is in a place already: bytes by name, as stored. */
export async function listShared(place: BackupPlace, folder: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { path, bytes } of place.list(`${folder}/`)) found.set(path.slice(folder.length + 1), bytes);
  return found;
}

/** The newest backup of the same college whose list of files can be read with the passphrase; undefined without one. */
export async function findBase(
  place: BackupPlace,
  { name, storeMark, passphrase }: { name: string; storeMark: string; passphrase: string | undefined },
): Promise<OpenedBackup | undefined> {
  const beginning = name.slice(0, -stampOf(name).length);
  for (const other of await listBackupNames(place, beginning)) {
    if (other === name) continue;
    // Half, damaged, encrypted otherwise, or forged: its files are copied anew.
    const opened = await openBackup(place, other, { passphrase }).catch(() => undefined);
    if (opened?.manifest.of.storeMark === storeMark && opened.manifest.shared !== undefined) return opened;
  }
  return undefined;
}

/** Each file with its line in the list of an earlier backup, if it has one there. Both are in the order of the keys. */
export async function* withEarlier(
  files: AsyncIterable<NamedFile>,
  base: OpenedBackup | undefined,
): AsyncGenerator<{ file: NamedFile; earlier: FileEntry | undefined }> {
  const entries = base?.listFiles()[Symbol.asyncIterator]();
  let entry = await nextOf(entries);
  for await (const file of files) {
    while (entry !== undefined && entry.key < file.key) entry = await nextOf(entries);
    const isSame = entry?.key === file.key && entry.sha256 === file.sha256 && entry.bytes === file.bytes;
    yield { file, earlier: isSame ? entry : undefined };
  }
}

/** A list that is damaged ends where it is: what follows is copied anew. */
async function nextOf(entries: AsyncIterator<FileEntry> | undefined): Promise<FileEntry | undefined> {
  const next = await entries?.next().catch(() => undefined);
  return next?.done === false ? next.value : undefined;
}

/** Shared files that were removed, or the backup whose names could not be read, so that none was. */
export type SharedRemoval = { removed: number; unreadable?: undefined } | { removed: 0; unreadable: string };

/**
 * Removes the shared files that no backup names and whose own backup was begun before `before`, a stamp: younger ones may be those
 * of a backup that is being written. Removes none while the names of any backup cannot be read.
 */
export async function removeUnnamed(place: BackupPlace, beginning: string, before: string): Promise<SharedRemoval> {
  const folder = `${beginning}files`;
  const unnamed = new Set<string>();
  for await (const { path } of place.list(`${folder}/`)) {
    const name = path.slice(folder.length + 1);
    if (name < before) unnamed.add(name);
  }
  for (const backup of unnamed.size === 0 ? [] : await listBackupNames(place, beginning)) {
    // A half one is younger than `before`, and so are the files that it alone names.
    if (!(await isWhole(place, backup))) continue;
    try {
      for await (const name of readSharedNames(place, backup)) unnamed.delete(name);
    } catch {
      return { removed: 0, unreadable: backup };
    }
  }
  for (const name of unnamed) await place.remove(`${folder}/${name}`);
  return { removed: unnamed.size };
}
