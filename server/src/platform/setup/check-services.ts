import type { Config } from '../../config.ts';
import { openBackupPlace, requireWritable } from '../backup/backup-place.ts';
import { findNewestWhole } from '../backup/find-backup.ts';
import { reasonOf } from '../backup/reason-of.ts';
import { refuseTarget } from '../backup/refuse-target.ts';
import { openClamdScanner } from '../files/clamd-scanner.ts';
import { type FileLocation, inWords } from '../files/file-location.ts';
import type { FileStore } from '../files/file-store.ts';
import { openWatchedPlace } from '../files/newest-file.ts';
import { bad, good, knownAlready, type Trial, tryPart } from './finding.ts';

/** A store or server that says nothing for so long is told of as one that hangs. */
const SILENCE_MS = 15_000;
const TRIAL = Buffer.from('A trial of CPD Logbook. It may be removed.');
const SETTINGS = { silenceMs: SILENCE_MS, toldOf: reasonOf };

/** Whether the mail server greets and takes the login; nothing is sent. */
export function checkMail(smtpUrl: string | undefined): Trial {
  if (smtpUrl === undefined)
    return knownAlready(bad('E-mail', 'No mail server is set up: e-mails stay in the outbox.', 'Set SMTP_URL.'));
  const work = async () => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: smtpUrl, connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS });
    try {
      await transport.verify();
      return 'The mail server greets, and takes the login. Nothing was sent.';
    } finally {
      transport.close();
    }
  };
  return tryPart('E-mail', 'The mail server', { ...SETTINGS, work });
}

/** Whether a file can be kept, read and removed where files of members are kept. `open` gives the store. */
export function checkFiles(location: FileLocation, open: () => Promise<FileStore>, silenceMs = SILENCE_MS): Trial {
  const work = async () => {
    const files = await open();
    const { key } = await files.save(contents(), TRIAL.length);
    try {
      const { stream } = await files.read(key);
      const read = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
      if (!read.equals(TRIAL)) throw new Error('A file came back otherwise than it was written.');
    } finally {
      await files.remove(key);
    }
    return `A file was kept in ${inWords(location)}, read and removed.`;
  };
  return tryPart('Files', inWords(location), { ...SETTINGS, silenceMs, work });
}

async function* contents(): AsyncGenerator<Buffer> {
  yield TRIAL;
}

/** Whether the place of the nightly backups can be written to. */
export function checkBackups(config: Pick<Config, 'backup' | 'dataFolder' | 'fileLocation' | 'sealLocation'>): Trial {
  const { location, passphrase } = config.backup;
  if (location === undefined)
    return knownAlready(bad('Backups', 'No backup is made at night.', 'Set BACKUP_TO (docs/run-and-restore.md).'));
  const work = async () => {
    await refuseTarget(location, config);
    const place = await openBackupPlace(location);
    try {
      await requireWritable(place);
    } finally {
      place.close();
    }
    const secret = passphrase === undefined ? ' Backups are not encrypted: BACKUP_PASSPHRASE is not set.' : '';
    return `${inWords(location)} can be written to.${secret}`;
  };
  return tryPart('Backups', inWords(location), { ...SETTINGS, work });
}

/**
 * Whether that place is reached, and how old the newest whole backup of a store there is, which `heard` is told: an ISO time, or null
 * where there is none. Writes nothing, for a place may keep whatever was written to it once.
 */
export function lookAtBackups(
  location: FileLocation,
  markOfStore: () => Promise<string | undefined>,
  heard: (newestAt: string | null) => void,
): Trial {
  const work = async () => {
    const mark = await markOfStore();
    const place = await openBackupPlace(location);
    try {
      heard((mark === undefined ? undefined : await findNewestWhole(place, mark)) ?? null);
    } finally {
      place.close();
    }
    return `${inWords(location)} is reached.`;
  };
  return tryPart('Backups', inWords(location), { ...SETTINGS, work });
}

/** Whether there is a list of members to read, where the college's own system leaves some; undefined where it leaves none. */
export function checkMemberLists(location: FileLocation | undefined): Trial | undefined {
  if (location === undefined) return undefined;
  const work = async () => {
    const place = await openWatchedPlace(location);
    try {
      const file = await place.findNewest('.csv');
      if (file === undefined) throw new Error('There is no CSV file in it.');
      await place.read(file);
      return `The newest list in ${inWords(location)} is ${file.name}.`;
    } finally {
      place.close();
    }
  };
  return tryPart('Members', inWords(location), { ...SETTINGS, work });
}

/** Whether the virus scanner looks at a file. */
export function checkScanner(url: string | undefined): Trial {
  if (url === undefined)
    return knownAlready(good('Virus check', 'Uploads are not checked for viruses.', 'CLAMAV_URL is not set.'));
  const work = async () => {
    const { infected } = await openClamdScanner(url, SILENCE_MS)(contents());
    if (infected) throw new Error('It finds a virus in a line of text.');
    return 'The scanner looked at a line of text, and let it pass.';
  };
  return tryPart('Virus check', url, { ...SETTINGS, work });
}
