import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { copyFolder, syncPath } from './copy-folder.ts';

/** How many copies are kept, the one of the newest upgrade included. */
const KEPT = 2;
const HALF = 'half';
const ABOUT = 'about.json';

const About = z.object({
  /** `before`: made before an upgrade. `undone`: what an undone upgrade had made of it, and what was recorded since. */
  kind: z.enum(['before', 'undone']),
  /** When it was made; an instant. */
  at: z.string(),
  /** The version that the database was of; null when it did not say, as before 0.10.0. */
  version: z.string().nullable(),
  /** The migrations that it had run. */
  applied: z.array(z.string()).readonly(),
  /** The version that came. */
  to: z.string(),
  /** Whether all migrations of that upgrade were run. */
  finished: z.boolean(),
});

/** What a copy says of itself. */
type AboutCopy = z.output<typeof About>;

/** A copy of the files of a stopped embedded database, whole. */
export interface UpgradeCopy extends AboutCopy {
  name: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
}

/** Where the copies lie: beside the cluster, so that they change places by their names alone. `folder` is that of the database. */
export function copiesFolder(folder: string): string {
  return join(folder, 'before-upgrade');
}

/** The copies that are whole, the newest first. */
export async function listCopies(folder: string): Promise<UpgradeCopy[]> {
  const names = await readdir(copiesFolder(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const copies: UpgradeCopy[] = [];
  for (const name of names) {
    const place = join(copiesFolder(folder), name);
    const text = await readFile(join(place, ABOUT), 'utf8').catch(() => undefined);
    if (name === HALF || text === undefined) continue;
    copies.push({ ...readAbout(text, join(place, ABOUT)), name, cluster: join(place, 'cluster') });
  }
  return copies.sort((one, other) => (one.at < other.at ? 1 : -1));
}

function readAbout(text: string, path: string): AboutCopy {
  try {
    return About.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is damaged. Move the folder that it is in out of there, and start again.`, {
      cause: error,
    });
  }
}

/**
 * Copies the files of a stopped cluster. The copy has another name until all of it is on disk, so that one that was cut off is
 * never taken for whole; what an earlier try left half is removed first.
 */
export async function makeCopy(folder: string, about: Omit<AboutCopy, 'kind' | 'finished'>): Promise<UpgradeCopy> {
  const half = join(copiesFolder(folder), HALF);
  await removeHalf(folder);
  await mkdir(half, { recursive: true, mode: 0o700 });
  await copyFolder(join(folder, 'cluster'), join(half, 'cluster'));
  const whole = { ...about, kind: 'before', finished: false } as const;
  const name = nameOf(whole);
  await writeAbout(half, whole);
  await rename(half, join(copiesFolder(folder), name));
  await syncPath(copiesFolder(folder));
  return { ...whole, name, cluster: join(copiesFolder(folder), name, 'cluster') };
}

/** Removes what a copy that was cut off, by a kill or a full disk, has left. */
export async function removeHalf(folder: string): Promise<void> {
  await rm(join(copiesFolder(folder), HALF), { recursive: true, force: true });
}

/** What a copy is called. */
export function nameOf({ kind, to, at }: AboutCopy): string {
  return `${kind}-${to}-${at.replaceAll(/[-:.]/g, '')}`;
}

/** Says of a folder with a cluster in it what it is. */
export async function writeAbout(place: string, about: AboutCopy): Promise<void> {
  const path = join(place, ABOUT);
  await writeFile(`${path}.new`, `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  await syncPath(place);
}

/** Notes that the upgrade a copy was made for is through. */
export async function markFinished(folder: string, { name, cluster: _cluster, ...about }: UpgradeCopy): Promise<void> {
  await writeAbout(join(copiesFolder(folder), name), { ...about, finished: true });
}

/** Removes a copy; one that is cut off while it is removed is half, and goes next time. */
export async function removeCopy(folder: string, name: string): Promise<void> {
  await removeHalf(folder);
  await rename(join(copiesFolder(folder), name), join(copiesFolder(folder), HALF));
  await removeHalf(folder);
}

/** Keeps the newest copies alone. */
export async function removeOldCopies(folder: string): Promise<void> {
  for (const { name } of (await listCopies(folder)).slice(KEPT)) await removeCopy(folder, name);
}
