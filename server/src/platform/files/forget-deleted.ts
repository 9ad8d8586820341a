import { forgetRows } from '../database/deleted-rows.ts';
import type { Database } from '../database/tables.ts';
import { isHeldByBackup } from './backup-hold-reader.ts';
import type { FileStore } from './file-store.ts';
import { removeUnlessHeld } from './remove-unless-held.ts';

/**
 * Forgets what can be brought back no more, and then removes the contents of its files (EVD-23). Were the server killed in
 * between, no row would name them, and the next start removes them. Several servers may do it at the same time. While a
 * backup is being written all of it waits (R56).
 */
export async function forgetDeleted(database: Database, files: FileStore): Promise<void> {
  if (await isHeldByBackup(database)) return;
  await removeUnlessHeld(database, files, await forgetRows(database));
}
