import { forgetRows } from '../database/deleted-rows.ts';
import type { Database } from '../database/tables.ts';
import type { FileStore } from './file-store.ts';

/**
 * Forgets what can be brought back no more, and then removes the contents of its files (EVD-23). Were the server killed in
 * between, no row would name them any more, and the next start removes them. Several servers may do it at the same time.
 */
export async function forgetDeleted(database: Database, files: FileStore): Promise<void> {
  for (const key of await forgetRows(database)) await files.remove(key);
}
