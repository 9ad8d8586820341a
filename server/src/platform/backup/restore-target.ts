import { lstat, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MEGABYTE } from '@cpd/domain/values/sizes';
import type { Config } from '../../config.ts';
import type { Migration } from '../database/migrate.ts';
import { inWords } from '../files/file-location.ts';
import type { FileStore } from '../files/file-store.ts';
import { holdsFiles } from '../files/recognise-store.ts';
import { openWriteOncePlace } from '../files/write-once-place.ts';
import { systemCode } from '../system/system-code.ts';
import type { Manifest } from './manifest.ts';
import type { OpenedBackup } from './open-backup.ts';
import { findOtherKeys, findOtherSeals, nameOf, requireRoom } from './restore-files.ts';
import { type RestoreMark, removeRestoreMark } from './restore-mark.ts';

/** Below the data folder: what a restore makes there. */
const OWN = ['database', 'files', 'keys', 'seals'];
/** What a file system keeps for itself at the top of a volume; it is not ours, and may not be removed. */
const LOST_AND_FOUND = 'lost+found';
/** At most so many differing names are listed. */
const NAMES_MAX = 10;
/** What rows take with their indexes, in times of what they take compressed; and an empty cluster with its log. */
const UNPACKED = 12;
const EMPTY_CLUSTER_BYTES = 150 * MEGABYTE;

/** Throws when a backup is of a newer version: a version knows what came before it, and nothing that comes after. */
export function refuseOtherSchema({ migrations, version }: Manifest, known: readonly Migration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (checksums.get(name) === checksum) continue;
    const why = checksums.has(name) ? 'is another one' : 'is not known';
    throw new Error(
      `This backup was written by version ${version}, and ${name} ${why} here: it is newer than this version. Nothing was changed. Install version ${version} or a newer one.`,
    );
  }
}

