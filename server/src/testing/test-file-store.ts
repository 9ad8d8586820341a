import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { FileStore } from '../platform/files/file-store.ts';
import { openLocalFileStore } from '../platform/files/local-file-store.ts';

/** An empty file store and its folder. */
interface BorrowedFileStore {
  folder: string;
  files: FileStore;
  /** Removes the files, and whatever else a test has put there. */
  giveBack(): Promise<void>;
}

interface Shelves {
  folder: string;
  files: FileStore;
}

/** Those that no one has. Making the folders of one takes longer than most tests that want it. */
const free: Shelves[] = [];

/** An empty file store of this worker, for one application at a time. */
export async function borrowFileStore(): Promise<BorrowedFileStore> {
  const shelves = free.pop() ?? (await makeShelves());
  return {
    ...shelves,
    async giveBack() {
      await empty(shelves.folder);
      free.push(shelves);
    },
  };
}

async function makeShelves(): Promise<Shelves> {
  const folder = await mkdtemp(join(inject('runFolder'), 'files-'));
  return { folder, files: await openLocalFileStore(folder) };
}

async function empty(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  await Promise.all(files.map(({ parentPath, name }) => rm(join(parentPath, name), { force: true })));
}
