import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { recordEvent } from '../../../platform/database/event-log.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { openFairQueue } from '../../../platform/fair-queue/fair-queue.ts';
import { openArchivePaths } from '../../../platform/files/archive-paths.ts';
import { inMemory, type Listed, listedArchive } from '../../../platform/files/zip-stream.ts';
import type { Caller, Person } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { isOwn, looksAtHealth } from '../../../platform/people/health-service.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { exportCalendar } from '../../record/calendar/calendar-service.ts';
import type { MemberYear } from '../../record/years/year-reader.ts';
import { listYears } from '../../record/years/year-service.ts';
import { printYear } from '../certificates/certificate-service.ts';
import type { PrintRoom } from '../certificates/printing-service.ts';
import { activitiesCsv } from './activities-csv.ts';
import { listActivityLines } from './activity-lines-reader.ts';
import { listKeptFiles } from './evidence-reader.ts';
import { readOwnRows } from './record-reader.ts';

/** One archive is put together at a time: each holds all its documents and rows until it is sent (R34), and keeps two processors busy. */
const archives = openFairQueue({
  places: 1,
  ofOne: 1,
  waitingOfOne: 3,
  waiting: 200,
});
const TOO_MANY = 'We are still collecting your data. Please wait until it is done.';

type ArchivePaths = ReturnType<typeof openArchivePaths>;

const CONTENT = `record.json      every row of the record, by the tables it is kept in, with what happened to it and when
activities.csv   every date of every activity, for spreadsheets
<year>/          the calendar and the printed documents for a year
evidence/        the files, in their folders
manifest.json    each file with its size in bytes and its SHA-256
`;

const WAITING = `A file that is still waiting for its virus check is left out; please try again in a few minutes.
`;

const ABOUT = `Everything that is kept about you, as it was when you asked for it.

${CONTENT}
The notes of the CPD team about calls and letters are not here; the CPD team tells you about them when you ask.
${WAITING}`;

/**
 * The whole record of the caller as one archive. Printed documents are made and issued with their codes as on the
 * certificates page; evidence is read from the store while it is sent, and never sits whole in memory.
 */
export async function collectMyData(room: PrintRoom, caller: Caller): Promise<FileAnswer> {
  return await takeArchive(room, caller, caller, { about: ABOUT, withReasons: isOwn(caller) });
}

/** What the archive says of itself, and whether it has the reasons of leave and exemption (PPL-18). */
interface Content {
  about: string;
  withReasons: boolean;
}

/** `member` is the caller as the member of whose record it is. */
async function takeArchive(room: PrintRoom, caller: Caller, member: Caller, content: Content): Promise<FileAnswer> {
  return await inTurn(caller, () => buildArchive(room, member, content));
}

/** Puts an archive together when it is the turn of who asked. Throws TOO_MANY_REQUESTS, of those who wait for too many. */
export async function inTurn(caller: Caller, build: () => Promise<FileAnswer>): Promise<FileAnswer> {
  // Most of the time it is the printer's turn, so it is no turn of the requests.
  return await caller.aside((gone) =>
    archives.take(String(caller.actor.userId), build, { gone: () => gone, refusal: TOO_MANY }),
  );
}

/**
 * The same of a member for a court, or for someone who has left, has died or cannot sign in (PPL-13). The copy and its reason
 * are in the history of the record. Errors: NOT_FOUND for everyone who is no member, INVALID without a reason.
 */
