import { openBackupPlace, requireWritable } from '../backup/backup-place.ts';
import { reasonOf } from '../backup/reason-of.ts';
import { refuseTarget } from '../backup/refuse-target.ts';
import type { Config } from '../config.ts';
import { openClamdScanner } from '../files/clamd-scanner.ts';
import { type FileLocation, inWords } from '../files/file-location.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { bad, type Finding, good } from './finding.ts';

/** A store or server that says nothing for so long is told of as one that hangs. */
const SILENCE_MS = 15_000;
const TRIAL = Buffer.from('A trial of CPD Logbook. It may be removed.');

/** Whether the mail server greets and takes the login; nothing is sent. Never throws. */
export async function checkMail(smtpUrl: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined)
    return bad('E-mail', 'SMTP_URL is not set: e-mails are kept in the outbox and reach nobody.');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS });
  return await within('E-mail', 'The mail server', async () => {
    try {
      await transport.verify();
      return 'The mail server greets, and takes the login. Nothing was sent.';
    } finally {
      transport.close();
    }
  });
}

/** Whether a file can be kept, read and removed where files of members are kept. Never throws. */
export async function checkFiles(location: FileLocation): Promise<Finding> {
  return await within('Files', inWords(location), async () => {
    const { files, close } = await openFileStore(location);
    try {
      const { key } = await files.save(contents(), TRIAL.length);
      try {
        const { stream } = await files.read(key);
        const read = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
        if (!read.equals(TRIAL)) throw new Error('A file came back otherwise than it was written.');
      } finally {
        await files.remove(key);
      }
    } finally {
      close();
    }
    return `A file was kept in ${inWords(location)}, read and removed.`;
  });
}

async function* contents(): AsyncGenerator<Buffer> {
  yield TRIAL;
}

/** Whether the place of the nightly backups can be written to. Never throws. */
export async function checkBackups(
  config: Pick<Config, 'backup' | 'dataFolder' | 'fileLocation' | 'sealLocation'>,
): Promise<Finding> {
  const { location } = config.backup;
  if (location === undefined) return bad('Backups', 'BACKUP_TO is not set: no backup is made at night.');
  return await within('Backups', inWords(location), async () => {
    await refuseTarget(location, config);
    const place = await openBackupPlace(location);
    try {
      await requireWritable(place);
    } finally {
      place.close();
    }
    const secret =
      config.backup.passphrase === undefined ? ' Backups are not encrypted: BACKUP_PASSPHRASE is not set.' : '';
    return `${inWords(location)} can be written to.${secret}`;
  });
}

/** Whether the virus scanner looks at a file. Never throws. */
export async function checkScanner(url: string | undefined): Promise<Finding> {
  if (url === undefined) return good('Virus check', 'CLAMAV_URL is not set: uploads are not checked for viruses.');
  return await within('Virus check', url, async () => {
    const { infected } = await openClamdScanner(url, SILENCE_MS)(contents());
    if (infected) throw new Error('It finds a virus in a line of text.');
    return 'The scanner looked at a line of text, and let it pass.';
  });
}

/** Does the work, and no longer than a person waits for what hangs. */
async function within(part: Finding['part'], what: string, work: () => Promise<string>): Promise<Finding> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It says nothing for ${SILENCE_MS / 1000} s.`)), SILENCE_MS);
  try {
    return good(part, await Promise.race([work(), late.promise]));
  } catch (error) {
    return bad(part, `${what}: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
}
