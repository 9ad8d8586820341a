import type { PACK_FORMATS } from '@cpd/contract/overview';
import {
  GROUP_FIGURES,
  GROUPINGS,
  OVERVIEW_PART_NAMES,
  type OverviewPart,
  shareOf,
} from '@cpd/domain/college/overview';
import { suppressSmall } from '@cpd/domain/college/suppression';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { csvFile } from '../../../platform/http/csv-file.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import type { OverviewPack } from '../../../platform/print/print-document.ts';
import { makePdf, type PrintRoom, pdfFile } from '../../year/certificates/printing-service.ts';
import { type CountedYear, countYear } from './overview-service.ts';

/** Instead of a figure that would tell fewer than five people apart. */
const NOT_TOLD = '–';
const NO_NAME = 'None';

const TITLES: Readonly<Record<OverviewPart, string>> = {
  members: 'Members',
  records: 'Records',
  progress: 'Progress',
  audits: 'Audits',
  requirements: 'Who misses a requirement',
};

/**
 * The figures of a year for a committee, beside those of the year before (COH-07); who made it is an event, as of each export. Errors
 * as `countYear`, UNAVAILABLE while the printer cannot.
 */
export async function exportOverview(
  room: PrintRoom,
  caller: Caller,
  { year, format }: { year: number; format: (typeof PACK_FORMATS)[number] },
): Promise<FileAnswer> {
  const counted = await countYear(room.database, caller, year);
  const hasBefore = counted.years.includes(year - 1);
  const before = hasBefore ? await countYear(room.database, caller, year - 1) : undefined;
  const pack = packOf(counted, before);
  const file =
    format === 'CSV'
      ? csvOf(year, caller.now, pack)
      : pdfFile(
          await makePdf(room, caller, {
            kind: 'overview-pack',
            productName: room.productName,
            collegeName: room.collegeName,
            about: 'All members',
            year,
            printedOn: formatDayMonthYear(collegeDay(caller.now).toString()),
            ...pack,
          }),
          `${fileName(year)}.pdf`,
        );
  await caller.change((transaction) =>
    recordChange(transaction, caller, 'overview.exported', null, { after: { year, format } }),
  );
  return file;
}

function fileName(year: number): string {
  return `CPD in ${year}`;
}

type Pack = Pick<OverviewPack, 'before' | 'parts' | 'groups'>;

function packOf(counted: CountedYear, before: CountedYear | undefined): Pack {
  const parts = OVERVIEW_PART_NAMES.map((part) => ({ title: TITLES[part], rows: rowsOf(part, counted, before) }));
  return {
    before: before?.year ?? null,
    parts: parts.filter(({ rows }) => rows.length > 0),
    groups: counted.groups.map(({ by, rows }) => {
      const told = suppressSmall(rows.map(({ counts }) => counts));
      return {
        title: GROUPINGS[by],
        columns: GROUP_FIGURES.map(({ label }) => label),
        rows: rows.map(({ name }, index) => [
          name === '' ? NO_NAME : name,
          ...(told[index] ?? []).map((count) => (count === null ? NOT_TOLD : String(count))),
        ]),
      };
    }),
  };
}

/** Label, this year, the year before and the difference. Of audits and requirements those that the year or the one before has. */
function rowsOf(part: OverviewPart, counted: CountedYear, before: CountedYear | undefined): string[][] {
  const figures = counted.figures.filter((figure) => figure.part === part);
  const isOptional = part === 'audits' || part === 'requirements';
  return figures.flatMap(({ label, count }) => {
    const earlier = countIn(before, part, label);
    if (isOptional && count + earlier === 0) return [];
    const shown = (year: CountedYear | undefined, number: number) =>
      part === 'requirements' ? `${number} (${shareOf(number, countIn(year, 'members', 'Obliged'))}%)` : String(number);
    const difference = count - earlier;
    return [
      [label, shown(counted, count), shown(before, earlier), difference > 0 ? `+${difference}` : String(difference)],
    ];
  });
}

function countIn(year: CountedYear | undefined, part: OverviewPart, label: string): number {
  return year?.figures.find((figure) => figure.part === part && figure.label === label)?.count ?? 0;
}

/** Everything of a pack as lines: where a figure belongs, of which group, what it is, and how many members. */
function csvOf(year: number, now: Temporal.Instant, { before, parts, groups }: Pack): FileAnswer {
  const lines = [
    ...parts.flatMap(({ title, rows }) =>
      rows.map(([label = '', count = '', earlier = '']) => [title, '', label, count, before === null ? '' : earlier]),
    ),
    ...groups.flatMap(({ title, columns, rows }) =>
      rows.flatMap(([group = '', ...counts]) =>
        columns.map((label, index) => [title, group, label, counts[index] ?? '', '']),
      ),
    ),
  ];
  return csvFile<string[]>(fileName(year), now, {
    headings: ['Part', 'Group', 'Figure', String(year), before === null ? 'Year before' : String(before)],
    read: async (after, limit) => {
      const start = after === undefined ? 0 : lines.indexOf(after) + 1;
      return lines.slice(start, start + limit);
    },
    lineOf: (line) => line,
  });
}
