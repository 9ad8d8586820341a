import { Readable } from 'node:stream';
import { collegeDay, collegeZone } from '@cpd/domain/values/college-day';
import { LIST_EXPORT_MAX } from '@cpd/domain/values/limits';
import { csvHeadings, csvLines } from './csv.ts';
import type { FileAnswer } from './handler.ts';

/** Rows of one query: few enough for the time that a statement has, many enough to be quick. */
const AT_ONCE = 1_000;

/** How the lines of a file come about. */
interface FileLines<Row> {
  headings: readonly string[];
  /** The next rows behind one of them. */
  read(after: Row | undefined, limit: number): Promise<Row[]>;
  lineOf(row: Row): readonly (string | number)[];
}

/** Rows as a file for spreadsheets, named by the day at the college; they are read piece by piece while it is sent. */
export function csvFile<Row>(name: string, now: Temporal.Instant, lines: FileLines<Row>): FileAnswer {
  const today = collegeDay(now);
  return {
    fileName: `${name} ${today}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    onlyWhole: true,
    open: async () => Readable.from(textOf(lines)),
  };
}

async function* textOf<Row>({ headings, read, lineOf }: FileLines<Row>) {
  yield csvHeadings(headings);
  let after: Row | undefined;
  for (let sent = 0; sent < LIST_EXPORT_MAX; sent += AT_ONCE) {
    const rows = await read(after, AT_ONCE);
    after = rows.at(-1);
    if (rows.length > 0) yield csvLines(rows.map(lineOf));
    if (rows.length < AT_ONCE) return;
  }
}

/** An instant (ISO) as `dd/MM/yyyy HH:mm:ss` of the college. */
export function momentAtCollege(at: string): string {
  const there = Temporal.Instant.from(at).toZonedDateTimeISO(collegeZone());
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${two(there.day)}/${two(there.month)}/${there.year}`;
  return `${day} ${two(there.hour)}:${two(there.minute)}:${two(there.second)}`;
}
