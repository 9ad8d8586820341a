// npm run restore: brings a backup back into an empty data folder, database and store of files (docs/run-and-restore.md).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { readConfig } from './config.ts';
import { openBackupPlace } from './platform/backup/backup-place.ts';
import { splitBackupLocation } from './platform/backup/find-backup.ts';
import { readPassphrase } from './platform/backup/passphrase-file.ts';
import { type Restored, restoreBackup } from './platform/backup/restore-backup.ts';
import { readBackupLocation } from './settings/files.ts';
import { openCommand } from './start/open-command.ts';
import { refuseVanishingData } from './start/refuse-vanishing-data.ts';

const USAGE = `npm run restore -- --from <backup> [--data-dir <folder>] [--passphrase-file <file>] [--unencrypted] [--leave-out-damaged] [--send-waiting-mail]

<backup> is a folder or s3://bucket/prefix?endpoint=…: one backup, or the place of many, of which the newest is taken.
It is restored into the empty database and the empty place of files of the settings (DATA_DIR, DATABASE_URL, FILES_URL).
BACKUP_PASSPHRASE, or the file, has the passphrase of an encrypted one; one that is not is taken beside it with --unencrypted alone.`;

const OPTIONS = {
  from: { type: 'string' },
  'data-dir': { type: 'string' },
  'passphrase-file': { type: 'string' },
  unencrypted: { type: 'boolean' },
  'leave-out-damaged': { type: 'boolean' },
  'send-waiting-mail': { type: 'boolean' },
} as const;

const command = openCommand();
const { log, opened } = command;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.from === undefined) throw new Error(USAGE);
  const folder = values['data-dir'];
  const config = readConfig(folder === undefined ? process.env : { ...process.env, DATA_DIR: resolve(folder) });
  await refuseVanishingData(config);
  const { location, name } = splitBackupLocation(readBackupLocation(values.from, process.env));
  const place = await openBackupPlace(location);
  opened.push(() => place.close());
  const begun = performance.now();
  const restored = await restoreBackup(
    config,
    {
      ...{ place, name, takesUnencrypted: values.unencrypted ?? false },
      passphrase: await readPassphrase(values['passphrase-file'], config),
      leavesOutDamaged: values['leave-out-damaged'] ?? false,
      sendsWaitingMail: values['send-waiting-mail'] ?? false,
    },
    command,
  );
  report(restored, (performance.now() - begun) / 1000);
  return 0;
}

function report({ manifest, rows, files, bytes, heldMails, missing }: Restored, seconds: number): void {
  log.info(
    `Restored: ${rows} rows in ${manifest.tables.length} tables and ${files} files (${sizeInWords(bytes)}) in ${seconds.toFixed(1)} s. The logbook is as it was at ${manifest.begun}.`,
  );
  for (const line of missing) log.warn(`Missing: ${line}`);
  if (missing.length > 0)
    log.warn(
      'Keep this list. Look for what is missing in another backup, and run npm run verify-events: the log may have gaps.',
    );
  if (heldMails > 0) {
    log.info(`Emails that waited then are not sent, because they may have been sent since: ${heldMails}.`);
  }
  log.info(
    `What was erased after ${manifest.begun} has to be erased again: see docs/run-and-restore.md, “After a restore”.\nStart the server.`,
  );
}

command.run(run);
