import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { BoardFormat } from '@cpd/domain/report/board';
import { inBoardOrder, printedLines, reportCells } from '@cpd/domain/report/file';
import type { ReportLine } from '@cpd/domain/report/line';
import { REPORT_OUTCOMES } from '@cpd/domain/report/outcome';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import { AppError, known, notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { csvHeadings, csvLines } from '../../../platform/http/csv.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import type { BoardReport } from '../../../platform/print/print-document.ts';
import { makePdf, type PrintRoom } from '../../year/certificates/printing-service.ts';
import * as reader from './report-file-reader.ts';

/** Lines of one piece, between which others are answered. */
const AT_ONCE = 1_000;

const MEDIA_TYPES = { CSV: 'text/csv; charset=utf-8', JSON: 'application/json', PDF: 'application/pdf' } as const;

type FileType = BoardFormat['fileType'];

/** Which file of which version. */
export type AskedFile = { reportVersionId: number; fileType: FileType };

/** A file of a report, whole; the SHA-256 is in lower-case hex. */
export type ReportFile = { fileName: string; mediaType: string; content: Buffer; sha256: string };

type Reported = NonNullable<Awaited<ReturnType<typeof reader.findReported>>>;
type Signature = { name: string; day: string };

/**
 * A version of a report as the file that its board takes, or another (RPT-04). The same version gives the same bytes until it is signed
 * or the college changes its look on paper; what was sent is kept as it was. Errors: NOT_FOUND, also while its lines are made;
 * FILE_REMOVED for what was sent when a member of it has been erased; UNAVAILABLE while the printer cannot.
 */
export async function reportFile(room: PrintRoom, caller: Caller, asked: AskedFile): Promise<ReportFile> {
  return await fileOf(room, caller, asked, await getReported(room, asked.reportVersionId));
}

/** The same for someone to keep, which leaves an event with the SHA-256. Errors as `reportFile`. */
export async function downloadReport(room: PrintRoom, caller: Caller, asked: AskedFile): Promise<FileAnswer> {
  const reported = await getReported(room, asked.reportVersionId);
  const { fileName, mediaType, content, sha256 } = await fileOf(room, caller, asked, reported);
  const { format, year, number } = reported;
  await noteAccess(room.database, caller, {
    ...{ kind: 'report.downloaded', objectId: asked.reportVersionId },
    after: { board: format.name, year, number, fileType: asked.fileType, sha256 },
  });
  return { fileName, mediaType, sha256, size: content.length, onlyWhole: true, open: async () => content };
}

/**
 * What a machine reads of a version, which is only what two people have signed (PPL-09). Errors as `reportFile`; NOT_FOUND for one that
 * is not signed.
 */
export async function downloadSignedReport(room: PrintRoom, caller: Caller, asked: AskedFile): Promise<FileAnswer> {
  const { state } = known(await reader.findReported(room.database, asked.reportVersionId), 'report');
  if (state !== 'SIGNED' && state !== 'SENT') throw notFound('signed report');
  return await downloadReport(room, caller, asked);
}

async function getReported({ database }: PrintRoom, reportVersionId: number): Promise<Reported> {
  const reported = known(await reader.findReported(database, reportVersionId), 'report');
  if (!reported.isMade) throw new AppError('NOT_FOUND', 'The lines of this report are not all made yet.');
  return reported;
}

async function fileOf(
  room: PrintRoom,
  caller: Caller,
  { reportVersionId, fileType }: AskedFile,
  reported: Reported,
): Promise<ReportFile> {
  const { boardCode, year, number, sentFileType } = reported;
  const content =
    fileType === sentFileType
      ? await getSent(room, reportVersionId)
      : await make[fileType](room, caller, reported, await readLines(room, reportVersionId, reported));
  return {
    fileName: `${boardCode} ${year} version ${number}.${fileType.toLowerCase()}`,
    mediaType: MEDIA_TYPES[fileType],
    content,
    sha256: hashOf(content),
  };
}

async function getSent({ database }: PrintRoom, reportVersionId: number): Promise<Buffer> {
  const sent = await reader.findSentFile(database, reportVersionId);
  if (sent !== undefined) return sent;
  throw new AppError(
    'FILE_REMOVED',
    'The file that was sent is no longer kept, because the record of one of its members was erased.',
  );
}

async function readLines({ database }: PrintRoom, reportVersionId: number, { format }: Reported) {
  const lines: ReportLine[] = [];
  for (;;) {
    const after = lines.at(-1)?.userId ?? 0;
    const page = await reader.listLines(database, reportVersionId, { after, limit: AT_ONCE });
    lines.push(...page);
    if (page.length < AT_ONCE) return inBoardOrder(format, lines);
  }
}

const make: Record<
  FileType,
  (room: PrintRoom, caller: Caller, reported: Reported, lines: ReportLine[]) => Promise<Buffer>
> = {
  CSV: (_room, _caller, reported, lines) => csvOf(reported, lines),
  JSON: (room, _caller, reported, lines) => jsonOf(room.collegeName, reported, lines),
  PDF: async (room, caller, reported, lines) => {
    const csvSha256 = hashOf(await csvOf(reported, lines));
    return await makePdf(room, caller, documentOf(room, reported, { lines, csvSha256 }));
  },
};

async function csvOf({ format, year }: Reported, lines: readonly ReportLine[]): Promise<Buffer> {
  const pieces = [csvHeadings(format.columns.map(({ heading }) => heading))];
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    pieces.push(csvLines(lines.slice(at, at + AT_ONCE).map((line) => reportCells(format, line, year))));
    await setImmediate();
  }
  return Buffer.from(pieces.join(''));
}

