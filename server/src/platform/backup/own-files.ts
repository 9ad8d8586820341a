import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { systemCode } from '../system/system-code.ts';

/** A small file of the server's own. */
export interface OwnFile {
  /** Its path within its folder, with slashes. */
  name: string;
  read(): AsyncIterable<Buffer>;
}

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_.-]+)*$/;

/** The files in a folder, in their order; none when it is not there. What has another kind of name is none of ours. */
export async function listOwnFiles(folder: string): Promise<OwnFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: relative(folder, path).split(sep).join('/'), read: () => createReadStream(path) }))
    .filter(({ name }) => NAME.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
