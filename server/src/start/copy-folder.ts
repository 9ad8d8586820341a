import { constants } from 'node:fs';
import { chown, copyFile, mkdir, open, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** How many files are copied at a time: a cluster has a thousand small ones, each of which is flushed. */
const AT_A_TIME = 16;

/** What a folder takes on disk, in bytes, everything below it included. */
export async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path);
    bytes += found.isDirectory() ? await measureFolder(path) : found.size;
  }
  return bytes;
}

/** How many bytes may still be written where a folder is. */
export async function measureRoom(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Copies a folder whose files no one changes in the meantime, with owners and modes, and answers when all of it is on disk. Where the
 * file system can, the copy shares its blocks with the original.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await stat(from);
  await mkdir(to, { mode });
  const names = await readdir(from);
  const copyNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await copyEntry(join(from, name), join(to, name));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, copyNext));
  await giveTo(to, uid, gid);
  await syncPath(to);
}

async function copyEntry(from: string, to: string): Promise<void> {
  const found = await stat(from);
  if (found.isDirectory()) return await copyFolder(from, to);
  await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  await giveTo(to, found.uid, found.gid);
  await syncPath(to);
}

/** PostgreSQL may run as another account than a server that is root. */
async function giveTo(path: string, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}

/** Has what was written to a file, or to the list of names of a folder, brought to the disk. */
export async function syncPath(path: string): Promise<void> {
  // Windows opens no folders, and flushes only files that may be written.
  if (process.platform === 'win32') return await syncOnWindows(path);
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

async function syncOnWindows(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) return;
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}