export async function copyOfRecord(
  room: PrintRoom,
  caller: Caller,
  forUserId: number,
  reason: string,
): Promise<FileAnswer> {
  const subject = await getParticipant(room.database, forUserId);
  refuse(
    problemOf('Reason', teamTextProblem(reason, 'The reason', 'Please say what the copy is for; the member reads it.')),
  );
  const { actor, requestId, now: at } = caller;
  await inTransaction(room.database, (transaction) =>
    recordEvent(transaction, {
      ...{ actorUserId: actor.userId, subjectUserId: subject.userId, requestId, at },
      ...{ kind: 'record.copied', objectId: subject.userId, before: null, after: { reason: reason.trim() } },
    }),
  );
  const withReasons = await looksAtHealth(room.database, caller, subject.userId, `copy ${requestId}`);
  const member = { ...caller, subject, subjectUserId: subject.userId };
  return await takeArchive(room, caller, member, { about: aboutCopy(subject, at, withReasons), withReasons });
}

const NOT_HERE = `Why the member was on leave or exempt, what was written about it and its documents are not here: that is on file.
`;

function aboutCopy({ memberNumber }: Person, at: Temporal.Instant, withReasons: boolean): string {
  return `A copy of everything that is kept about member ${memberNumber}, made by the CPD team on ${formatDayMonthYear(collegeDay(at).toString())}.

${CONTENT}
The notes of the CPD team about calls and letters are not here.
${withReasons ? '' : NOT_HERE}${WAITING}`;
}

async function buildArchive(room: PrintRoom, caller: Caller, { about, withReasons }: Content): Promise<FileAnswer> {
  const { database } = room;
  const years = (await listYears(database, caller)).filter(({ memberYearId }) => memberYearId !== 0);
  const pathOf = openArchivePaths();
  const entries: Listed[] = [inMemory('README.txt', Buffer.from(about))];
  for (const year of years) entries.push(...(await entriesOfYear(room, caller, year, pathOf)));
  entries.push(inMemory('activities.csv', activitiesCsv(await listActivityLines(database, caller.subjectUserId))));
  entries.push(...(await evidence(room, caller, { pathOf, withReasons })));
  // Last, so that it tells of what was printed above too.
  entries.push(inMemory('record.json', Buffer.from(await readOwnRows(database, caller.subjectUserId, withReasons))));
  const archive = await listedArchive(entries, caller.now);
  return {
    fileName: `CPD record ${caller.subject.memberNumber}.zip`,
    mediaType: 'application/zip',
    size: archive.size,
    onlyWhole: true,
    open: async () => archive.stream,
  };
}

async function entriesOfYear(
  room: PrintRoom,
  caller: Caller,
  year: MemberYear,
  pathOf: ArchivePaths,
): Promise<Listed[]> {
  const { cpdYearId, year: name } = year.facts;
  const calendar = await exportCalendar(
    room.database,
    { productName: room.productName, host: new URL(room.publicUrl).hostname },
    caller,
    cpdYearId,
  );
  const printed = await printYear(room, caller, year);
  const files = printed.map(async ({ fileName, open }) =>
    inMemory(pathOf(`${name}/`, null, fileName), await wholeOf(open)),
  );
  return [inMemory(pathOf(`${name}/`, null, 'calendar.ics'), calendar), ...(await Promise.all(files))];
}

async function evidence(
  room: PrintRoom,
  caller: Caller,
  { pathOf, withReasons }: { pathOf: ArchivePaths; withReasons: boolean },
): Promise<Listed[]> {
  return (await listKeptFiles(room.database, caller.subjectUserId, withReasons)).map((file) =>
    keptFile(room, file, pathOf(`evidence/${file.year}/`, file.folder, file.name)),
  );
}

/** A kept file as an entry, which is read from its store while the archive is sent. */
export function keptFile(
  { files }: Pick<PrintRoom, 'files'>,
  { size, sha256, storageKey }: Awaited<ReturnType<typeof listKeptFiles>>[number],
  path: string,
): Listed {
  return { path, size, sha256, open: async () => (await files.read(storageKey)).stream };
}

/** A printed document in memory. */
export async function wholeOf(open: FileAnswer['open']): Promise<Buffer> {
  const content = await open();
  return Buffer.isBuffer(content)
    ? content
    : Buffer.concat(await Array.fromAsync(content, (part) => Buffer.from(part)));
}
