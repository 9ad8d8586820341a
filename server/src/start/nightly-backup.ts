import { join } from 'node:path';
import { collegeZone } from '@cpd/domain/values/college-day';
import { sizeInWords } from '@cpd/domain/values/sizes';
import type { Config } from '../config.ts';
import { openBackupPlace } from '../platform/backup/backup-place.ts';
import { claimNightly, endRun, readDatabaseClock } from '../platform/backup/backup-run-store.ts';
import type { Keeping } from '../platform/backup/keeping.ts';
import type { BackupPlace } from '../platform/backup/place.ts';
import { pruneBackups } from '../platform/backup/prune-backups.ts';
import { reasonOf } from '../platform/backup/reason-of.ts';
import { refuseTarget } from '../platform/backup/refuse-target.ts';
import { type MadeBackup, runBegunBackup } from '../platform/backup/run-backup.ts';
import type { DatabaseConnection, DatabaseLog } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { type FileLocation, inWords } from '../platform/files/file-location.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Work } from '../platform/jobs/job-names.ts';
import { PRODUCT_VERSION } from '../platform/system/product-version.ts';

/** What the backup of the night needs. */
export interface NightlyParts {
  config: Pick<Config, 'backup' | 'dataFolder' | 'fileLocation' | 'sealLocation'>;
  database: Database;
  /** The way straight at PostgreSQL, as the owner. */
  connection: DatabaseConnection | string;
  files: FileStore;
  log: DatabaseLog;
}

const NAME = 'nightly-backup';
/** Members use the same store and disk. */
const AT_ONCE = 2;
const HOUR_S = 3_600;

/**
 * Makes a backup each night where BACKUP_TO says so (R56), and removes the oldest ones behind it. The hourly run makes up for a
 * night that was missed, and tries again what failed; the run of the hour before asks for one at the minute of BACKUP_AT.
 */
export function nightlyBackup(parts: NightlyParts): Work {
  const { config, database } = parts;
  const { location, at } = config.backup;
  return {
    name: NAME,
    // As long as pg-boss allows; a server that vanishes is noticed anyway.
    secondsAtMost: 24 * HOUR_S,
    run: async (_runId, boss, signal) => {
      if (location === undefined) return;
      // PostgreSQL's clock, by which runs are noted: servers whose clocks differ mean the same night.
      const now = await readDatabaseClock(database);
      const id = await claimNightly(database, inWords(location), lastDue(now, at));
      if (id !== undefined) await backUpTo(location, id, { ...parts, signal });
      const wait = Math.ceil(nextDue(now, at).since(now).total('seconds')) + 1;
      if (wait < HOUR_S) await boss.send(NAME, null, { startAfter: wait });
    },
  };
}

/** The last time that a backup was due: so late on the clock of the college. */
export function lastDue(now: Temporal.Instant, at: string): Temporal.Instant {
  const today = dueOf(now.toZonedDateTimeISO(collegeZone()).toPlainDate(), at);
  if (Temporal.Instant.compare(today, now) <= 0) return today;
  return dueOf(now.toZonedDateTimeISO(collegeZone()).toPlainDate().subtract({ days: 1 }), at);
}

function nextDue(now: Temporal.Instant, at: string): Temporal.Instant {
  const today = dueOf(now.toZonedDateTimeISO(collegeZone()).toPlainDate(), at);
  if (Temporal.Instant.compare(today, now) > 0) return today;
  return dueOf(now.toZonedDateTimeISO(collegeZone()).toPlainDate().add({ days: 1 }), at);
}

function dueOf(day: Temporal.PlainDate, at: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: collegeZone(), plainTime: at }).toInstant();
}

/** A failure is a line in the log and in the table of backups, and ends nothing else. */
async function backUpTo(
  location: FileLocation,
  id: number,
  { config, database, connection, files, log, signal }: NightlyParts & { signal: AbortSignal },
): Promise<void> {
  const { dataFolder, sealLocation, backup } = config;
  try {
    await refuseTarget(location, config);
    const place = await openBackupPlace(location);
    try {
      const made = await runBegunBackup(database, id, {
        ...{ connection, files, place, signal, passphrase: backup.passphrase, atOnce: AT_ONCE },
        ...{ keyFolder: join(dataFolder, 'keys'), version: PRODUCT_VERSION, tell: () => undefined },
        sealFolder: sealLocation.kind === 'folder' ? sealLocation.folder : undefined,
      });
      report(made, place.name, log);
      await removeOld(place, made, backup.keep, log);
    } finally {
      place.close();
    }
  } catch (error) {
    const problem = reasonOf(error);
    // Also what went wrong before the backup itself had begun.
    await endRun(database, id, { problem }).catch(() => undefined);
    log.warn(`The nightly backup was not made: ${problem} Put it right, or run npm run backup.`);
  }
}

/** The backup is there anyway when this fails; the next one removes them. */
async function removeOld(place: BackupPlace, made: MadeBackup, keep: Keeping, log: DatabaseLog): Promise<void> {
  try {
    const { removed, spared, shared } = await pruneBackups(place, { keep, made });
    if (removed.length > 0) log.info(`Old backups were removed: ${removed.join(', ')}.`);
    if (spared.length > 0)
      log.warn(`Old backups are kept, because files may be in them that are missing now: ${spared.join(', ')}.`);
    if (shared.unreadable !== undefined)
      log.warn(`Files of old backups are kept, because it cannot be read what ${shared.unreadable} has of them.`);
  } catch (error) {
    log.warn(`Old backups could not be removed from ${place.name}: ${reasonOf(error)} The next night tries again.`);
  }
}

function report({ name, bytes, written, files, lacking }: MadeBackup, place: string, log: DatabaseLog): void {
  log.info(
    `The nightly backup ${name} is in ${place}: ${files} files, ${sizeInWords(bytes)}, of which ${sizeInWords(written)} were written.`,
  );
  if (lacking === 0) return;
  log.warn(
    `${lacking} files are missing or damaged in their store. npm run backup names them, and says which of them the backup has from before.`,
  );
}
