import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { refuseVanishingData } from './refuse-vanishing-data.ts';
import { refuseHalfUndone } from './upgrade-database.ts';

/**
 * Throws where no server has made the embedded database yet: a command would make an empty one, and in a container without its
 * volume say of it that all is well. Nothing is made or changed.
 */
export async function requireEmbedded(config: Config): Promise<void> {
  await refuseHalfUndone(config.dataFolder);
  const folder = join(config.dataFolder, 'database');
  if (await isThere(join(folder, 'cluster', 'PG_VERSION'))) return;
  await refuseVanishingData(config);
  throw new Error(
    `There is no database in ${config.dataFolder}: no server has used this folder yet. Look whether DATA_DIR names the right one.`,
  );
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
