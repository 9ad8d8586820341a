import type { Database } from '../database/tables.ts';
import type { FileStore } from './file-store.ts';
import { hasOpenChange, listKnownKeys } from './kept-contents-reader.ts';
import { removeUnlessHeld } from './remove-unless-held.ts';
import { sweepOrphans } from './sweep-orphans.ts';

/**
 * Removes the files kept before an instant that no row of the database names, and answers how many (`sweepOrphans`). While a change is
 * still being saved that may name one it removes nothing: the next time does. That is asked first, because a change that ends
 * in the meantime is seen among the rows. Nor does it while a backup is being written (R56).
 */
export async function sweepUnnamed(database: Database, files: FileStore, olderThan: Temporal.Instant): Promise<number> {
  if (await hasOpenChange(database)) return 0;
  const isKnown = (keys: readonly string[]) => listKnownKeys(database, keys);
  return await sweepOrphans(files, isKnown, olderThan, (keys) => removeUnlessHeld(database, files, keys));
}
