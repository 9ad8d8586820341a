import type { PartOfService } from '@cpd/contract/state';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { countOf, secondsFrom, spanOf } from '@cpd/domain/values/spans';
import type { FoundPart, FoundSetup } from '../../../platform/setup/setup-watch.ts';
import type { DiskSpace } from '../../../platform/state/disk-space.ts';
import type { SharedState } from '../../../platform/state/state-reader.ts';
import { judgeBackup, type KnownBackups } from './judge-backup.ts';
import { judgeJobs } from './judge-jobs.ts';
import { judgeMemberList } from './judge-member-list.ts';
import { type Judged, off, unwell, well } from './judged.ts';

/** What is known of the service when someone asks. */
export interface KnownState {
  /** Undefined when the database did not answer in time. */
  shared: SharedState | undefined;
  /** Whether the place of the files shows the college's store. */
  hasFiles: boolean;
  /** By what is kept there, in words. */
  spaces: Readonly<Partial<Record<string, DiskSpace>>>;
  hasScanner: boolean;
  hasMailServer: boolean;
  /** Whether the college's own system leaves lists of members for us. */
  hasMemberLists: boolean;
  /** Whether people sign in at the college's own provider. */
  hasProvider: boolean;
  /** Undefined where nothing is known of backups. */
  backups: KnownBackups | undefined;
  /** What was found when this server tried each part that is set up; what is not known is left out. */
  setup: FoundSetup;
}

/** Longer than the scanner's half minute and the minute of the mail, with a server that ended between. */
const PATIENCE_S = 15 * 60;
/** A tenth of a disk is little, unless that is more than a college fills in years. */
const LEAST_SHARE = 0.1;
const PLENTY_BYTES = 20e9;
const NO_JOBS = 'Ask the people who run the server to let one server do scheduled work.';
const TELL = 'If this lasts, tell the people who run the server.';

/** Managers know no settings; `npm run check-setup` names those that are wrong to the people who do. */
const ASK = 'Ask the people who run the server to run its setup check, which names what to correct.';

const ORDER = ['UNWELL', 'OFF', 'WELL'] as const;

