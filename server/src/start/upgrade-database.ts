import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeInWords } from '@cpd/domain/values/sizes';
import type { Config } from '../config.ts';
import { openBackupPlace } from '../platform/backup/backup-place.ts';
import { pruneBackups } from '../platform/backup/prune-backups.ts';
import { runBackup } from '../platform/backup/run-backup.ts';
import { openSnapshot } from '../platform/backup/snapshot-reader.ts';
import { findPending, MigrationFailed, migrate, type Pending } from '../platform/database/migrate.ts';
import type { DatabaseConnection, DatabaseLog } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { measureDiskSpace } from '../platform/state/disk-space.ts';
import { PRODUCT_VERSION } from '../platform/system/product-version.ts';
import { listConnected } from './connected-servers-reader.ts';

/** Servers of earlier versions read what 0.12 takes away, so they cannot go on beside an upgrade to it (0053). */
const BESIDE_FROM = [0, 12];
/** What must be left besides, so that the disk is not full afterwards. */
const ROOM_BESIDE = 64_000_000;
/** Of the backups in the data folder, which no setting speaks of. */
const KEEP_OWN = { last: 2, days: 0, weeks: 0, months: 0 };
const MORE = 'More in docs/when-something-goes-wrong.md, under “An upgrade fails”.';

type UpgradeConfig = Pick<
  Config,
  'backUpBeforeUpgrade' | 'backup' | 'dataFolder' | 'databaseUrl' | 'fileLocation' | 'sealLocation'
>;

/** What tests have otherwise. */
interface UpgradeOptions {
  log: DatabaseLog;
  /** The folder of the migrations. */
  migrations?: string;
  /** How many bytes can still be written in a folder; undefined where no one knows. */
  freeSpaceIn?: (folder: string) => Promise<number | undefined>;
}

/**
 * Brings the schema up to date (R64). Where a database with members has migrations to run, no server that cannot go on beside them
 * may be there, and a backup is written first: to `BACKUP_TO`, or to `backups` in the data folder. An upgrade that was cut off after
 * its first migration goes on with the backup it has. Throws what to do, with nothing changed, where there is no room; where a
 * migration fails, the error says how to go back. `connection` is the way of the owner, of which `database` is a patient one.
 */
export async function upgradeDatabase(
  database: Database,
  connection: DatabaseConnection | string,
  config: UpgradeConfig,
  options: UpgradeOptions,
): Promise<void> {
  const pending = await findPending(database, options.migrations);
  let wayBack = `No backup was made before it (BACKUP_BEFORE_UPGRADE). ${MORE}`;
  if (pending !== undefined) {
    // The lock of the data folder keeps other servers away from an embedded database.
    if (config.databaseUrl !== undefined) await refuseBesideOlder(database);
    if (config.backUpBeforeUpgrade) wayBack = await backUpFirst(database, connection, config, { ...options, pending });
  }
  await migrate(database, options.migrations).catch((error: unknown) => {
    if (!(error instanceof MigrationFailed)) throw error;
    throw new MigrationFailed(`${error.message}\n${wayBack}`, { cause: error.cause });
  });
}

/** Throws where a version up to 0.11 was cut off while it put a copy back: between two names there is no database. */
export async function refuseHalfUndone(dataFolder: string): Promise<void> {
  const names = await readdir(join(dataFolder, 'database', 'before-upgrade')).catch((): string[] => []);
  if (!names.includes('undo-under-way.json')) return;
  throw new Error(
    `An upgrade of ${dataFolder} was being undone when that broke off. Nothing was changed. Start version 0.11 once, which finishes it, and then this one.`,
  );
}

/** Throws the names of the servers that have to be stopped. Each says every few seconds that it is there, and takes its row along. */
async function refuseBesideOlder(database: Database): Promise<void> {
  const older = (await listConnected(database)).filter(({ version }) => isBefore(version));
  if (older.length === 0) return;
  const names = older.map(({ name, version }) => `${name} (${version})`).join(', ');
  throw new Error(
    `This upgrade is not a rolling one, and servers of an earlier version are connected: ${names}. Nothing was changed. Stop them, wait a minute after one that was killed, and start this one again.`,
  );
}

