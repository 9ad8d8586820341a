// npm run accept-files: says that the files in the place of the settings are those of this database.
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { inWords } from './platform/files/file-location.ts';
import { listKeptContents } from './platform/files/kept-contents-reader.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { acceptStore, isThere } from './platform/files/recognise-store.ts';
import { openCommand } from './start/open-command.ts';
import { openOwnDatabase } from './start/open-own-database.ts';

const DESPITE = 'although-some-are-missing';
const NAMES_MAX = 10;

const command = openCommand();
const { log, opened } = command;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { [DESPITE]: { type: 'boolean' } } });
  const config = readConfig(process.env);
  const database = await openOwnDatabase(config, command);
  const { files, close } = await openFileStore(config.fileLocation);
  opened.push(close);
  const missing: string[] = [];
  let named = 0;
  for await (const { key } of listKeptContents(database)) {
    named += 1;
    if (!(await isThere(files, key))) missing.push(key);
  }
  const place = inWords(config.fileLocation);
  log.info(
    `Files that the database names: ${named}. In ${place}: ${named - missing.length}. Missing: ${missing.length}.`,
  );
  for (const key of missing.slice(0, NAMES_MAX)) log.warn(`missing: ${key}`);
  if (missing.length > 0 && values[DESPITE] !== true) {
    log.warn(`Nothing was changed. If they are lost, run npm run accept-files -- --${DESPITE}`);
    return 1;
  }
  await acceptStore(database, files);
  log.info('The files in this place are those of this database from now on. Start the server.');
  return 0;
}

command.run(run);