/** A line of text for each member, so that two versions can be compared with any program. */
async function jsonOf(college: string, reported: Reported, lines: readonly ReportLine[]): Promise<Buffer> {
  const { boardCode, format, year, number, reason, madeAt } = reported;
  const columns = format.columns.map(({ heading }) => heading);
  const head = {
    ...{ board: format.name, boardCode, college, year, version: number, reason },
    ...{ madeOn: dayOf(madeAt), signedBy: signaturesOf(reported), columns },
  };
  const texts: string[] = [];
  for (const [place, line] of lines.entries()) {
    const cells = reportCells(format, line, year);
    texts.push(JSON.stringify(Object.fromEntries(columns.map((heading, index) => [heading, cells[index]]))));
    if (place % AT_ONCE === 0) await setImmediate();
  }
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"lines":[\n${texts.join(',\n')}\n]}\n`);
}

function documentOf(
  { productName, collegeName }: PrintRoom,
  reported: Reported,
  { lines, csvSha256 }: { lines: readonly ReportLine[]; csvSha256: string },
): BoardReport {
  const { format, year, number, reason, madeAt } = reported;
  const printed = printedLines(lines);
  const counts = Map.groupBy(lines, ({ outcome }) => outcome);
  return {
    ...{ kind: 'board-report', productName, collegeName, about: format.name, year },
    ...{ dated: 'As of', printedOn: formatDayMonthYear(dayOf(madeAt)) },
    ...{ version: String(number), reason, members: String(lines.length) },
    outcomes: REPORT_OUTCOMES.map((outcome) => [format.words[outcome], String(counts.get(outcome)?.length ?? 0)]),
    signatures: signaturesOf(reported).map(({ name, day }) => [name, formatDayMonthYear(day)]),
    csvSha256,
    ...{ linesTitle: printed.title, columns: format.columns.map(({ heading }) => heading) },
    lines: printed.lines.map((line) => reportCells(format, line, year)),
  };
}

function signaturesOf({ firstSignedBy, firstSignedAt, secondSignedBy, secondSignedAt }: Reported): Signature[] {
  const signed = [
    { name: firstSignedBy ?? '', at: firstSignedAt },
    { name: secondSignedBy ?? '', at: secondSignedAt },
  ];
  return signed.flatMap(({ name, at }) => (at === null ? [] : [{ name, day: dayOf(at) }]));
}

/** The plain date of an ISO time at the college. */
function dayOf(at: string): string {
  return collegeDay(Temporal.Instant.from(at)).toString();
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
