import { MANIFEST, MANIFEST_HASH } from './manifest.ts';
import { type BackupPlace, NoSuchContent } from './place.ts';

const NAME = /^(cpd-[0-9a-f]{8})-(\d{8}T\d{6}Z)\/(.+)$/;

/**
 * The path of the backup that an address names: empty where the place is one backup itself, whole or not; of a place with
 * many, the newest whole one. Throws what to do when there is none, or when they are of several colleges.
 */
export async function findBackup(place: BackupPlace): Promise<string> {
  if ((await isThere(place, MANIFEST)) || (await isThere(place, MANIFEST_HASH))) return '';
  const whole = new Map<string, string>();
  let halves = 0;
  for await (const { path } of place.list('')) {
    const [, college = '', at = '', inside] = NAME.exec(path) ?? [];
    if (inside === MANIFEST_HASH) whole.set(`${at} ${college}`, college);
    else if (inside === MANIFEST) halves += 1;
  }
  const colleges = new Set(whole.values());
  if (colleges.size > 1) {
    throw new Error(
      `There are backups of several colleges in ${place.name}: ${[...colleges].sort().join(', ')}. Name one backup.`,
    );
  }
  const newest = [...whole.keys()].sort().at(-1);
  if (newest === undefined) {
    throw new Error(
      `There is no whole backup in ${place.name}${halves > 0 ? ', only unfinished ones' : ''}. Name one backup, or the place that backups were written to.`,
    );
  }
  const [at, college] = newest.split(' ');
  return `${college}-${at}`;
}

async function isThere(place: BackupPlace, path: string): Promise<boolean> {
  try {
    (await place.get(path)).destroy();
    return true;
  } catch (error) {
    if (error instanceof NoSuchContent) return false;
    throw error;
  }
}
