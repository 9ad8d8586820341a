import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncPath } from './copy-folder.ts';
import { copiesFolder, listCopies, nameOf, type UpgradeCopy, writeAbout } from './upgrade-copies.ts';

const Undoing = z.object({ copy: z.string(), aside: z.string() });

/**
 * Puts a copy in the place of the database, which is kept beside under the name that is answered. Nothing may run on either. When
 * it is cut off, `finishUndo` goes on with it.
 */
export async function undoUpgrade(folder: string, copy: UpgradeCopy): Promise<string> {
  const about = {
    kind: 'undone',
    at: Temporal.Now.instant().toString(),
    version: copy.to,
    applied: [],
    to: copy.to,
    finished: true,
  } as const;
  const aside = nameOf(about);
  await mkdir(join(copiesFolder(folder), aside), { mode: 0o700 });
  await writeAbout(join(copiesFolder(folder), aside), about);
  const note = notePath(folder);
  await writeFile(`${note}.new`, JSON.stringify({ copy: copy.name, aside }), { mode: 0o600, flush: true });
  await rename(`${note}.new`, note);
  await syncPath(copiesFolder(folder));
  await finishUndo(folder);
  return join(copiesFolder(folder), aside);
}

/**
 * Goes on with what `undoUpgrade` started, wherever it was cut off; nothing where it did not. A start asks this first, because
 * between two names there is no database, and it would make an empty one.
 */
export async function finishUndo(folder: string): Promise<void> {
  const text = await readFile(notePath(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { copy, aside } = Undoing.parse(JSON.parse(text));
  const cluster = join(folder, 'cluster');
  const back = join(copiesFolder(folder), copy, 'cluster');
  if (await isThere(back)) {
    if (await isThere(cluster)) await rename(cluster, join(copiesFolder(folder), aside, 'cluster'));
    await rename(back, cluster);
    await syncPath(folder);
  }
  await rm(join(copiesFolder(folder), copy), { recursive: true, force: true });
  await rm(notePath(folder));
}

/** Whether an undone upgrade was cut off, so that the database may have no name of its own just now. */
export async function isUndoUnderWay(folder: string): Promise<boolean> {
  return await isThere(notePath(folder));
}

/** The copy of a name, or what there is in its place. */
export async function getCopy(folder: string, name: string): Promise<UpgradeCopy> {
  const copies = await listCopies(folder);
  const copy = copies.find((one) => one.name === name);
  if (copy !== undefined) return copy;
  const names = copies.map((one) => one.name).join(', ') || 'none';
  throw new Error(
    `There is no copy called ${name} in ${copiesFolder(folder)}. There is: ${names}. Nothing was changed.`,
  );
}

function notePath(folder: string): string {
  return join(copiesFolder(folder), 'undo-under-way.json');
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
