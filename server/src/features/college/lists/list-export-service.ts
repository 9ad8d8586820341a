import { Readable } from 'node:stream';
import type { ListExportRequest, ListRow } from '@cpd/contract/lists';
import { LISTS, type ListColumn, type ListShape } from '@cpd/domain/college/lists';
import { LIST_EXPORT_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { invalid } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import { csvHeadings, csvLines } from '../../../csv.ts';
import type { Database } from '../../../database/tables.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { recordChange } from '../../../record-change.ts';
import { countRows, type ListQuery, readRows } from './list-reader.ts';
import { askList, toWire } from './list-service.ts';

/** Rows of one query: few enough for the time that a statement has, many enough to be quick. */
const AT_ONCE = 1_000;

/**
 * Everything that the filters of a list leave, as CSV with the chosen columns. It is read piece by piece while it is sent;
 * before that it is written down who exports what. Errors: INVALID, also for a list that is too long.
 */
export async function exportList(database: Database, caller: Caller, request: ListExportRequest): Promise<FileAnswer> {
  const query = askList(request, caller.now);
  const shape: ListShape = LISTS[query.name];
  const rows = await countRows(database, query, LIST_EXPORT_MAX + 1);
  if (rows > LIST_EXPORT_MAX) {
    const most = LIST_EXPORT_MAX.toLocaleString('en-AU');
    const message = `There are more than ${most} ${shape.row[1]}. Please filter the list and export it in parts.`;
    throw invalid([{ field: 'Filters', message }]);
  }
  const { filters, columns, sort, descending } = query;
  await caller.change((transaction) =>
    recordChange(transaction, caller, 'list.exported', null, {
      after: { name: shape.title, filters, columns, sort, descending, rows },
    }),
  );
  const today = caller.now.toZonedDateTimeISO('Australia/Sydney').toPlainDate();
  return {
    fileName: `${shape.title} ${today}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    onlyWhole: true,
    open: async () => Readable.from(linesOf(database, query)),
  };
}

async function* linesOf(database: Database, query: ListQuery): AsyncGenerator<string> {
  const shape: ListShape = LISTS[query.name];
  const columns = query.columns.flatMap((name) => shape.columns.filter((one) => one.name === name));
  yield csvHeadings(columns.map(({ label }) => label));
  let after: { at: string; id: number } | undefined;
  for (let sent = 0; sent < LIST_EXPORT_MAX; sent += AT_ONCE) {
    const rows = await readRows(database, query, { after, limit: AT_ONCE });
    after = rows.at(-1);
    if (rows.length > 0) yield csvLines((await toWire(database, query, rows)).map((row) => lineOf(row, columns)));
    if (rows.length < AT_ONCE) return;
  }
}

function lineOf({ cells }: ListRow, columns: readonly ListColumn[]): (string | number)[] {
  return cells.map((cell, index) =>
    columns[index]?.kind === 'date' && typeof cell === 'string' ? formatDayMonthYear(cell) : (cell ?? ''),
  );
}
