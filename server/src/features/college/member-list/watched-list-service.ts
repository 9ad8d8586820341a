import { messageText } from '@cpd/domain/member/message-blocks';
import { collegeDay } from '@cpd/domain/values/college-day';
import { MEMBER_LIST_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { countOf } from '@cpd/domain/values/spans';
import type { Clock } from '../../../clock.ts';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { DatabaseLog } from '../../../platform/database/open-database.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { type FileLocation, inWords } from '../../../platform/files/file-location.ts';
import { type FoundFile, findSettled, openWatchedPlace } from '../../../platform/files/newest-file.ts';
import { JobProblem } from '../../../platform/jobs/job-problem.ts';
import { findProblem } from '../../../platform/jobs/job-run-store.ts';
import { insertMails } from '../../../platform/mail/outgoing-mail-store.ts';
import { getManager, listManagerAddresses } from '../../../platform/people/users-service.ts';
import { countsInWords, type Imported, importMembers } from './list-command-service.ts';

/** How the lists that the college's own system leaves each night are read. */
export interface WatchedLists {
  /** The username of the manager in whose name it is done; left out, the only one there is. */
  by: string | undefined;
  /** They name every member: those who are missing have left. */
  isComplete: boolean;
}

/** What reading one needs. */
export interface WatchParts {
  database: Database;
  clock: Clock;
  /** For the e-mail about a list that was stopped. */
  site: { productName: string; publicUrl: string };
  log: Pick<DatabaseLog, 'info' | 'warn'>;
  signal: AbortSignal;
  /** A file that changed so short a time ago may still be written; a test does not wait. */
  settledMs?: number;
}

/** The name under which runs are noted. */
export const WATCHED_LISTS_JOB = 'read-member-list';

const SETTLED_MS = 60_000;

/**
 * Reads the newest list of a place as the screen does (PPL-01). Those who are missing in a complete one leave on the day of the run,
 * as resigned; where more than 5 % would, it waits for a second person (PPL-04). Throws JobProblem when a person has to look at it, and
 * tells the managers once: of a list that cannot be read or was refused, and of lines that were left out.
 */
export async function readWatchedList(location: FileLocation, lists: WatchedLists, parts: WatchParts): Promise<void> {
  const problem = await problemOfNewest(location, lists, parts);
  if (problem === undefined) return;
  await tellManagersOnce(problem, parts);
  throw new JobProblem(problem);
}

async function problemOfNewest(
  location: FileLocation,
  { by, isComplete }: WatchedLists,
  { database, clock, log, ...parts }: WatchParts,
): Promise<string | undefined> {
  const isNamed = await getManager(database, by, clock()).then(Boolean, () => false);
  if (!isNamed) return 'No list of members is read, because it is not set up in which manager’s name.';
  const file = await readNewest(location, parts).catch((error: unknown) => {
    if (parts.signal.aborted) throw error;
    log.warn(`No list of members can be read from ${inWords(location)}: ${error}`);
    return 'The folder of the lists of members cannot be read.';
  });
  if (typeof file === 'string') return file;
  const command = { content: file.content, by, isComplete, isDryRun: false, renumbers: false, ...leavingOn(clock()) };
  try {
    // What is said of each line has names in it, which are nothing for a log.
    const imported = await importMembers(database, command, { clock, tell: () => undefined });
    log.info(`The list of members ${file.name} was read. ${countsInWords(imported.counts)}`);
    return problemOfImport(file.name, imported);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `Nothing was taken from the list ${file.name}. ${reasonOf(error)}`;
  }
}

/** The newest list, and its name with its day; a text when there is no list to read, with the reason. Throws what is wrong with the place. */
async function readNewest(
  location: FileLocation,
  { signal, settledMs = SETTLED_MS }: Pick<WatchParts, 'signal' | 'settledMs'>,
): Promise<{ name: string; content: Buffer } | string> {
  const place = await openWatchedPlace(location);
  try {
    const file = await findSettled(place, '.csv', { settledMs, signal });
    if (file === undefined) return 'There is no list of members to read. It has to be a CSV file.';
    const name = `“${file.name}” of ${dayOf(file)}`;
    if (file.bytes > MEMBER_LIST_LIMIT_BYTES) return `The list ${name} was not read, because it is larger than 30 MB.`;
    return { name, content: await place.read(file) };
  } finally {
    place.close();
  }
}

function leavingOn(now: Temporal.Instant) {
  return { leftOn: collegeDay(now).toString(), reason: 'RESIGNED' };
}

function dayOf({ changed }: FoundFile): string {
  return formatDayMonthYear(collegeDay(Temporal.Instant.fromEpochMilliseconds(Math.floor(changed))).toString());
}

function problemOfImport(name: string, { counts, isWaiting, isWhole }: Imported): string | undefined {
  if (isWhole) return undefined;
  if (isWaiting) {
    return `By the list ${name} more than 5 % of the members would leave. It waits for a second person, under Requests.`;
  }
  const left = [
    ...(counts.WRONG === 0 ? [] : [countOf(counts.WRONG, 'wrong line')]),
    ...(counts.RENUMBERED === 0 ? [] : [`${countOf(counts.RENUMBERED, 'line')} with another number`]),
  ];
  return `The list ${name} was read, without ${left.join(' and ')}.`;
}

function reasonOf(error: AppError): string {
  return error.problems.length === 0 ? error.message : error.problems.map(({ message }) => message).join(' ');
}

/** The same list stays the newest for a night or two; it is told of by one e-mail. */
async function tellManagersOnce(problem: string, { database, clock, site }: WatchParts): Promise<void> {
  if ((await findProblem(database, WATCHED_LISTS_JOB)) === problem) return;
  const link = new URL('/Admin/Members/Import', site.publicUrl).href;
  await inTransaction(database, async (transaction) => {
    const words = await readWordings(transaction);
    const subject = words.line('member-list.subject', {});
    const text = messageText(words.blocks('member-list.text', { problem, link, productName: site.productName }));
    const addresses = await listManagerAddresses(transaction);
    const mails = addresses.map((recipient) => ({ recipient, subject, text }));
    await insertMails(transaction, mails, clock());
  });
}
