import { join } from 'node:path';
import type { Config } from '../config.ts';
import { refuseHalfRestored } from '../platform/backup/restore-mark.ts';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { isReachable } from '../platform/database/is-reachable.ts';
import { type DatabaseConnection, openDatabase } from '../platform/database/open-database.ts';
import { findListening } from '../platform/database/postgres-cluster.ts';
import { type NamedAddress, ownersAddress, requireUsable } from '../platform/database/require-usable.ts';
import type { Command } from './open-command.ts';
import { requireEmbedded } from './require-embedded.ts';

/**
 * The database of the settings, by the way of the owner, on which a statement may take its time; or the embedded one: of a server
 * that runs, or started for as long as this takes, during which no server starts on the folder. Throws what to do where there is
 * none, or half of one that was restored.
 */
export async function findDatabase(
  config: Config,
  { log, opened }: Pick<Command, 'log' | 'opened'>,
): Promise<DatabaseConnection | string> {
  const named = ownersAddress(config);
  if (named !== undefined) {
    await requireAnswer(named, log);
    return named.address;
  }
  const folder = join(config.dataFolder, 'database');
  const running = await findListening(folder);
  if (running !== undefined && (await answers(running, log))) return running;
  await requireEmbedded(config);
  opened.push(await lockDataFolder(config.dataFolder));
  await refuseHalfRestored(config.dataFolder);
  const postgres = await startEmbeddedPostgres({ folder, log });
  opened.push(() => postgres.stop());
  return postgres.connection;
}

async function requireAnswer(named: NamedAddress, log: Command['log']): Promise<void> {
  const { database, close } = openDatabase(named.address, { log, size: 1, patient: true });
  try {
    await requireUsable(database, named, { toChange: false });
  } finally {
    await close();
  }
}

async function answers(connection: DatabaseConnection, log: Command['log']): Promise<boolean> {
  const { database, close } = openDatabase(connection, { log, size: 1 });
  try {
    return await isReachable(database);
  } finally {
    await close();
  }
}
