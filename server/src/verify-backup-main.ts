// npm run verify-backup: reads everything of a backup, and names what is missing, damaged or does not belong to it (0056).
import { parseArgs } from 'node:util';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { openBackupPlace } from './backup/backup-place.ts';
import { openBackup } from './backup/open-backup.ts';
import { readPassphrase } from './backup/passphrase-file.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { readBackupLocation, readConfig } from './config.ts';
import { openCommand } from './start/open-command.ts';

const USAGE = `npm run verify-backup -- --from <one backup> [--passphrase-file <file>]

One backup is such as /backups/cpd-1a2b3c4d-20261122T020000Z or s3://bucket/prefix/cpd-1a2b3c4d-20261122T020000Z?endpoint=…`;

const command = openCommand();
const { log, opened } = command;

async function run(): Promise<number> {
  const options = { from: { type: 'string' }, 'passphrase-file': { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  if (values.from === undefined) throw new Error(USAGE);
  const passphrase = await readPassphrase(values['passphrase-file'], readConfig(process.env));
  const place = await openBackupPlace(readBackupLocation(values.from, process.env));
  opened.push(() => place.close());
  const opening = await openBackup(place, '', passphrase);
  const { manifest } = opening;
  log.info(`Written by version ${manifest.version}, as everything was at ${manifest.begun}.`);
  const found = await verifyBackup(place, '', opening);
  for (const problem of found.problems) log.warn(problem);
  const { tables, rows, files, bytes } = found;
  log.info(`Read: ${rows} rows of ${tables} tables, ${files} files, ${sizeInWords(bytes)}.`);
  if (manifest.lacking.length > 0) {
    log.info(
      `Files that their store had lost before it was written: ${manifest.lacking.map(({ key }) => key).join(', ')}.`,
    );
  }
  log.info(found.problems.length === 0 ? 'The backup is whole.' : `Problems: ${found.problems.length}.`);
  return found.problems.length === 0 ? 0 : 1;
}

command.run(run);
