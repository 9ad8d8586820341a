import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openBackupPlace } from '../platform/backup/backup-place.ts';
import { openFoundBackup, splitBackupLocation } from '../platform/backup/find-backup.ts';
import type { OpenedBackup } from '../platform/backup/open-backup.ts';
import { type BackupParts, type MadeBackup, runBackup } from '../platform/backup/run-backup.ts';
import { sharedFolderOf } from '../platform/backup/shared-files.ts';
import { type VerifiedBackup, verifyBackup } from '../platform/backup/verify-backup.ts';
import type { Database } from '../platform/database/tables.ts';
import { recogniseStore } from '../platform/files/recognise-store.ts';
import { openTestApp, reference, type TestApp } from './test-app.ts';
import { type FreshDatabase, freshDatabase, type Preparation } from './test-database.ts';

/** An application whose database can be backed up, and a way to do it. */
export interface BackedUp {
  world: TestApp;
  own: FreshDatabase;
  /** What a backup of it is made of, into a folder. */
  partsFor(folder: string, more?: Partial<BackupParts>): Promise<BackupParts>;
  close(): Promise<void>;
}

/** Opens an application for tests of backups. */
export async function openBackedUp(preparation: Preparation = reference): Promise<BackedUp> {
  const own = await freshDatabase(preparation);
  const world = await openTestApp({ database: own.database });
  await recogniseStore(own.owner.database, { files: world.files, place: world.filesFolder, isOwn: true });
  return {
    world,
    own,
    partsFor: async (folder, more = {}) => ({
      connection: own.owner.connection,
      files: world.files,
      place: await openBackupPlace({ kind: 'folder', folder }),
      keyFolder: `${folder}-keys`,
      sealFolder: undefined,
      version: '1.2.3',
      atOnce: 4,
      signal: new AbortController().signal,
      tell: () => undefined,
      ...more,
    }),
    close: async () => {
      await world.close();
      await own.close();
    },
  };
}

/** Makes a backup as the command does. */
export async function backUp(owner: Database, parts: BackupParts): Promise<MadeBackup> {
  return await runBackup(owner, 'COMMAND', parts);
}

/** Reads the backup in a folder through; a backup that cannot be opened is told of as a problem. */
export async function verifyFolder(folder: string, passphrase?: string): Promise<VerifiedBackup> {
  const { location, name } = splitBackupLocation({ kind: 'folder', folder });
  const place = await openBackupPlace(location);
  try {
    const { path, opened } = await openFoundBackup(place, name, { passphrase });
    return await verifyBackup(place, path, opened);
  } catch (error) {
    return {
      tables: 0,
      rows: 0,
      files: 0,
      bytes: 0,
      damaged: new Set(),
      strangers: [],
      problems: [error instanceof Error ? error.message : String(error)],
    };
  }
}

/** Opens the backup in a folder. */
export async function openFolder(folder: string, passphrase?: string): Promise<OpenedBackup> {
  const { location, name } = splitBackupLocation({ kind: 'folder', folder });
  return (await openFoundBackup(await openBackupPlace(location), name, { passphrase })).opened;
}

/** The files of a backup and those that are shared beside it, as paths in their place, with slashes. */
export async function filesOf(backup: string): Promise<string[]> {
  const place = dirname(backup);
  const listed = [backup, join(place, sharedFolderOf(basename(backup)))].map(async (folder) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(place.length + 1));
  });
  return (await Promise.all(listed)).flat().sort();
}
