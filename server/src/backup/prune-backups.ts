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
  storeMark: string;
  /** How many, with the one that was made. */
  keep: number;
  /** The name of the one that is whole now: it stays, also where a clock that was wrong has made one that seems newer. */
  made: string;
}

/**
 * Removes the oldest whole backups of a college beyond so many, and answers their names. Call it when a new one is whole. What has
 * another name, is of another database or is half is left alone.
 */
export async function pruneBackups(place: BackupPlace, { storeMark, keep, made }: Keeping): Promise<string[]> {
  const beginning = namesOf(storeMark);
  const named: string[] = [];
  for await (const name of place.names(beginning)) {
    if (name !== made && STAMP.test(name.slice(beginning.length))) named.push(name);
  }
  const own: string[] = [];
  // The stamps are in the order of time.
  for (const name of named.sort().reverse()) {
    const manifest = await peekManifest(place, name);
    if (manifest?.of.storeMark === storeMark) own.push(name);
  }
  const old = own.slice(Math.max(keep - 1, 0));
  for (const name of old) await place.removeAll(name);
  return old;
}
