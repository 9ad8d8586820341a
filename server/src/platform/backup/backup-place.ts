import { randomBytes } from 'node:crypto';
import type { FileLocation } from '../files/file-location.ts';
import { inFolder } from './folder-place.ts';
import { type BackupPlace, contentOf } from './place.ts';

/** Opens a place; throws an error that says what is wrong with it. A folder is made with the first content. */
export async function openBackupPlace(location: FileLocation): Promise<BackupPlace> {
  if (location.kind === 'folder') return inFolder(location.folder);
  // Loaded by those who keep backups there alone.
  const { inBucket } = await import('./bucket-place.ts');
  return await inBucket(location);
}

/** Throws what is wrong with a place where nothing can be written; leaves nothing there, and touches nothing of anyone else. */
export async function requireWritable(place: BackupPlace): Promise<void> {
  const path = `writable-${randomBytes(6).toString('hex')}`;
  try {
    await place.put(`${path}/writable`, contentOf('1'));
    await place.removeAll(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Nothing can be written to ${place.name}: ${reason}`, { cause: error });
  }
}
