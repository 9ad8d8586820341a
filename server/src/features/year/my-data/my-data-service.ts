import { createHash } from 'node:crypto';
import { openFairQueue } from '../../../platform/fair-queue/fair-queue.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { exportCalendar } from '../../record/calendar/calendar-service.ts';
import type { MemberYear } from '../../record/years/year-reader.ts';
import { listYears } from '../../record/years/year-service.ts';
import { printYear } from '../certificates/certificate-service.ts';
import type { PrintRoom } from '../certificates/printing-service.ts';
import { activitiesCsv } from './activities-csv.ts';
import { listActivityLines } from './activity-lines-reader.ts';
import { openArchivePaths } from './archive-paths.ts';
import { listKeptFiles } from './evidence-reader.ts';
import { readOwnRows } from './record-reader.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** One archive is put together at a time: each holds all its documents and rows until it is sent (R34), and keeps two processors busy. */
const archives = openFairQueue({
  places: 1,
  ofOne: 1,
  waitingOfOne: 3,
  waiting: 200,
});
const TOO_MANY = 'We are still collecting your data. Please wait until it is done.';

type ArchivePaths = ReturnType<typeof openArchivePaths>;

/** An entry with the SHA-256 of its content, for the manifest. */
type Listed = ZipEntry & { sha256: string };

const ABOUT = `Everything that is kept about you, as it was when you asked for it.

record.json      every row of your record, by the tables it is kept in, with what happened to it and when
activities.csv   every date of every activity, for spreadsheets
<year>/          the calendar and the printed documents for a year
evidence/        your files, in the folders you put them in
manifest.json    each file with its size in bytes and its SHA-256

The notes of the CPD team about calls and letters are not here; the CPD team tells you about them when you ask.
A file that is still waiting for its virus check is left out; please try again in a few minutes.
`;

/**
 * The whole record of the caller as one archive. Printed documents are made and issued with their codes as on the
 * certificates page; evidence is read from the store while it is sent, and never sits whole in memory.
 */
export async function collectMyData(room: PrintRoom, caller: Caller): Promise<FileAnswer> {
  // Most of the time it is the printer's turn, so it is no turn of the requests.
  return await caller.aside((gone) =>
    archives.take(String(caller.actor.userId), () => buildArchive(room, caller), {
      gone: () => gone,
      refusal: TOO_MANY,
    }),
  );
}

async function buildArchive(room: PrintRoom, caller: Caller): Promise<FileAnswer> {
  const { database } = room;
  const years = (await listYears(database, caller)).filter(({ memberYearId }) => memberYearId !== 0);
  const pathOf = openArchivePaths();
  const entries: Listed[] = [inMemory('README.txt', Buffer.from(ABOUT))];
  for (const year of years) entries.push(...(await entriesOfYear(room, caller, year, pathOf)));
  entries.push(inMemory('activities.csv', activitiesCsv(await listActivityLines(database, caller.subjectUserId))));
  entries.push(...(await evidence(room, caller, pathOf)));
  // Last, so that it tells of what was printed above too.
  entries.push(inMemory('record.json', Buffer.from(await readOwnRows(database, caller.subjectUserId))));
  const manifest = entries.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
  const archive = await zipStream([...entries, inMemory('manifest.json', asJson(manifest))], caller.now);
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

async function evidence(room: PrintRoom, caller: Caller, pathOf: ArchivePaths): Promise<Listed[]> {
  return (await listKeptFiles(room.database, caller.subjectUserId)).map((file) => {
    return {
      path: pathOf(`evidence/${file.year}/`, file.folder, file.name),
      size: file.size,
      sha256: file.sha256,
      open: async () => (await room.files.read(file.storageKey)).stream,
    };
  });
}

function inMemory(path: string, content: Buffer): Listed {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, size: content.length, sha256, open: async () => content };
}

async function wholeOf(open: FileAnswer['open']): Promise<Buffer> {
  const content = await open();
  return Buffer.isBuffer(content)
    ? content
    : Buffer.concat(await Array.fromAsync(content, (part) => Buffer.from(part)));
}

function asJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 2));
}
