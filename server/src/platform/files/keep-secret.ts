import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';

/**
 * Writes a secret file that only its owner may read, whole or not at all and never over one that is there: written
 * beside, then given its name by a link.
 */
export async function keepUnlessThere(file: string, text: string): Promise<void> {
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(beside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(beside);
  }
}