function isBefore(version: string): boolean {
  const parts = version.split('.').map(Number);
  const at = BESIDE_FROM.findIndex((part, index) => parts[index] !== part);
  return at >= 0 && (parts[at] ?? 0) < (BESIDE_FROM[at] ?? 0);
}

async function backUpFirst(
  database: Database,
  connection: DatabaseConnection | string,
  config: UpgradeConfig,
  { log, pending, freeSpaceIn = spaceOn }: UpgradeOptions & { pending: Pending },
): Promise<string> {
  const { location = { kind: 'folder' as const, folder: join(config.dataFolder, 'backups') } } = config.backup;
  const place = await openBackupPlace(location);
  const { files, close } = await openFileStore(config.fileLocation);
  try {
    // What the database holds now was never served by any version.
    const isUnderWay = pending.version === PRODUCT_VERSION;
    if (isUnderWay) return wayBackTo('the version before', `the newest backup in ${place.name}`);
    const from = pending.version ?? 'an earlier version';
    const upgrade = `the upgrade from ${from} to ${PRODUCT_VERSION}`;
    if (location.kind === 'folder') await requireRoom(connection, location.folder, upgrade, freeSpaceIn);
    log.info(`Writing a backup to ${place.name} before ${upgrade}, which has ${pending.missing.length} migrations …`);
    const made = await runBackup(database, 'COMMAND', {
      ...{ connection, files, place, passphrase: config.backup.passphrase, atOnce: 4, version: PRODUCT_VERSION },
      ...{ keyFolder: join(config.dataFolder, 'keys'), signal: new AbortController().signal, tell: () => undefined },
      sealFolder: config.sealLocation.kind === 'folder' ? config.sealLocation.folder : undefined,
    }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`No backup could be written before ${upgrade}. Nothing was changed. ${why} ${MORE}`, {
        cause: error,
      });
    });
    if (config.backup.location === undefined) await pruneBackups(place, { keep: KEEP_OWN, made });
    log.info(`The backup is ${made.name}, ${sizeInWords(made.bytes)}.`);
    return wayBackTo(pending.version ?? 'the version before', `${made.name} in ${place.name}`);
  } finally {
    close();
    place.close();
  }
}

function wayBackTo(version: string, backup: string): string {
  return `To go back: install ${version} and restore ${backup} with it (docs/run-and-restore.md, under “Going back”). ${MORE}`;
}

const LOOK_MS = 5_000;

async function spaceOn(folder: string): Promise<number | undefined> {
  return (await measureDiskSpace({ data: folder }, LOOK_MS)).data?.free;
}

/** Rows are compressed, so that this is rather too much. */
async function requireRoom(
  connection: DatabaseConnection | string,
  folder: string,
  upgrade: string,
  freeSpaceIn: Required<UpgradeOptions>['freeSpaceIn'],
): Promise<void> {
  const snapshot = await openSnapshot(connection);
  await snapshot.close();
  const { tableBytes, fileBytes } = snapshot.facts;
  const needed = tableBytes + Math.max(0, fileBytes - (await bytesIn(folder))) + ROOM_BESIDE;
  const room = await freeSpaceIn(await existing(folder));
  if (room === undefined || room >= needed) return;
  throw new Error(
    `Before ${upgrade} a backup is written to ${folder}, which takes up to ${sizeInWords(needed, Math.ceil)}; there is room for ${sizeInWords(room, Math.floor)}. Nothing was changed. Make room, name another place in BACKUP_TO, or make a backup yourself and set BACKUP_BEFORE_UPGRADE=off, then start again. The version before starts as it did.`,
  );
}

/** What a folder takes on disk, in bytes; earlier backups have most files already. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

/** The folder, or the nearest one above that is there. */
async function existing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere ? folder : await existing(join(folder, '..'));
}
