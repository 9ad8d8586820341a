import type { Manifest } from './manifest.ts';
import { peekManifest } from './open-backup.ts';
import type { BackupPlace } from './place.ts';

const SHORT = 8;
const STAMP = /^\d{8}T\d{6}Z$/;

/** How the names of all backups of a college begin. */
export function namesOf(storeMark: string): string {
  const short = storeMark.replaceAll(/[^0-9a-z]/g, '').slice(0, SHORT);
  return `cpd-${short}-`;
}

/** Which backups are kept. */
interface Keeping {
  /** How many, with the one that was made. */
  keep: number;
  /** The one that is whole now: it stays, also where a clock that was wrong has made one that seems newer. */
  made: { name: string; manifest: Pick<Manifest, 'of' | 'lacking'> };
}

/** The names of backups that are removed, and of those that would be, had they not files that the store has lost since. */
interface Pruned {
  removed: string[];
  spared: string[];
}

/**
 * Removes the oldest whole backups of a college beyond so many. Call it when a new one is whole. What has another name, is of
 * another database or is half is left alone, and so is what may be the last to have a file that the new one lacks.
 */
export async function pruneBackups(place: BackupPlace, { keep, made }: Keeping): Promise<Pruned> {
  const { of, lacking } = made.manifest;
  const beginning = namesOf(of.storeMark);
  const named: string[] = [];
  for await (const name of place.names(beginning)) {
    if (name !== made.name && STAMP.test(name.slice(beginning.length))) named.push(name);
  }
  const own: { name: string; mayHaveLost: boolean }[] = [];
  // The stamps are in the order of time.
  for (const name of named.sort().reverse()) {
    const manifest = await peekManifest(place, name);
    if (manifest?.of.storeMark !== of.storeMark) continue;
    const lackedThen = new Set(manifest.lacking.map(({ key }) => key));
    own.push({ name, mayHaveLost: lacking.some(({ key }) => !lackedThen.has(key)) });
  }
  const old = own.slice(Math.max(keep - 1, 0));
  const removed = namesWhere(old, false);
  for (const name of removed) await place.removeAll(name);
  return { removed, spared: namesWhere(old, true) };
}

function namesWhere(old: readonly { name: string; mayHaveLost: boolean }[], mayHaveLost: boolean): string[] {
  return old.filter((one) => one.mayHaveLost === mayHaveLost).map(({ name }) => name);
}
