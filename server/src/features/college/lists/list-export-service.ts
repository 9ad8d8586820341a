import type { ListExportRequest, ListRow } from '@cpd/contract/lists';
import { categoryPlace, LISTS, type ListColumn, type ListShape } from '@cpd/domain/college/lists';
import { withoutTypedWords } from '@cpd/domain/college/typed-words';
import { LIST_EXPORT_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { Database } from '../../../platform/database/tables.ts';
import { invalid } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { csvFile } from '../../../platform/http/csv-file.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { countRows, listCategoryNames, type Place, readRows } from './list-reader.ts';
import { askList, keepProgressFiguresFor, toWire } from './list-service.ts';

/**
 * Everything that the filters of a list leave, as CSV with the chosen columns. It is read piece by piece while it is sent;
 * before that it is written down who exports what, without words that were typed (R41). Errors: INVALID, also for a list that is too long.
 */
export async function exportList(database: Database, caller: Caller, request: ListExportRequest): Promise<FileAnswer> {
  const query = askList(request, caller.now);
  const shape: ListShape = LISTS[query.name];
  await keepProgressFiguresFor(database, query);
  const rows = await countRows(database, query, LIST_EXPORT_MAX + 1);
  if (rows > LIST_EXPORT_MAX) {
    const most = LIST_EXPORT_MAX.toLocaleString('en-AU');
    const message = `There are more than ${most} ${shape.row[1]}. Please filter the list and export it in parts.`;
    throw invalid([{ field: 'Filters', message }]);
  }
  const { filters, columns, sort, descending } = query;
  await caller.change((transaction) =>
    recordChange(transaction, caller, 'list.exported', null, {
      after: { name: shape.title, ...withoutTypedWords(query.name, filters), columns, sort, descending, rows },
    }),
  );
  const chosen = columns.flatMap((name) => shape.columns.filter((one) => one.name === name));
  const categories = query.name === 'Members' ? await listCategoryNames(database, query) : [];
  return csvFile<Place & Pick<ListRow, 'cells'>>(shape.title, caller.now, {
    headings: chosen.map(({ name, label }) => categories[(categoryPlace(name) ?? 0) - 1] ?? label),
    read: async (after, limit) => {
      const page = await readRows(database, query, { after, limit });
      const shown = await toWire(database, query, page);
      return page.map(({ at, id }, index) => ({ at, id, cells: shown[index]?.cells ?? [] }));
    },
    lineOf: (row) => lineOf(row, chosen),
  });
}

function lineOf({ cells }: Pick<ListRow, 'cells'>, columns: readonly ListColumn[]): (string | number)[] {
  return cells.map((cell, index) =>
    columns[index]?.kind === 'date' && typeof cell === 'string' ? formatDayMonthYear(cell) : (cell ?? ''),
  );
}
