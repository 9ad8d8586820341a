import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeInWords } from '@cpd/domain/values/sizes';
import type { Config } from '../../config.ts';
import { lockDataFolder } from '../database/data-folder-lock.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { type DatabaseConnection, type DatabaseLog, openDatabase } from '../database/open-database.ts';
import { type NamedAddress, ownersAddress } from '../database/require-usable.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { openWriteOncePlace } from '../files/write-once-place.ts';
import { type LeftOut, leaveOutDamaged } from './damaged-parts-store.ts';
import { type FoundBackup, openFoundBackup, refusedNewest } from './find-backup.ts';
import type { Manifest } from './manifest.ts';
import type { OpenedBackup, Unlocking } from './open-backup.ts';
import type { BackupPlace } from './place.ts';
import { type EmptyTarget, takeEmptyDatabase } from './restore-database-store.ts';
import { restoreFiles, restoreKeys, restoreSeals } from './restore-files.ts';
import { findRestoreMark, removeRestoreMark, setRestoreMark } from './restore-mark.ts';
import type { RestoredTables } from './restore-tables-store.ts';
import {
  plan,
  refuseOccupiedFolder,
  refuseOccupiedStore,
  refuseOtherSchema,
  refuseOtherSeals,
  removeOwn,
  requireRoomFor,
  takeAway,
} from './restore-target.ts';
import { verifyBackup } from './verify-backup.ts';

/** What is restored. */
export interface RestoreInput extends Unlocking {
  place: BackupPlace;
  /** Which backup of the place; without one it is the newest, or the place itself where that is one. */
  name: string | undefined;
  /** Whether e-mails that waited when the backup was made are sent after all. */
  sendsWaitingMail: boolean;
  /** Whether what is damaged in the backup, which is named then, is left out and the rest restored. */
  leavesOutDamaged: boolean;
}

/** What was restored. */
export interface Restored extends RestoredTables {
  manifest: Manifest;
  files: number;
  /** Of the files. */
  bytes: number;
}

/** What the command gives. */
interface Parts {
  log: DatabaseLog;
  /** How to close what has been opened, the last opened first. */
  opened: (() => Promise<void> | void)[];
}

const PROBLEMS_MAX = 10;

/**
 * Restores a backup into the empty data folder, database and store of the settings (R57). Everything is judged before anything is
 * changed; the rows become visible at last of all, in one transaction, so whatever ends it half-way leaves what no server
 * serves. Throws what to do. What was opened is closed with the command, and what is half taken away by it.
 */
export async function restoreBackup(config: Config, input: RestoreInput, parts: Parts): Promise<Restored> {
  const { log, opened } = parts;
  const found = await openFoundBackup(input.place, input.name, input);
  const { path } = found;
  if (input.leavesOutDamaged && !found.isNamed)
    throw new Error(
      `Name the backup of which damaged parts are to be left out; the newest is ${path}. Nothing was changed.`,
    );
  const whole = found.opened;
  refuseOtherSchema(whole.manifest, await readMigrations());
  const name = `the backup of ${whole.manifest.begun}${path === '' ? '' : ` (${path})`}`;
  opened.push(await lockDataFolder(config.dataFolder));
  const half = await findRestoreMark(config.dataFolder);
  await refuseOccupiedFolder(config, whole, half);
  const named = ownersAddress(config);
  const own = named === undefined ? undefined : await takeOwnDatabase(named, parts);
  const mark = await plan(config, whole.manifest, name, half);
  let store = await openFileStore(config.fileLocation);
  opened.push(() => store.close());
  const progress: Progress = { state: 'judging' };
  opened.push(async () => {
    if (progress.state === 'half') await takeAway(config, mark, store.files);
    // Opening the store has made its folders.
    else if (progress.state === 'judging' && half === undefined && mark.made.includes('files'))
      await removeOwn(config, ['files']);
  });
  await refuseOccupiedStore(store.files, config, { backup: whole, half });
  // Those that a restore left which broke off are taken away first.
  if (half === undefined) await refuseOtherSeals(config, whole);
  await requireRoomFor(config, whole.manifest);
  const leftOut = await checkWhole(found, input, log);
  const backup = leftOut?.backup ?? whole;

  if (half !== undefined) {
    await takeAway(config, half, store.files);
    store.close();
    store = await openFileStore(config.fileLocation);
  }
  await setRestoreMark(config.dataFolder, mark);
  progress.state = 'half';
  const owner = own ?? (await startOwnDatabase(config, parts));
  const brought = await bring(config, { backup, leftOut, owner, progress, files: store.files, ...input }, parts);
  await removeRestoreMark(config.dataFolder);
  await migrateOn(owner.connection, parts);
  return { manifest: backup.manifest, ...brought, files: backup.manifest.fileList.files };
}

interface Progress {
  state: 'judging' | 'half' | 'whole';
}

