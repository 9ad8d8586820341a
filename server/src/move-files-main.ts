// npm run move-files: copies the contents of all documents from one file store to another.
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { readConfig, readFileLocation } from './config.ts';
import { lockDataFolder } from './database/data-folder-lock.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import type { FileLocation } from './files/file-location.ts';
import type { FileStore } from './files/file-store.ts';
import { listKeptContents } from './files/kept-contents-reader.ts';
import { type MoveCounts, moveFiles } from './files/move-files.ts';
import { openFileStore } from './files/open-file-store.ts';

const USAGE = `npm run move-files -- --from <address> --to <address> [--remove-from-old]

An address is file:///absolute/folder (DATA_DIR/files by default) or s3://bucket/prefix?endpoint=…&region=….
Stop the server first; afterwards start it with FILES_URL set to the new address.`;

const TELL_EVERY = 100;

const log = {
  info: (message: string) => void process.stdout.write(`${message}\n`),
  warn: (message: string) => void process.stderr.write(`${message}\n`),
};

/** What has been opened and how to close it again, the last opened first. */
const opened: (() => Promise<void> | void)[] = [];

async function run(): Promise<number> {
  const { from, to, removeFromOld } = readArguments();
  const config = readConfig(process.env);
  // No server may keep or delete files meanwhile.
  opened.push(await lockDataFolder(config.dataFolder));
  const { database, close } = openDatabase(await openConnection(config), { log, size: 2, patient: true });
  opened.push(close);
  await migrate(database);
  const counts = await moveFiles({
    from: await openStore(from),
    to: await openStore(to),
    contents: () => listKeptContents(database),
    removeFromOld,
    tell,
  });
  report(counts);
  return counts.problems.length === 0 ? 0 : 1;
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

async function openConnection({ databaseUrl, dataFolder }: { databaseUrl: string | undefined; dataFolder: string }) {
  if (databaseUrl !== undefined) return databaseUrl;
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'database'), log });
  opened.push(() => postgres.stop());
  return postgres.connection;
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

async function close(): Promise<void> {
  while (opened.length > 0) await opened.pop()?.();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // What has been copied stays; the same command goes on from there.
  process.on(signal, () => void close().then(() => process.exit(1)));
}

run()
  .catch((error: unknown) => {
    log.warn(error instanceof Error ? error.message : String(error));
    return 1;
  })
  .then(async (code) => {
    await close();
    process.exit(code);
  });
