import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { openBackupPlace } from '../platform/backup/backup-place.ts';
import { splitBackupLocation } from '../platform/backup/find-backup.ts';
import type { BackupPlace } from '../platform/backup/place.ts';
import { type Restored, restoreBackup } from '../platform/backup/restore-backup.ts';
import { asAddress, type EmptyDatabase, emptyDatabase } from './test-database.ts';

/** An empty database and an empty data folder that backups are restored into. */
export interface RestoreTrial {
  target: EmptyDatabase;
  dataFolder: string;
  /** Restores as the command does, and closes everything; throws what it says. */
  restore(from: string, input?: TrialInput): Promise<Restored>;
  /** How many tables are in the target, and what is in the folder besides its lock. */
  leftThere(): Promise<{ tables: number; names: string[] }>;
}

/** What differs from the usual. */
interface TrialInput {
  passphrase?: string;
  takesUnencrypted?: boolean;
  leavesOutDamaged?: boolean;
  sendsWaitingMail?: boolean;
  environment?: Record<string, string>;
  /** In the place of the one at `from`. */
  place?: (place: BackupPlace) => BackupPlace;
}

const silent = { info: () => undefined, warn: () => undefined };

/** Makes both, the data folder below `folder`. Close the database of it. */
export async function openRestoreTrial(folder: string): Promise<RestoreTrial> {
  const target = await emptyDatabase();
  const dataFolder = await mkdtemp(join(folder, 'target-'));
  return {
    target,
    dataFolder,

    async restore(from, { environment = {}, place = (same: BackupPlace) => same, ...input } = {}) {
      const opened: (() => Promise<void> | void)[] = [];
      const config = readConfig({ DATA_DIR: dataFolder, DATABASE_URL: asAddress(target.connection), ...environment });
      const usual = { passphrase: undefined, sendsWaitingMail: false, leavesOutDamaged: false };
      const { location, name } = splitBackupLocation({ kind: 'folder', folder: from });
      const found = place(await openBackupPlace(location));
      try {
        return await restoreBackup(config, { ...usual, ...input, place: found, name }, { log: silent, opened });
      } finally {
        while (opened.length > 0) await opened.pop()?.();
      }
    },

    async leftThere() {
      const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(
        target.database,
      );
      const names = (await readdir(dataFolder)).filter((name) => !name.startsWith('server.'));
      return { tables: rows.length, names };
    },
  };
}