/** Throws when a database or other keys are in the data folder, but for what a restore left that broke off. */
export async function refuseOccupiedFolder(
  { dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  backup: OpenedBackup,
  half: RestoreMark | undefined,
): Promise<void> {
  // What a restore left that broke off is taken away, and is no reason.
  const others = (name: string) => half?.made.includes(name) !== true;
  if (databaseUrl === undefined && others('database') && (await isOccupied(join(dataFolder, 'database')))) {
    throw new Error(
      `There is a database in ${dataFolder} already. Nothing was changed. Restore into an empty folder (--data-dir), or move this one away first.`,
    );
  }
  const keys = others('keys') ? (await findOtherKeys(dataFolder, backup)).filter(others) : [];
  if (keys.length === 0) return;
  throw new Error(
    `There are other keys in ${dataFolder} already: ${keys.join(', ')}. Nothing was changed. Move them away first; they are those of another college, or newer than the backup.`,
  );
}

async function isOccupied(folder: string): Promise<boolean> {
  return (await isThere(folder)) && (await readdir(folder)).some((name) => name !== LOST_AND_FOUND);
}

/** Also a link that leads nowhere. */
async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    (error: unknown) => {
      if (systemCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Throws when files are in the place of the settings, or it is the store of another database, saying whose. */
export async function refuseOccupiedStore(
  files: FileStore,
  { fileLocation }: Config,
  { backup, half }: { backup: OpenedBackup; half: RestoreMark | undefined },
): Promise<void> {
  const found = await files.mark();
  const place = inWords(fileLocation);
  const isOfHalf = half?.files === place && (found === undefined || found === half.storeMark);
  if (isOfHalf) return;
  const { storeMark } = backup.manifest.of;
  if (found !== undefined && found !== storeMark) {
    throw new Error(
      `${place} is the store of another database (cpd-${found.slice(0, 8)}; the backup is of cpd-${storeMark.slice(0, 8)}). Nothing was changed. Give an empty place with FILES_URL.`,
    );
  }
  if (!(await holdsFiles(files))) return;
  const whose = found === undefined ? 'nobody knows whose' : 'those of the college of this backup';
  throw new Error(
    `There are files in ${place} already, ${whose}. Nothing was changed. Give an empty place with FILES_URL, or move them away first.`,
  );
}

/** Throws when seals of another log are where those of the backup are to go. Later ones of the same log stay, and are no reason. */
export async function refuseOtherSeals({ sealLocation }: Config, backup: OpenedBackup): Promise<void> {
  const place = await openWriteOncePlace(sealLocation);
  try {
    const others = await findOtherSeals(place, backup);
    if (others.length === 0) return;
    const more = others.length > NAMES_MAX ? `, and ${others.length - NAMES_MAX} more` : '';
    throw new Error(
      `There are other seals in ${place.name} already: ${others.slice(0, NAMES_MAX).join(', ')}${more}. Nothing was changed. Move them away first, or name another place with SEALS_URL; they are those of another log.`,
    );
  } finally {
    place.close();
  }
}

/** What this restore will have made, for anyone who has to take it away again. */
export async function plan(
  { dataFolder, fileLocation }: Config,
  { of, keys }: Manifest,
  name: string,
  half: RestoreMark | undefined,
): Promise<RestoreMark> {
  const there = await Promise.all(OWN.map((each) => isOccupied(join(dataFolder, each))));
  const made = OWN.filter((each, place) => !there[place] || half?.made.includes(each));
  // Beside other keys each by itself.
  for (const key of made.includes('keys') ? [] : keys.map(nameOf)) {
    if (half?.made.includes(key) || !(await isThere(join(dataFolder, key)))) made.push(key);
  }
  return { backup: name, storeMark: of.storeMark, files: inWords(fileLocation), made };
}

/** Leaves folder and store as they were before the restore that noted this: both were empty. */
export async function takeAway(config: Config, mark: RestoreMark, files: FileStore): Promise<void> {
  // Files that went elsewhere are left where they are: whose they are is known of no other place.
  if (inWords(config.fileLocation) === mark.files) {
    for await (const key of files.listOlderThan(FAR_AHEAD)) await files.remove(key);
    await files.removeUnfinished(FAR_AHEAD);
    if ((await files.mark()) === mark.storeMark) await files.removeMark();
  }
  await removeOwn(config, mark.made);
  await removeRestoreMark(config.dataFolder);
}

/** Removes what is below the data folder under these names. Of a volume that is mounted there everything in it; itself it stays. */
export async function removeOwn(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  names: readonly string[],
  removeFolder: (path: string) => Promise<void> = rmdir,
): Promise<void> {
  for (const name of names) {
    const path = join(dataFolder, name);
    const inside = await namesIn(path);
    for (const each of inside ?? []) {
      if (each !== LOST_AND_FOUND) await rm(join(path, each), { recursive: true, force: true });
    }
    if (inside === undefined) await rm(path, { force: true });
    else if (!inside.includes(LOST_AND_FOUND)) await removeFolder(path).catch(unlessMounted);
  }
}

/** The names in a folder; undefined for what is not there, or is a file. */
async function namesIn(folder: string): Promise<string[] | undefined> {
  return await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  });
}

function unlessMounted(error: unknown): void {
  if (systemCode(error) !== 'EBUSY') throw error;
}

const FAR_AHEAD = Temporal.Instant.from('2999-01-01T00:00:00Z');

/** Throws when the disks of the settings have less room than the backup takes, about. */
export async function requireRoomFor(
  { dataFolder, databaseUrl, fileLocation }: Config,
  manifest: Manifest,
): Promise<void> {
  const packed = manifest.tables.flatMap(({ parts }) => parts).reduce((sum, { bytes }) => sum + bytes, 0);
  const needs: Need[] = [];
  if (databaseUrl === undefined)
    needs.push({ folder: join(dataFolder, 'database'), bytes: packed * UNPACKED + EMPTY_CLUSTER_BYTES });
  if (fileLocation.kind === 'folder') needs.push({ folder: fileLocation.folder, bytes: manifest.fileList.fileBytes });
  for (const { folder, bytes } of await addUpByDisk(needs)) await requireRoom(folder, bytes);
}

/** What is written below a folder, in bytes. */
interface Need {
  folder: string;
  bytes: number;
}

/** What each disk has to hold: the database may be on a volume of its own. The folders that are answered are there. */
export async function addUpByDisk(
  needs: readonly Need[],
  deviceOf: (folder: string) => Promise<number> = async (folder) => (await stat(folder)).dev,
): Promise<Need[]> {
  const disks = new Map<number, Need>();
  for (const { folder, bytes } of needs) {
    const there = await nearestFolder(folder);
    const device = await deviceOf(there);
    const other = disks.get(device);
    disks.set(device, { folder: other?.folder ?? there, bytes: (other?.bytes ?? 0) + bytes });
  }
  return [...disks.values()];
}

/** The folder, or the one above in which it will be made. */
async function nearestFolder(folder: string): Promise<string> {
  const above = dirname(folder);
  return above === folder || (await isThere(folder)) ? folder : await nearestFolder(above);
}
