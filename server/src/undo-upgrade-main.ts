// npm run undo-upgrade: puts the database back as it was before an upgrade.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { lockDataFolder } from './platform/database/data-folder-lock.ts';
import { stopOrphan } from './platform/database/postgres-orphan.ts';
import { findEmbeddedPrograms } from './platform/database/postgres-programs.ts';
import { openCommand } from './start/open-command.ts';
import { finishUndo, getCopy, undoUpgrade } from './start/undo-upgrade.ts';
import { copiesFolder, listCopies } from './start/upgrade-copies.ts';

const command = openCommand();
const { log, opened } = command;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const { databaseUrl, dataFolder } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    log.warn(
      'No copies are made of your own database (DATABASE_URL): restore the backup that you made before the upgrade.',
    );
    return 1;
  }
  const folder = join(dataFolder, 'database');
  opened.push(await lockDataFolder(dataFolder));
  await finishUndo(folder);
  if (values.to === undefined) return await tellCopies(folder);
  const copy = await getCopy(folder, values.to);
  // What a server that was killed may have left running.
  await stopOrphan(join(folder, 'cluster'), await findEmbeddedPrograms());
  const aside = await undoUpgrade(folder, copy);
  log.info(`The database is as it was at ${copy.at}. What was recorded since is not in it, but in ${aside}.`);
  log.info(`Now start the version that it was of (${copy.version ?? 'earlier than 0.10.0'}), not this one.`);
  return 0;
}

async function tellCopies(folder: string): Promise<number> {
  const copies = await listCopies(folder);
  log.info(`Copies in ${copiesFolder(folder)}: ${copies.length}.`);
  for (const { name, kind, at, version, to } of copies) {
    const what =
      kind === 'before'
        ? `version ${version ?? 'earlier than 0.10.0'}, before the upgrade to ${to}`
        : `an undone upgrade to ${to}`;
    log.info(`  ${name}: ${what}, made at ${at}`);
  }
  if (copies.length > 0)
    log.info(
      'To put one in the place of the database: npm run undo-upgrade -- --to NAME. Whatever was recorded since it was made goes with the database that is there now.',
    );
  return 0;
}

command.run(run);