interface Bringing {
  backup: OpenedBackup;
  leftOut: LeftOut | undefined;
  owner: Owner;
  progress: Progress;
  files: FileStore;
  sendsWaitingMail: boolean;
}

/** Rows, then files and keys, and last of all the rows are there for everyone. */
async function bring(
  config: Config,
  { backup, leftOut, owner, progress, files, sendsWaitingMail }: Bringing,
  parts: Parts,
): Promise<RestoredTables & { bytes: number }> {
  parts.log.info('Restoring the database …');
  const migrations = await readMigrations();
  const tables = await owner.target.load(backup, { migrations, sendsWaitingMail, leftOut, tell: () => undefined });
  const bytes = await bringFiles(config, backup, { ...parts, files });
  // From here on it may be there: a commit whose answer is lost is not undone.
  progress.state = 'whole';
  await owner.target.commit();
  await owner.target.close();
  return { ...tables, bytes };
}

/** Throws when anything of the backup is damaged, unless that is to be left out; answers what is. */
async function checkWhole(
  { path, isNamed, opened: backup }: FoundBackup,
  { place, leavesOutDamaged }: RestoreInput,
  log: DatabaseLog,
): Promise<LeftOut | undefined> {
  log.info('Checking the whole backup before anything is changed …');
  const { problems, damaged, strangers } = await verifyBackup(place, path, backup);
  for (const stranger of strangers) log.warn(`${stranger} does not belong to the backup. It is not read.`);
  for (const { key, problem } of backup.manifest.lacking.filter(({ inBackup }) => inBackup !== true)) {
    log.warn(`The file ${key} ${problem} when the backup was made, and cannot be restored from it.`);
  }
  if (problems.length === 0) return undefined;
  if (leavesOutDamaged) {
    for (const problem of problems) log.warn(`Left out: ${problem}`);
    return await leaveOutDamaged(backup, damaged);
  }
  const more = problems.length > PROBLEMS_MAX ? `\n… and ${problems.length - PROBLEMS_MAX} more` : '';
  const reason = `The backup is damaged. Nothing was changed. Restore another one, or this one without what is damaged: name it, with --leave-out-damaged.\n${problems.slice(0, PROBLEMS_MAX).join('\n')}${more}`;
  throw isNamed ? new Error(reason) : refusedNewest(place, path, reason);
}

/** The database that is restored into, and the way of its owner. */
interface Owner {
  connection: DatabaseConnection | string;
  target: EmptyTarget;
}

async function takeOwnDatabase(named: NamedAddress, { opened }: Parts): Promise<Owner> {
  return { connection: named.address, target: await take(named, opened) };
}

async function startOwnDatabase({ dataFolder }: Config, { log, opened }: Parts): Promise<Owner> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'database'), log });
  opened.push(() => postgres.stop());
  return { connection: postgres.connection, target: await take(postgres.connection, opened) };
}

async function take(connection: DatabaseConnection | NamedAddress, opened: Parts['opened']): Promise<EmptyTarget> {
  const target = await takeEmptyDatabase(connection);
  opened.push(() => target.close().catch(() => undefined));
  return target;
}

/** Files, keys, seals, and the mark by which the database knows its store; answers the bytes of the files. */
async function bringFiles(
  config: Config,
  backup: OpenedBackup,
  { log, opened, files }: Parts & { files: FileStore },
): Promise<number> {
  const { files: count, fileBytes } = backup.manifest.fileList;
  log.info(`Restoring ${count} files (${sizeInWords(fileBytes)}) …`);
  const stop = new AbortController();
  let bytes = 0;
  const tell = everyTenth(fileBytes, (part) => log.info(`Files: ${part} % …`));
  const working = restoreFiles(backup, {
    files,
    signal: stop.signal,
    tell: (more) => {
      bytes += more;
      tell(bytes);
    },
  });
  opened.push(async () => {
    stop.abort(new Error('The restore was stopped.'));
    await working.catch(() => undefined);
  });
  await working;
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 });
  await restoreKeys(config.dataFolder, backup);
  const seals = await openWriteOncePlace(config.sealLocation);
  try {
    await restoreSeals(seals, backup);
  } finally {
    seals.close();
  }
  await files.setMark(backup.manifest.of.storeMark);
  return bytes;
}

function everyTenth(of: number, tell: (part: number) => void): (bytes: number) => void {
  let told = 0;
  return (bytes) => {
    const tenths = of === 0 ? 10 : Math.floor((bytes / of) * 10);
    if (tenths > told && tenths < 10) tell(tenths * 10);
    told = tenths;
  };
}

/** From the schema of the backup to that of this version. What fails here is done again by the next start. */
async function migrateOn(connection: DatabaseConnection | string, { log }: Parts): Promise<void> {
  const { database, close } = openDatabase(connection, { log, size: 1, patient: true });
  try {
    await migrate(database);
  } finally {
    await close();
  }
}
