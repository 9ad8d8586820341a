import { join } from 'node:path';
import type { Config } from '../config.ts';
import { refuseHalfRestored } from '../platform/backup/restore-mark.ts';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { type DatabaseConnection, openDatabase } from '../platform/database/open-database.ts';
import { ownersAddress, requireUsable } from '../platform/database/require-usable.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Command } from './open-command.ts';
import { requireEmbedded } from './require-embedded.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/**
 * Takes the data folder for a command, so that no server of it runs in the meantime, and opens the database as the owner of the tables,
 * migrated. What was opened is closed with the command. Throws what to do where there is none.
 */
export async function openOwnDatabase(
  config: Config,
  { log, opened }: Pick<Command, 'log' | 'opened'>,
): Promise<Database> {
  if (config.databaseUrl === undefined) await requireEmbedded(config);
  opened.push(await lockDataFolder(config.dataFolder));
  await refuseHalfRestored(config.dataFolder);
  const way = await openWay(config, { log, opened });
  const { database, close } = openDatabase(way, { log, size: 2, patient: true });
  opened.push(close);
  const named = ownersAddress(config);
  if (named !== undefined) await requireUsable(database, named, { toChange: true });
  await upgradeDatabase(database, way, config, { log });
  return database;
}

async function openWay(
  config: Config,
  { log, opened }: Pick<Command, 'log' | 'opened'>,
): Promise<DatabaseConnection | string> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined) return databaseDirectUrl ?? databaseUrl;
  const postgres = await startEmbeddedPostgres({ folder: join(config.dataFolder, 'database'), log });
  opened.push(() => postgres.stop());
  return postgres.connection;
}
