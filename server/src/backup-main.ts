// npm run backup: writes the database, the members' files and the keys to a place, also while servers run (0056).
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { type Config, readConfig } from './config.ts';
import { openBackupPlace } from './platform/backup/backup-place.ts';
import { readPassphrase } from './platform/backup/passphrase-file.ts';
import { tellProgress } from './platform/backup/progress.ts';
import { refuseTarget } from './platform/backup/refuse-target.ts';
import { type MadeBackup, runBackup } from './platform/backup/run-backup.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { inWords } from './platform/files/file-location.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { PRODUCT_VERSION } from './platform/system/product-version.ts';
import { readBackupLocation } from './settings/files.ts';
import { passphrase } from './settings/values.ts';
import { findDatabase } from './start/find-database.ts';
import { openCommand } from './start/open-command.ts';

const USAGE = `npm run backup -- --to <folder or address> [--passphrase-file <file>]

An address is s3://bucket/prefix?endpoint=…&region=… or file:///absolute/folder; without --to, BACKUP_TO is taken.
With BACKUP_PASSPHRASE, or --passphrase-file, the backup is encrypted.`;

const NAMES_MAX = 10;

const command = openCommand();
const { log, opened } = command;

async function run(): Promise<number> {
  const begun = performance.now();
  const options = { to: { type: 'string' }, 'passphrase-file': { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  const config = readConfig(process.env);
  const location = values.to === undefined ? config.backup.location : readBackupLocation(values.to, process.env);
  if (location === undefined) throw new Error(USAGE);
  const secret = await choosePassphrase(values['passphrase-file'], config);
  await refuseTarget(location, config);
  const place = await openBackupPlace(location);
  opened.push(() => place.close());
  const connection = await findDatabase(config, command);
  const { database, close } = openDatabase(connection, { log, size: 2, patient: true });
  opened.push(close);
  const { files, close: closeFiles } = await openFileStore(config.fileLocation);
  opened.push(closeFiles);
  const made = await stoppable((signal) =>
    runBackup(database, 'COMMAND', {
      ...{ connection, files, place, passphrase: secret, signal, atOnce: 4 },
      ...{ keyFolder: join(config.dataFolder, 'keys'), version: PRODUCT_VERSION },
      sealFolder: config.sealLocation.kind === 'folder' ? config.sealLocation.folder : undefined,
      tell: tellProgress(log.warn),
    }),
  );
  return report(made, place.name, (performance.now() - begun) / 1000, config);
}

/** A new one has to be long enough. */
async function choosePassphrase(file: string | undefined, config: Config): Promise<string | undefined> {
  const text = await readPassphrase(file, config);
  const problem = text === undefined ? undefined : passphrase.safeParse(text).error?.issues[0]?.message;
  if (problem !== undefined) throw new Error(`The passphrase in ${file} ${problem}.`);
  return text;
}

/** Anyone who stops it waits until nothing half is left. */
async function stoppable(work: (signal: AbortSignal) => Promise<MadeBackup>): Promise<MadeBackup> {
  const stopping = new AbortController();
  const made = work(stopping.signal);
  opened.push(async () => {
    stopping.abort();
    await made.catch(() => undefined);
  });
  const done = await made.catch((error: unknown) => {
    throw new Error(`No backup was made. ${error instanceof Error ? error.message : error}`);
  });
  opened.pop();
  return done;
}

function report(
  { manifest, name, bytes, written, files, lacking }: MadeBackup,
  place: string,
  seconds: number,
  config: Config,
): number {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  log.info(
    `${name} in ${place}: ${rows} rows of ${manifest.tables.length} tables, ${files} files, ${sizeInWords(bytes)}, of which ${sizeInWords(written)} were written in ${seconds.toFixed(1)} s, ${manifest.encryption === null ? 'not encrypted' : 'encrypted'}.`,
  );
  if (config.sealLocation.kind !== 'folder')
    log.info(`The seals are not in it: they are in ${inWords(config.sealLocation)}.`);
  if (config.verificationKeys.key !== undefined)
    log.info('VERIFICATION_KEY is not in it: keep it with your other secrets.');
  if (lacking === 0) return 0;
  for (const { key, problem, inBackup } of manifest.lacking.slice(0, NAMES_MAX))
    log.warn(
      `The file ${key} ${problem}. ${inBackup ? 'This backup has it from before.' : 'It is not in this backup.'}`,
    );
  log.warn(
    `The backup is whole, but ${lacking} files are missing or damaged in their store (docs/run-and-restore.md).`,
  );
  return 1;
}

command.run(run);
