import * as calls from '@cpd/contract/earlier-years';
import { EARLIER_COLUMNS } from '@cpd/domain/college/earlier-years';
import type { CheckedYear } from '@cpd/domain/college/earlier-years-check';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { readColumns, readListFile } from '../member-list/member-list-service.ts';
import {
  checkEarlierYears,
  importEarlierYears,
  listEarlierImports,
  takeBackEarlierImport,
  type YearCounts,
} from './earlier-years-service.ts';

/** The calls that bring in what members have from the system before, of the college's managers. */
export function earlierYearsRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(calls.checkEarlierYears, async (caller, query, upload) => {
      const list = { text: await readListFile(files, upload), columns: readColumns(query.columns, EARLIER_COLUMNS) };
      const { counts, columns, lines } = await checkEarlierYears(database, caller, list);
      const named = columns.map(({ heading, example, role }) => ({ heading, example, column: role }));
      return { ...toCounts(counts), columns: named, lines: lines.map(toLine) };
    }),
    handler(calls.importEarlierYears, async (caller, query, upload) => {
      const list = { text: await readListFile(files, upload), columns: readColumns(query.columns, EARLIER_COLUMNS) };
      const shown = { NEW: query.new, WRONG: query.wrong };
      return toCounts(await importEarlierYears(caller, list, { system: query.system, shown }));
    }),
    handler(calls.listEarlierImports, async () => {
      const imports = await listEarlierImports(database);
      return imports.map(({ issued: _issued, ...shown }) => shown);
    }),
    handler(calls.takeBackEarlierImport, async (caller, { id }, { reason }) => {
      await takeBackEarlierImport(caller, id, reason ?? '');
    }),
  ];
}

function toCounts({ NEW, UNCHANGED, WRONG }: YearCounts) {
  return { new: NEW, unchanged: UNCHANGED, wrong: WRONG };
}

function toLine({ line, memberNumber, name, year, outcome, userId, problems }: CheckedYear) {
  return { line, memberNumber, name, cpdYear: year, outcome, forUserId: userId, problems };
}
