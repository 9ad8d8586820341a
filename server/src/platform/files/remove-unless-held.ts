import type { Database } from '../database/tables.ts';
import { isHeldByBackup } from './backup-hold-reader.ts';
import type { FileStore } from './file-store.ts';

/**
 * Removes the bytes of files that no row names, and answers how many. Call it when that is settled: what was committed
 * before a backup started is not in its snapshot, so it is asked afterwards whether one is being written. Then everything stays, and
 * `sweepUnnamed` removes it later (R56).
 */
export async function removeUnlessHeld(database: Database, files: FileStore, keys: readonly string[]): Promise<number> {
  if (keys.length === 0 || (await isHeldByBackup(database))) return 0;
  for (const key of keys) await files.remove(key);
  return keys.length;
}
