// npm run move-files: copies the contents of all documents from one file store to another.
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { type FileLocation, inWords } from './platform/files/file-location.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { listKeptContents } from './platform/files/kept-contents-reader.ts';
import { type MoveCounts, moveFiles } from './platform/files/move-files.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { carryMarkOver, refuseForeignStore } from './platform/files/recognise-store.ts';
import { readFileLocation } from './settings/files.ts';
import { openCommand } from './start/open-command.ts';
import { openOwnDatabase } from './start/open-own-database.ts';

const USAGE = `npm run move-files -- --from <address> --to <address> [--remove-from-old]

An address is file:///absolute/folder (DATA_DIR/files by default) or s3://bucket/prefix?endpoint=…&region=….
Stop the server first; afterwards start it with FILES_URL set to the new address.`;

const TELL_EVERY = 100;

const command = openCommand();
const { log, opened } = command;

async function run(): Promise<number> {
  const { from, to, removeFromOld } = readArguments();
  const config = readConfig(process.env);
  // No server of this folder may keep or delete files in the meantime.
  const database = await openOwnDatabase(config, command);
  const stores = { from: await openStore(from), to: await openStore(to) };
  await refuseForeignStore(database, stores.to, inWords(to));
  const contents = () => listKeptContents(database);
  const counts = await moveFiles({ ...stores, contents, removeFromOld, tell });
  report(counts);
  if (counts.problems.length > 0) return 1;
  await carryMarkOver(database, stores);
  return 0;
}

function readArguments(): { from: FileLocation; to: FileLocation; removeFromOld: boolean } {
  const options = { from: { type: 'string' }, to: { type: 'string' }, 'remove-from-old': { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  if (values.from === undefined || values.to === undefined) throw new Error(USAGE);
  const from = readFileLocation(values.from, process.env);
  const to = readFileLocation(values.to, process.env);
  if (isDeepStrictEqual(from, to)) throw new Error('Both addresses name the same store.');
  return { from, to, removeFromOld: values['remove-from-old'] ?? false };
}

async function openStore(location: FileLocation): Promise<FileStore> {
  const { files, close } = await openFileStore(location);
  opened.push(close);
  return files;
}

function tell({ copied, there, problems }: Readonly<MoveCounts>): void {
  const done = copied + there + problems.length;
  if (done % TELL_EVERY === 0) log.info(`${done} files …`);
}

function report({ copied, copiedBytes, there, removed, problems }: MoveCounts): void {
  for (const problem of problems) log.warn(problem);
  log.info(`${copied} files copied (${copiedBytes} bytes), each with the SHA-256 of the database.`);
  log.info(
    `${there} files were already there, ${removed} removed from the old store, ${problems.length} with a problem.`,
  );
}

// What has been copied stays when it is stopped; the same command goes on from there.
command.run(run);
