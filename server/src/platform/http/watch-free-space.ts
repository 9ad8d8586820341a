import { lacksFreeSpace } from '../database/lacks-free-space.ts';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import { type FileStore, newFileKey } from '../files/file-store.ts';

/** Knows whether there is free space to keep anything. */
export interface FreeSpaceWatch {
  /** Something could not be kept for want of space. */
  sawFull(): void;
  /** Whether there is still none; found out by trying, once in a few seconds at most. False until `sawFull`. */
  isFull(): Promise<boolean>;
}

/** Anyone who asks again and again, such as a load balancer, does not fill the last of the space. */
const LOOK_AGAIN_MS = 3_000;
/** More than fits into what is left on a page or a disk that counts as full. */
const TRIAL_BYTES = 262_144;

/** Watches the disk of the database and the store of the files (R5, R35). */
export function openFreeSpaceWatch(database: Database, files: FileStore): FreeSpaceWatch {
  let full = false;
  let look: { at: number; isFull: Promise<boolean> } | undefined;
  async function lookAgain(): Promise<boolean> {
    const [inDatabase, inStore] = await Promise.all([
      lacksFreeSpace(database, TRIAL_BYTES),
      lacksFreeSpaceForFiles(files),
    ]);
    full = inDatabase || inStore;
    return full;
  }
  return {
    sawFull: () => {
      full = true;
    },
    isFull: async () => {
      if (!full) return false;
      if (look === undefined || performance.now() - look.at > LOOK_AGAIN_MS) {
        look = { at: performance.now(), isFull: lookAgain() };
      }
      return await look.isFull;
    },
  };
}

async function lacksFreeSpaceForFiles(files: FileStore): Promise<boolean> {
  const key = newFileKey();
  try {
    await files.save(one(Buffer.alloc(TRIAL_BYTES)), TRIAL_BYTES, key);
    await files.remove(key);
    return false;
  } catch (error) {
    return error instanceof AppError && error.code === 'STORAGE_FULL';
  }
}

async function* one(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
