// npm run verify-backup: reads everything of a backup, and names what is missing, damaged or does not belong to it (0056).
import { parseArgs } from 'node:util';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { readConfig } from './config.ts';
import { openBackupPlace } from './platform/backup/backup-place.ts';
import { openFoundBackup, splitBackupLocation } from './platform/backup/find-backup.ts';
import { readPassphrase } from './platform/backup/passphrase-file.ts';
import { verifyBackup } from './platform/backup/verify-backup.ts';
import { readBackupLocation } from './settings/files.ts';
import { openCommand } from './start/open-command.ts';

const USAGE = `npm run verify-backup -- --from <backup> [--passphrase-file <file>] [--unencrypted]

<backup> is a folder or s3://bucket/prefix?endpoint=…: one backup, or the place of many, of which the newest is read.
BACKUP_PASSPHRASE, or the file, has the passphrase of an encrypted one; one that is not is read beside it with --unencrypted alone.`;

const OPTIONS = {
  from: { type: 'string' },
  'passphrase-file': { type: 'string' },
  unencrypted: { type: 'boolean' },
} as const;

const command = openCommand();
const { log, opened } = command;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.from === undefined) throw new Error(USAGE);
  const passphrase = await readPassphrase(values['passphrase-file'], readConfig(process.env));
  const { location, name } = splitBackupLocation(readBackupLocation(values.from, process.env));
  const place = await openBackupPlace(location);
  opened.push(() => place.close());
  const unlocking = { passphrase, takesUnencrypted: values.unencrypted ?? false };
  const { path, opened: backup } = await openFoundBackup(place, name, unlocking);
  const { manifest } = backup;
  log.info(
    `${path === '' ? 'This backup was written' : `${path}: written`} by version ${manifest.version}, as everything was at ${manifest.begun}.`,
  );
  const found = await verifyBackup(place, path, backup);
  for (const problem of found.problems) log.warn(problem);
  const { tables, rows, files, bytes } = found;
  log.info(`Read: ${rows} rows of ${tables} tables, ${files} files, ${sizeInWords(bytes)}.`);
  const lacking = manifest.lacking.filter(({ inBackup }) => inBackup !== true);
  if (lacking.length > 0)
    log.info(`Files that their store had lost before it was written: ${lacking.map(({ key }) => key).join(', ')}.`);
  for (const stranger of found.strangers) log.warn(`${stranger} does not belong to this backup. It is not read.`);
  log.info(found.problems.length === 0 ? 'The backup is whole.' : `Problems: ${found.problems.length}.`);
  return found.problems.length === 0 ? 0 : 1;
}

command.run(run);
