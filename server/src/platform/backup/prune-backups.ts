import { type Keeping, keptOf } from './keeping.ts';
import { MANIFEST_HASH, type Manifest } from './manifest.ts';
import { isWhole, peekManifest } from './open-backup.ts';
import type { BackupPlace } from './place.ts';
import { listBackupNames, removeUnnamed, type SharedRemoval, stampOf } from './shared-files.ts';

const SHORT = 8;
/** A backup that is being written is younger, and so is what it writes. */
const HALF_AFTER_DAYS = 1;

/** How the names of all backups of a college begin. */
export function namesOf(storeMark: string): string {
  const short = storeMark.replaceAll(/[^0-9a-z]/g, '').slice(0, SHORT);
  return `cpd-${short}-`;
}

/** What is removed. */
interface Pruning {
  keep: Keeping;
  /** The one that is whole now: it stays, also where a clock that was wrong has made one that seems newer. */
  made: { name: string; manifest: Pick<Manifest, 'of' | 'lacking'> };
}

/** The names of backups that are removed, and of those that would be, had they not files that the store has lost since. */
interface Pruned {
  removed: string[];
  spared: string[];
  shared: SharedRemoval;
}

/**
 * Removes the whole backups of a college that are not to be kept, halves of killed ones after a day, and then the shared files that no
 * backup names any more. Call it when a new one is whole. What has another name or is of another database is left alone, and so is
 * what may be the last to have a file that the new one lacks.
 */
export async function pruneBackups(place: BackupPlace, { keep, made }: Pruning): Promise<Pruned> {
  const { of, lacking } = made.manifest;
  const beginning = namesOf(of.storeMark);
  const dayBefore = stampBefore(stampOf(made.name));
  const own: { name: string; mayHaveLost: boolean }[] = [];
  const removed: string[] = [];
  for (const name of await listBackupNames(place, beginning)) {
    if (name === made.name) continue;
    const manifest = await peekManifest(place, name);
    if (stampOf(name) < dayBefore && !(await isWhole(place, name))) removed.push(name);
    if (manifest?.of.storeMark !== of.storeMark) continue;
    const lackedThen = new Set(manifest.lacking.map(({ key }) => key));
    const mayHaveLost = lacking.some(({ key, inBackup }) => inBackup !== true && !lackedThen.has(key));
    own.push({ name, mayHaveLost });
  }
  // The one that was made counts as the newest.
  const stamps = [stampOf(made.name), ...own.map(({ name }) => stampOf(name))];
  const kept = keptOf(stamps, keep);
  const old = own.filter(({ name }) => !kept.has(stampOf(name)));
  removed.push(...namesWhere(old, false));
  for (const name of removed) {
    // First what says that it is whole: one whose removal breaks off is half, and goes the next time.
    await place.remove(`${name}/${MANIFEST_HASH}`);
    await place.removeAll(name);
  }
  return { removed, spared: namesWhere(old, true), shared: await removeUnnamed(place, beginning, dayBefore) };
}

function stampBefore(stamp: string): string {
  const then = Temporal.PlainDateTime.from(stamp.slice(0, -1)).subtract({ days: HALF_AFTER_DAYS });
  return `${then.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}Z`;
}

function namesWhere(old: readonly { name: string; mayHaveLost: boolean }[], mayHaveLost: boolean): string[] {
  return old.filter((one) => one.mayHaveLost === mayHaveLost).map(({ name }) => name);
}
