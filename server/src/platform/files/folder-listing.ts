import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../system/system-code.ts';
import { type FileStore, isFileKey, newFileKey } from './file-store.ts';

/** The system's words for "no room": disk, quota, and the folder's own limits. */
export const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Lists what is in the two folders of a store by its age, as the clock says that stamps their files. */
export function openFolderListing({
  incoming,
  kept,
}: {
  incoming: string;
  kept: string;
}): Pick<FileStore, 'listOlderThan' | 'removeUnfinished'> {
  return {
    async *listOlderThan(instant) {
      const until = instant.epochMilliseconds + (await clockAhead(incoming));
      for (const shelf of await readdir(kept)) {
        for (const key of await readdir(join(kept, shelf))) {
          if (isFileKey(key) && (await lastChange(join(kept, shelf, key))) < until) yield key;
        }
      }
    },

    async removeUnfinished(instant) {
      const until = instant.epochMilliseconds + (await clockAhead(incoming));
      for (const name of await readdir(incoming)) {
        // What else is there, such as `.nfs…` of a file that someone still has open, is not ours to remove.
        const path = join(incoming, name);
        if (isFileKey(name) && (await lastChange(path)) < until) await rm(path, { force: true });
      }
    },
  };
}

/**
 * By how many milliseconds the clock that stamps the files of a folder is ahead of ours: that of another machine may differ
 * by any time. Found out with an empty file made just now; on a full disk nothing is found out.
 */
export async function clockAhead(incoming: string): Promise<number> {
  const path = join(incoming, newFileKey());
  try {
    const handle = await open(path, 'wx', 0o600);
    const { mtimeMs } = await handle.stat().finally(() => handle.close());
    return mtimeMs - Date.now();
  } catch (error) {
    if (NO_ROOM.has(systemCode(error) ?? '')) return 0;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Milliseconds since 1970; a file that was removed in the meantime counts as new, so it is not reported. */
export async function lastChange(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return Number.POSITIVE_INFINITY;
    throw error;
  }
}
