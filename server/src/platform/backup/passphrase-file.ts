import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** The passphrase in a file, without the end of its line; that of the settings where no file is named. */
export async function readPassphrase(
  file: string | undefined,
  { backup }: { backup: { passphrase: string | undefined } },
): Promise<string | undefined> {
  if (file === undefined) return backup.passphrase;
  return (await readFile(resolve(file), 'utf8')).replace(/\r?\n$/, '');
}
