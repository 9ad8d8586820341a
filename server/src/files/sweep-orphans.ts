import type { FileStore } from './file-store.ts';

/** Which of these keys some row names. */
type KnownKeys = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

const BATCH = 500;

/**
 * Removes the files that no row names and answers how many: a server that was killed between keeping a file and committing
 * its row leaves one behind (R1). `olderThan` is an instant of the system's clock, an hour back, since an upload that
 * is being answered right now has no row yet; the clock of the CPD rules may stand still and must not be used.
 */
export async function sweepOrphans(store: FileStore, isKnown: KnownKeys, olderThan: Temporal.Instant): Promise<number> {
  await store.removeUnfinished?.(olderThan);
  let removed = 0;
  const sweep = async (keys: readonly string[]) => {
    const known = await isKnown(keys);
    const orphans = keys.filter((key) => !known.has(key));
    for (const key of orphans) await store.remove(key);
    removed += orphans.length;
  };
  let batch: string[] = [];
  for await (const key of store.listOlderThan(olderThan)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await sweep(batch);
    batch = [];
  }
  if (batch.length > 0) await sweep(batch);
  return removed;
}
