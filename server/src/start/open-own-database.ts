import type { Config } from '../config.ts';
import { refuseHalfRestored } from '../platform/backup/restore-mark.ts';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { ownersAddress, requireUsable } from '../platform/database/require-usable.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Command } from './open-command.ts';
import { OWN_DATABASE, openEmbedded, upgradeWithoutCopy } from './open-embedded.ts';
import { requireEmbedded } from './require-embedded.ts';

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
  const { way, upgrade } = await openWay(config, { log, opened });
  const { database, close } = openDatabase(way, { log, size: 2, patient: true });
  opened.push(close);
  const named = ownersAddress(config);
  if (named !== undefined) await requireUsable(database, named, { toChange: true });
  await upgrade.follow(async () => void (await migrate(database)));
  return database;
}

async function openWay(config: Config, { log, opened }: Pick<Command, 'log' | 'opened'>) {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined) {
    return { way: databaseDirectUrl ?? databaseUrl, upgrade: upgradeWithoutCopy(OWN_DATABASE) };
  }
  const { postgres, upgrade } = await openEmbedded(config, { log });
  opened.push(() => postgres.stop());
  return { way: postgres.connection, upgrade };
}
