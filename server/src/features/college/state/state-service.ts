import { join } from 'node:path';
import type { ServiceState } from '@cpd/contract/state';
import type { Config } from '../../../config.ts';
import { findLastBackups } from '../../../platform/backup/backup-reader.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { SetupWatch } from '../../../platform/setup/setup-watch.ts';
import { measureDiskSpace } from '../../../platform/state/disk-space.ts';
import { openSharedState } from '../../../platform/state/shared-state.ts';
import type { KnownBackups } from './judge-backup.ts';
import { judgeState } from './judge-state.ts';

/** What is asked of the service besides its database. */
export interface StateParts {
  config: Config;
  files: FileStore;
  setup: SetupWatch;
  now(): Temporal.Instant;
  /** A server that was silent for so many seconds is gone. */
  goneAfterS: number;
}

/** A disk, or a store, that says nothing for so long is away. */
const LIMIT_MS = 2_000;

/** Answers how to look at the state of the service; looks that come together cost one statement, and one for the backups. */
export function openServiceState(database: Database, parts: StateParts): () => Promise<ServiceState> {
  const shared = openSharedState(database, parts.goneAfterS);
  return async () => {
    const { config } = parts;
    const [state, spaces, hasFiles, setup] = await Promise.all([
      shared.look(),
      measureDiskSpace(foldersOf(config), LIMIT_MS),
      showsStore(parts.files),
      parts.setup.look(),
    ]);
    // A database that is slow is not asked a second thing.
    const backups = state && (await readBackups(database, config.backup));
    const judged = judgeState({
      ...{ shared: state, spaces, hasFiles, backups, setup },
      hasScanner: config.clamavUrl !== undefined,
      hasMailServer: config.mail.smtpUrl !== undefined,
      hasMemberLists: config.membersFrom.location !== undefined,
      hasProvider: config.identity.issuer !== undefined,
    });
    return { at: state?.at ?? parts.now().toString(), parts: judged };
  };
}

async function readBackups(database: Database, { location, keep }: Config['backup']): Promise<KnownBackups> {
  return { keep: location === undefined ? undefined : keep, ...(await findLastBackups(database)) };
}

/** What is on disks of this machine. */
function foldersOf({ dataFolder, databaseUrl, fileLocation }: Config): Record<string, string> {
  return {
    ...(databaseUrl === undefined
      ? { Database: join(dataFolder, 'database') }
      : { 'Folder of the server': dataFolder }),
    ...(fileLocation.kind === 'folder' && { Files: fileLocation.folder }),
  };
}

async function showsStore(files: FileStore): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), LIMIT_MS);
  const mark = files.mark().catch(() => undefined);
  return (await Promise.race([mark, late]).finally(() => clearTimeout(timer))) !== undefined;
}
