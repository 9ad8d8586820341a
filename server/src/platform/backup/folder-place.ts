import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { syncFolder } from '../files/sync-folder.ts';
import { makeFolder } from '../system/make-folder.ts';
import { systemCode } from '../system/system-code.ts';
import { type BackupPlace, NoSuchContent, type StoredContent } from './place.ts';

const PIECE_BYTES = 262_144;

/** Backups in a folder of this machine, for its owner alone. */
export function inFolder(folder: string): BackupPlace {
  const root = resolve(folder);
  const pathOf = (path: string) => {
    const found = resolve(root, path);
    if (found !== root && !found.startsWith(root.endsWith(sep) ? root : root + sep)) {
      throw new Error(`${path} is not a name in ${root}.`);
    }
    return found;
  };
  return {
    name: `the folder ${root}`,

    async put(path, content) {
      const file = pathOf(path);
      await makeFolder(dirname(file));
      return await write(file, content);
    },

    async get(path) {
      const file = pathOf(path);
      const found = await stat(file).catch((error: unknown) => refuseMissing(error, path));
      if (!found.isFile()) throw new NoSuchContent(`${path} is not there.`);
      return createReadStream(file, { highWaterMark: PIECE_BYTES });
    },

    async *list(beginning) {
      // Of many backups, the one that the paths start with.
      const within = pathOf(beginning.slice(0, beginning.lastIndexOf('/') + 1));
      for await (const file of filesBelow(within)) {
        const path = relative(root, file).split(sep).join('/');
        if (path.startsWith(beginning)) yield { path, bytes: (await stat(file)).size };
      }
    },

    async *names(beginning) {
      for (const entry of await entriesOf(root)) {
        if (entry.isDirectory() && entry.name.startsWith(beginning)) yield entry.name;
      }
    },

    async remove(path) {
      await rm(pathOf(path), { force: true });
      await removeEmptyAbove(pathOf(path), root);
    },

    async removeAll(path) {
      await rm(pathOf(path), { recursive: true, force: true });
      await removeEmptyAbove(pathOf(path), root);
    },

    async settle(path) {
      const below = pathOf(path);
      for (let folder = below; folder !== root; folder = dirname(folder)) await syncFolder(folder);
      await syncFolder(root);
      for (const entry of await readdir(below, { recursive: true, withFileTypes: true })) {
        if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
      }
    },

    close: () => undefined,
  };
}

/** Writes a file that is not there yet and has it on disk; leaves nothing when it throws. */
async function write(file: string, content: AsyncIterable<Uint8Array>): Promise<StoredContent> {
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      await handle.writeFile(piece);
    }
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** As in a bucket, a folder is there as long as something is in it. */
async function removeEmptyAbove(path: string, root: string): Promise<void> {
  for (let folder = dirname(path); folder.startsWith(root + sep); folder = dirname(folder)) {
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** Folder by folder: a backup of a college may have a million files. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

async function entriesOf(folder: string) {
  return await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return [];
    throw error;
  });
}

function refuseMissing(error: unknown, path: string): never {
  if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR')
    throw new NoSuchContent(`${path} is not there.`);
  throw error;
}