/** Judges each part of the service; what is not well comes first, then what is not set up (R63). */
export function judgeState(known: KnownState): PartOfService[] {
  const { shared, setup } = known;
  const signIn = judgeSignIn(known.hasProvider, setup.signIn);
  const local: PartOfService[] = [
    ...(signIn === undefined ? [] : [{ part: 'SIGN_IN' as const, ...signIn }]),
    { part: 'FILES', ...judgeFiles(known.hasFiles, setup.files) },
    { part: 'DISK', ...judgeDisk(known.spaces) },
  ];
  const parts: PartOfService[] =
    shared === undefined
      ? [{ part: 'DATABASE', ...unwell('The database takes very long to answer.', TELL) }, ...local]
      : [
          { part: 'DATABASE', ...well(`The database answers. It uses ${sizeInWords(shared.databaseBytes)}.`) },
          ...local,
          { part: 'SCANNER', ...judgeScanner(shared, known) },
          { part: 'MAIL', ...judgeMail(shared, known) },
          { part: 'JOBS', ...judgeJobs(shared) },
          ...(known.hasMemberLists ? [{ part: 'MEMBER_LIST' as const, ...judgeMemberList(shared) }] : []),
          ...(known.backups === undefined
            ? []
            : [{ part: 'BACKUP' as const, ...judgeBackup(known.backups, shared.at, setup.backups) }]),
          { part: 'SEALS', ...judgeSeals(shared) },
          { part: 'SERVERS', ...judgeServers(shared) },
        ];
  return parts.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

/** Undefined while nothing is known. */
function judgeSignIn(hasProvider: boolean, found: FoundPart | undefined): Judged | undefined {
  if (!hasProvider) {
    return off(
      'Only the demo sign-in, without passwords, can be used.',
      'For members of the college, ask the people who run the server to connect its identity provider.',
    );
  }
  if (found === undefined) return undefined;
  if (found.isGood) return well('The identity provider can be reached, and its sign-ins can be checked.');
  return unwell('People may be unable to sign in.', ASK, found.since, [...found.says]);
}

function judgeFiles(hasFiles: boolean, found: FoundPart | undefined): Judged {
  if (!hasFiles) {
    return unwell(
      'The file storage cannot be reached. Files cannot be opened or uploaded.',
      'Ask the people who run the server to look at the folder or bucket of the files. Nothing is lost.',
    );
  }
  if (found?.isGood === false) {
    return unwell(
      'A file that was stored as a trial could not be stored and read again. People may be unable to upload files.',
      'Ask the people who run the server to look at the folder or bucket of the files. Nothing is lost.',
      found.since,
      [...found.says],
    );
  }
  return well('The file storage can be reached.');
}

function judgeDisk(spaces: KnownState['spaces']): Judged {
  const all = Object.entries(spaces).flatMap(([place, space]) => (space === undefined ? [] : [{ place, ...space }]));
  const tellOf = ({ place, free, size }: DiskSpace & { place: string }) =>
    `${place}: ${sizeInWords(free, Math.floor)} free of ${sizeInWords(size)}.`;
  const [tight] = all.filter(({ free, size }) => free < Math.min(size * LEAST_SHARE, PLENTY_BYTES));
  const details = all.map(tellOf);
  if (tight === undefined) return well('There is room on the disk.', details);
  const says = 'The disk is nearly full. When it is full, nothing can be saved.';
  return unwell(says, 'Ask the people who run the server for a larger disk, or to free up space.', null, details);
}

function judgeScanner(
  { at, quarantine: { count, oldestSeconds } }: SharedState,
  { hasScanner, setup: { scanner } }: KnownState,
): Judged {
  const waiting = countOf(count, 'file');
  if (!hasScanner && count === 0) {
    return off(
      'Uploaded files are not checked for viruses.',
      'To have them checked, ask the people who run the server to set up a virus scanner.',
    );
  }
  if (!hasScanner || oldestSeconds > PATIENCE_S) {
    return unwell(
      `${waiting} cannot be opened, because the virus check has not been done yet.`,
      hasScanner
        ? 'Ask the people who run the server to start the virus scanner.'
        : 'Ask the people who run the server to set up the virus scanner again, on each server.',
      before(at, oldestSeconds),
    );
  }
  if (scanner?.isGood === false) {
    return unwell(
      'The virus scanner does not check files. What is uploaded cannot be opened until it does.',
      'Ask the people who run the server to start the virus scanner.',
      scanner.since,
      [...scanner.says],
    );
  }
  return well('Uploaded files are checked for viruses.', count === 0 ? [] : [`${waiting} will be checked soon.`]);
}

function judgeMail({ at, mail }: SharedState, { hasMailServer, setup }: KnownState): Judged {
  const { count, oldestSeconds, givenUp, problem } = mail;
  const refused = `${countOf(givenUp, 'email')} ${givenUp === 1 ? 'was' : 'were'} refused by the mail server`;
  const details = givenUp === 0 ? [] : [`In the last 7 days, ${refused} and will not be tried again.`];
  const isAway = setup.mail?.isGood === false;
  const heard = isAway ? (setup.mail?.says ?? []) : problem === null ? [] : [mailProblem(problem)];
  if (oldestSeconds > PATIENCE_S) {
    const says = `${countOf(count, 'email')} could not be sent, the oldest for ${spanOf(oldestSeconds)}.`;
    const toDo = 'Ask the people who run the server to look at the mail server. Each email is tried again for 2 days.';
    return unwell(says, toDo, before(at, oldestSeconds), [...heard, ...details]);
  }
  if (isAway) {
    const says = 'The mail server does not take emails. They wait, and are tried again for 2 days.';
    return unwell(says, ASK, setup.mail?.since ?? null, [...heard, ...details]);
  }
  if (!hasMailServer) {
    return off(
      'No mail server is set up: emails are kept in a folder and are not sent.',
      'To send them, ask the people who run the server to set up the mail server.',
    );
  }
  return well(
    'Emails are sent.',
    count === 0 ? details : [`${countOf(count, 'email')} will be sent soon.`, ...details],
  );
}

/** What the mail server said of the one that has waited longest, without addresses: it may name who is written to. */
function mailProblem(problem: string): string {
  const words = problem.replace(/\S+@\S+/g, '…').trim();
  return `The mail server: ${/[.!?)]$/.test(words) ? words : `${words}.`}`;
}

function judgeSeals({ at, seals: { lastAt, withoutCopy } }: SharedState): Judged {
  const last = lastAt === null ? 'No seal has been made yet.' : `Last seal: ${spanOf(secondsFrom(lastAt, at))} ago.`;
  if (withoutCopy > 0) {
    return unwell(
      `${countOf(withoutCopy, 'seal')} of the event log could not be copied outside the database.`,
      'Ask the people who run the server to look at the place where seals are copied to. No seal is lost.',
      null,
      [last],
    );
  }
  return well('The event log is sealed.', [last]);
}

function judgeServers({ servers: { running, doingJobs, refused, gone } }: SharedState): Judged {
  const says = running === 1 ? '1 server is running.' : `${countOf(running, 'server')} are running.`;
  const details = [
    ...(refused === 0 ? [] : [`${countOf(refused, 'server')} could not start.`]),
    ...(gone === 0 ? [] : [`${countOf(gone, 'server')} stopped without notice.`]),
  ];
  if (doingJobs === 0) {
    return unwell('No server does scheduled work, so no reminders go out.', NO_JOBS, null, details);
  }
  if (details.length > 0)
    return unwell(says, 'Ask the people who run the servers to look at what is shown here.', null, details);
  return well(says);
}

function before(at: string, seconds: number): string {
  return Temporal.Instant.from(at)
    .subtract({ milliseconds: Math.round(seconds * 1_000) })
    .toString();
}
