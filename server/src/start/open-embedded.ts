import { join } from 'node:path';
import { sizeInWords } from '@cpd/domain/values/sizes';
import type { Config } from '../config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { findPending, MigrationFailed, type Pending } from '../platform/database/migrate.ts';
import { type DatabaseLog, openDatabase } from '../platform/database/open-database.ts';
import { PRODUCT_VERSION } from '../platform/system/product-version.ts';
import { measureFolder, measureRoom } from './copy-folder.ts';
import { finishUndo } from './undo-upgrade.ts';
import {
  copiesFolder,
  listCopies,
  makeCopy,
  markFinished,
  removeCopy,
  removeHalf,
  removeOldCopies,
  type UpgradeCopy,
} from './upgrade-copies.ts';

/** What a copy needs beyond the bytes that are copied: for a thousand names, and so that the disk is not full afterwards. */
const ROOM_BESIDE = 64_000_000;

/** What is done around the migrations of a start. */
export interface Upgrade {
  /** Does what migrates. Where a migration fails, the error says how to go back. */
  follow<T>(migrating: () => Promise<T>): Promise<T>;
}

/** One that has no copy of its own, with the way back in words. */
export function upgradeWithoutCopy(wayBack: string): Upgrade {
  return { follow: (migrating) => migrating().catch((error) => Promise.reject(withWayBack(error, wayBack))) };
}

type EmbeddedConfig = Pick<Config, 'dataFolder' | 'copyBeforeUpgrade'>;

/** What tests have otherwise. */
interface CopyOptions {
  log: DatabaseLog;
  /** How many bytes may still be written in a folder. */
  roomIn?: (folder: string) => Promise<number>;
}

/**
 * Starts the embedded database below the data folder, whose lock is held. Before an upgrade it is stopped once and copied as files,
 * because those the version before opens again as they are (0062, R64): only where there are migrations to run and members in it,
 * and once for an upgrade, however often its start is cut off. Throws what to do, with nothing changed, where there is no room.
 */
export async function openEmbedded(
  { dataFolder, copyBeforeUpgrade }: EmbeddedConfig,
  { log, roomIn = measureRoom }: CopyOptions,
): Promise<{ postgres: EmbeddedPostgres; upgrade: Upgrade }> {
  const folder = join(dataFolder, 'database');
  await finishUndo(folder);
  const postgres = await startEmbeddedPostgres({ folder, log });
  const pending = await findPendingOf(postgres, log);
  if (pending === undefined) await settleCopies(folder);
  if (pending === undefined || !copyBeforeUpgrade) return { postgres, upgrade: upgradeWithoutCopy(NO_COPY) };
  await postgres.stop();
  const copy = (await findCopyUnderWay(folder, pending)) ?? (await copyBefore(folder, pending, { log, roomIn }));
  return { postgres: await startEmbeddedPostgres({ folder, log }), upgrade: upgradeWith(copy, folder) };
}

/** The way back for a database of the operator’s own. */
export const OWN_DATABASE =
  'To go back to the version before, restore the backup that you made before the upgrade. What to do is in docs/when-something-goes-wrong.md, under “An upgrade fails”.';
const NO_COPY =
  'No copy was made before it (BACKUP_BEFORE_UPGRADE). What to do is in docs/when-something-goes-wrong.md, under “An upgrade fails”.';

async function findPendingOf(postgres: EmbeddedPostgres, log: DatabaseLog): Promise<Pending | undefined> {
  const { database, close } = openDatabase(postgres.connection, { log, size: 1, patient: true });
  try {
    return await findPending(database);
  } catch (error) {
    await postgres.stop();
    throw error;
  } finally {
    await close();
  }
}

/** The copy of an upgrade that was cut off after it had begun: what the database holds now was never served by any version. */
async function findCopyUnderWay(folder: string, { applied }: Pending): Promise<UpgradeCopy | undefined> {
  const copy = await findUnfinished(folder);
  const hasBegun = copy?.applied.every((name) => applied.includes(name)) && copy.applied.length < applied.length;
  return hasBegun ? copy : undefined;
}

async function findUnfinished(folder: string): Promise<UpgradeCopy | undefined> {
  return (await listCopies(folder)).find(({ kind, finished }) => kind === 'before' && !finished);
}

/** What a kill may have left to do between the last migration and the end of the upgrade. */
async function settleCopies(folder: string): Promise<void> {
  const copy = await findUnfinished(folder);
  if (copy !== undefined) await markFinished(folder, copy);
}

async function copyBefore(folder: string, pending: Pending, { log, roomIn }: Required<CopyOptions>) {
  const started = performance.now();
  const from = pending.version ?? 'an earlier version';
  const upgrade = `the upgrade from ${from} to ${PRODUCT_VERSION}`;
  // One of this very state, whose upgrade failed at its first migration; people may have worked since.
  const former = await findUnfinished(folder);
  await removeHalf(folder);
  const bytes = await measureFolder(join(folder, 'cluster'));
  const room = await roomIn(folder);
  if (room < bytes + ROOM_BESIDE) throw new Error(lacksRoomFor(upgrade, bytes, room, folder));
  log.info(
    `Copying the database (${sizeInWords(bytes)}) before ${upgrade}, which has ${pending.missing.length} migrations …`,
  );
  const about = { at: Temporal.Now.instant().toString(), version: pending.version ?? null, applied: pending.applied };
  const copy = await makeCopy(folder, { ...about, to: PRODUCT_VERSION }).catch(async (error: unknown) => {
    await removeHalf(folder);
    throw new Error(
      `The database could not be copied before ${upgrade}. Nothing was changed. What to do is in docs/when-something-goes-wrong.md, under “An upgrade fails”.`,
      { cause: error },
    );
  });
  if (former !== undefined) await removeCopy(folder, former.name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log.info(
    `Copied in ${seconds} s to ${join(copiesFolder(folder), copy.name)}. The way back to it: npm run undo-upgrade.`,
  );
  return copy;
}

function lacksRoomFor(upgrade: string, bytes: number, room: number, folder: string): string {
  return `Before ${upgrade} the database is copied, which takes ${sizeInWords(bytes + ROOM_BESIDE, Math.ceil)}; there is room for ${sizeInWords(room, Math.floor)} in ${folder}. Nothing was changed. Make room (older copies are in ${copiesFolder(folder)}), or make a backup elsewhere and set BACKUP_BEFORE_UPGRADE=off, then start again. The version before starts as it did.`;
}

function upgradeWith(copy: UpgradeCopy, folder: string): Upgrade {
  const before = copy.version ?? 'the version before';
  const wayBack = `The database as it was before the upgrade is kept. To go back: npm run undo-upgrade -- --to ${copy.name}, then start ${before} again. More in docs/when-something-goes-wrong.md, under “An upgrade fails”.`;
  return {
    async follow(migrating) {
      const done = await upgradeWithoutCopy(wayBack).follow(migrating);
      await markFinished(folder, copy);
      await removeOldCopies(folder);
      return done;
    },
  };
}

function withWayBack(error: unknown, wayBack: string): unknown {
  return error instanceof MigrationFailed
    ? new MigrationFailed(`${error.message}\n${wayBack}`, { cause: error.cause })
    : error;
}
