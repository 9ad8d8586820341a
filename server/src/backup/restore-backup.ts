import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeInWords } from '@cpd/domain/values/sizes';
import type { Config } from '../config.ts';
import { lockDataFolder } from '../database/data-folder-lock.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { type DatabaseConnection, type DatabaseLog, openDatabase } from '../database/open-database.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { openWriteOncePlace } from '../files/write-once-place.ts';
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
export interface RestoreWish extends Unlocking {
  place: BackupPlace;
  /** Which backup of the place; without one it is the newest, or the place itself where that is one. */
  name: string | undefined;
  /** Whether e-mails that waited when the backup was made are sent after all. */
  sendsWaitingMail: boolean;
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
export async function restoreBackup(config: Config, wish: RestoreWish, parts: Parts): Promise<Restored> {
  const { log, opened } = parts;
  const found = await openFoundBackup(wish.place, wish.name, wish);
  const { path, opened: backup } = found;
  const migrations = await readMigrations();
  refuseOtherSchema(backup.manifest, migrations);
  const name = `the backup of ${backup.manifest.begun}${path === '' ? '' : ` (${path})`}`;
  opened.push(await lockDataFolder(config.dataFolder));
  const half = await findRestoreMark(config.dataFolder);
  await refuseOccupiedFolder(config, backup, half);
  const own = config.databaseUrl === undefined ? undefined : await takeOwnDatabase(config, parts);
  const mark = await plan(config, backup.manifest, name, half);
  let store = await openFileStore(config.fileLocation);
  opened.push(() => store.close());
  let state: 'judging' | 'half' | 'whole' = 'judging';
  opened.push(async () => {
    if (state === 'half') await takeAway(config, mark, store.files);
    // Opening the store has made its folders.
    else if (state === 'judging' && half === undefined && mark.made.includes('files'))
      await removeOwn(config, ['files']);
  });
  await refuseOccupiedStore(store.files, config, { backup, half });
  // Those that a restore left which broke off are taken away first.
  if (half === undefined) await refuseOtherSeals(config, backup);
  await requireRoomFor(config, backup.manifest);
  await requireWhole(wish.place, found, log);

  if (half !== undefined) {
    await takeAway(config, half, store.files);
    store.close();
    store = await openFileStore(config.fileLocation);
  }
  await setRestoreMark(config.dataFolder, mark);
  state = 'half';
  const owner = own ?? (await startOwnDatabase(config, parts));
  log.info('Restoring the database …');
  const { sendsWaitingMail } = wish;
  const tables = await owner.target.load(backup, { migrations, sendsWaitingMail, tell: () => undefined });
  const bytes = await bringFiles(config, backup, { ...parts, files: store.files });
  // From here on it may be there: a commit whose answer is lost is not undone.
  state = 'whole';
  await owner.target.commit();
  await owner.target.close();
  await removeRestoreMark(config.dataFolder);
  await migrateOn(owner.connection, parts);
  return { manifest: backup.manifest, ...tables, files: backup.manifest.fileList.files, bytes };
}

async function requireWhole(place: BackupPlace, found: FoundBackup, log: DatabaseLog): Promise<void> {
  const { path, isNamed, opened: backup } = found;
  log.info('Checking the whole backup before anything is changed …');
  const { problems } = await verifyBackup(place, path, backup);
  for (const { key, problem } of backup.manifest.lacking) {
    log.warn(`The file ${key} ${problem} when the backup was made, and cannot be restored from it.`);
  }
  if (problems.length === 0) return;
  const more = problems.length > PROBLEMS_MAX ? `\n… and ${problems.length - PROBLEMS_MAX} more` : '';
  const reason = `The backup is damaged. Nothing was changed.\n${problems.slice(0, PROBLEMS_MAX).join('\n')}${more}`;
  throw isNamed ? new Error(reason) : refusedNewest(place, path, reason);
}

/** The database that is restored into, and the way of its owner. */
interface Owner {
  connection: DatabaseConnection | string;
  target: EmptyTarget;
}

async function takeOwnDatabase({ databaseUrl = '', databaseDirectUrl }: Config, { opened }: Parts): Promise<Owner> {
  const connection = databaseDirectUrl ?? databaseUrl;
  return { connection, target: await take(connection, opened) };
}

async function startOwnDatabase({ dataFolder }: Config, { log, opened }: Parts): Promise<Owner> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'database'), log });
  opened.push(() => postgres.stop());
  return { connection: postgres.connection, target: await take(postgres.connection, opened) };
}

async function take(connection: DatabaseConnection | string, opened: Parts['opened']): Promise<EmptyTarget> {
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
