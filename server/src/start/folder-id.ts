import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepUnlessThere } from '../platform/files/keep-secret.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What a data folder is called among those of other servers: a random id, made once and kept in `server-id`. By it a start knows
 * the row that a killed server has left behind, also under another host name. A file that holds something else is told of.
 */
export async function readFolderId(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'server-id');
  const kept = await readIfThere(file);
  if (kept === undefined) await keepUnlessThere(file, `${randomUUID()}\n`);
  const id = (kept ?? (await readFile(file, 'utf8'))).trim();
  if (!ID.test(id)) throw new Error(`${file} is damaged. Delete it: the next start makes another.`);
  return id;
}

async function readIfThere(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
