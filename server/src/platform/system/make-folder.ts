import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './system-code.ts';

/**
 * Makes a folder and those above it, for its owner alone. Node's own way never ends where the system says of a folder whose
 * parent is there that it cannot be found, as it does below the place where shares are mounted by themselves.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await isFolder(path))) return;
    const above = dirname(path);
    if (systemCode(error) !== 'ENOENT' || above === path) throw error;
    if (!(await isFolder(above))) await makeFolder(above);
    await mkdir(path, { mode: 0o700 }).catch(async (problem: unknown) => {
      // Someone else made it in the meantime.
      if (!(await isFolder(path))) throw problem;
    });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
