import type { FileStore } from './file-store.ts';

/** Removes files, or leaves them for another time; answers how many were removed. */
type Remove = (keys: readonly string[]) => Promise<number>;

/** Which of these keys some row names. */
type KnownKeys = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

const BATCH = 500;

/**
 * Removes the files that no row names and answers how many: a server that was killed between keeping a file and committing
 * its row leaves one behind (R1). `olderThan` is an instant of the system's clock before which no upload can have begun that
 * still has no row; the clock of the CPD rules may stand still and must not be used. A database that names none of
 * the files is not theirs, but an empty one or one that was named by mistake: then nothing is removed. `remove` may leave what was
 * found for another time.
 */
export async function sweepOrphans(
  store: FileStore,
  isKnown: KnownKeys,
  olderThan: Temporal.Instant,
  remove: Remove = (keys) => removeEach(store, keys),
): Promise<number> {
  await store.removeUnfinished(olderThan);
  const orphans: string[] = [];
  let files = 0;
  const judge = async (keys: readonly string[]) => {
    const known = await isKnown(keys);
    orphans.push(...keys.filter((key) => !known.has(key)));
    files += keys.length;
  };
  let batch: string[] = [];
  for await (const key of store.listOlderThan(olderThan)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await judge(batch);
    batch = [];
  }
  if (batch.length > 0) await judge(batch);
  if (orphans.length === files) return 0;
  return await remove(orphans);
}

async function removeEach(store: FileStore, keys: readonly string[]): Promise<number> {
  for (const key of keys) await store.remove(key);
  return keys.length;
}
