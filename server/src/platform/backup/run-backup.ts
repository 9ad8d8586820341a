import type { DatabaseConnection } from '../database/open-database.ts';
import type { Database } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { requireWritable } from './backup-place.ts';
import { type BackupKind, beginRun, canNoteRuns, endRun, keepHold, type RunResult } from './backup-run-store.ts';
import type { Manifest } from './manifest.ts';
import { isWhole } from './open-backup.ts';
import { listOwnFiles } from './own-files.ts';
import type { BackupPlace } from './place.ts';
import type { Progress } from './progress.ts';
import { namesOf } from './prune-backups.ts';
import { reasonOf } from './reason-of.ts';
import { sharedFolderOf, stampOf } from './shared-files.ts';
import { NO_MARK, openSnapshot, type Snapshot } from './snapshot-reader.ts';
import { writeBackup } from './write-backup.ts';

/** What a backup is made of, where, and who hears of it. */
export interface BackupParts {
  /** The way straight at PostgreSQL. */
  connection: DatabaseConnection | string;
  files: FileStore;
  place: BackupPlace;
  passphrase?: string | undefined;
  keyFolder: string;
  /** Where copies of the seals lie; undefined when that is no folder of this server's own. */
  sealFolder: string | undefined;
  /** The version of the product. */
  version: string;
  /** How many files are copied at the same time. */
  atOnce: number;
  signal: AbortSignal;
  tell(progress: Readonly<Progress>): void;
}

/** A backup that is whole. */
export interface MadeBackup extends RunResult {
  manifest: Manifest;
  /** Bytes that were written for it; of the others the files were there already. */
  written: number;
}

const HEARTBEAT_MS = 15_000;

/**
 * Makes a backup of a database that is in use, and notes the result in it. From before the snapshot until the end no
 * bytes are removed that it names; when that cannot be kept up, there is no backup. A database of a version that knows nothing of
 * that is best used by no one in the meantime. Throws one line for people; nothing half stays, or it is named.
 */
export async function runBackup(database: Database, kind: BackupKind, parts: BackupParts): Promise<MadeBackup> {
  if (!(await canNoteRuns(database))) return await makeBackup(parts);
  return await runBegunBackup(database, await beginRun(database, kind, parts.place.name), parts);
}

/** The same for a backup that was noted as begun. */
export async function runBegunBackup(database: Database, id: number, parts: BackupParts): Promise<MadeBackup> {
  const hold = startHolding(database, id);
  try {
    const made = await makeBackup({ ...parts, signal: AbortSignal.any([parts.signal, hold.lost]) }, hold.require);
    await endRun(database, id, made);
    return made;
  } catch (error) {
    const problem = reasonOf(hold.lost.aborted ? hold.lost.reason : error);
    await endRun(database, id, { problem }).catch(() => undefined);
    throw new Error(problem, { cause: error });
  } finally {
    hold.end();
  }
}

/**
 * Makes a backup of a database of any version. `requireHold` throws when bytes may have been removed in the meantime; where nothing else
 * uses the database there is nothing to require.
 */
async function makeBackup(
  parts: BackupParts,
  requireHold: () => Promise<void> = async () => undefined,
): Promise<MadeBackup> {
  const snapshot = await openSnapshot(parts.connection);
  try {
    await requireOwnStore(snapshot, parts.files);
    const name = nameOf(snapshot);
    await requireFree(parts.place, name);
    return await leavingNothingHalf(parts.place, name, () => write(snapshot, { parts, name, requireHold }));
  } finally {
    await snapshot.close().catch(() => undefined);
  }
}

interface Writing {
  parts: BackupParts;
  name: string;
  requireHold: () => Promise<void>;
}

async function write(snapshot: Snapshot, { parts, name, requireHold }: Writing): Promise<MadeBackup> {
  const { place, passphrase, atOnce, signal, tell, files, version } = parts;
  let written = 0;
  let filesWritten = 0;
  const counting: BackupPlace = {
    ...place,
    async put(path, content) {
      const stored = await place.put(path, content);
      written += stored.bytes;
      if (path.startsWith(`${sharedFolderOf(name)}/`)) filesWritten += stored.bytes;
      return stored;
    },
  };
  const keys = await listOwnFiles(parts.keyFolder);
  const seals = parts.sealFolder === undefined ? [] : await listOwnFiles(parts.sealFolder);
  const target = { place: counting, name, passphrase, atOnce, signal, tell, requireHold };
  const manifest = await writeBackup({ snapshot, files, keys, seals, version }, target);
  const { files: count, fileBytes } = manifest.fileList;
  const bytes = written - filesWritten + fileBytes;
  return { manifest, name, bytes, written, files: count, lacking: manifest.lacking.length };
}

/** By the mark of its store a college's backups are known; one that was never given one is a trial. */
function nameOf({ facts }: Snapshot): string {
  return `${namesOf(facts.of.storeMark)}${facts.begun.replace(/[-:]/g, '')}`;
}

/** A share that is not mounted is no store without files. */
async function requireOwnStore({ facts }: Snapshot, files: FileStore): Promise<void> {
  const { storeMark } = facts.of;
  if (storeMark === NO_MARK || (await files.mark()) === storeMark) return;
  throw new Error(
    'The files of this database are not in the place where the settings say, or it is not mounted. No backup was made.',
  );
}

async function requireFree(place: BackupPlace, name: string): Promise<void> {
  for await (const { path } of place.list(`${name}/`)) {
    const what = (await isWhole(place, name)) ? 'a backup' : `half a backup (${path})`;
    throw new Error(`There is ${what} of this second in ${place.name} already: ${name}. Try again.`);
  }
  // Another name, as of one that was renamed, does not make room for the files.
  for await (const { path } of place.list(`${sharedFolderOf(name)}/${stampOf(name)}/`))
    throw new Error(`There are files of a backup of this second in ${place.name} already (${path}). Try again.`);
  await requireWritable(place);
}

async function leavingNothingHalf<T>(place: BackupPlace, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error);
    const removing = place.removeAll(name).then(() => place.removeAll(`${sharedFolderOf(name)}/${stampOf(name)}`));
    await removing.catch((problem: unknown) => {
      throw new Error(
        `${reason} What was half written could not be removed: ${name} in ${place.name} (${reasonOf(problem)}). It is of no use; remove it.`,
        { cause: error },
      );
    });
    throw error;
  }
}

/** Goes on holding bytes back until `end`. `lost` is aborted when it ran out, or the database cannot be reached for too long. */
function startHolding(database: Database, id: number) {
  const losing = new AbortController();
  const lost = new Error('The database was away for so long that files may have been removed meanwhile.');
  const require = async () => {
    if (!(await keepHold(database, id))) losing.abort(lost);
    losing.signal.throwIfAborted();
  };
  // One that fails is made good by the next, unless it comes too late.
  const timer = setInterval(() => void require().catch(() => undefined), HEARTBEAT_MS);
  timer.unref();
  return { lost: losing.signal, require, end: () => clearInterval(timer) };
}
