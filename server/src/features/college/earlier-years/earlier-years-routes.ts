import * as calls from '@cpd/contract/earlier-years';
import { EARLIER_ACTIVITY_COLUMNS } from '@cpd/domain/college/earlier-activities';
import type { CheckedYear } from '@cpd/domain/college/earlier-years-check';
import type { TableColumn } from '@cpd/domain/values/table-columns';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import { readColumns, readListFile } from '../member-list/member-list-service.ts';
import {
  checkEarlierActivities,
  importEarlierActivities,
  listEarlierActivities,
} from './earlier-activities-service.ts';
import {
  checkEarlierYears,
  importEarlierYears,
  listEarlierCategories,
  listEarlierImports,
  takeBackEarlierImport,
  type YearCounts,
} from './earlier-years-service.ts';
import { listYearsBefore, printYearsBefore } from './years-before-service.ts';

/** The calls that bring in what members have from the system before, of the college's managers. */
export function earlierYearsRoutes(printRoom: PrintRoom): Handler[] {
  const { database, files } = printRoom;
  return [
    handler(calls.listYearsBefore, async ({ subjectUserId }) =>
      (await listYearsBefore(database, subjectUserId)).map(({ year, amounts, activities, ...rest }) => ({
        ...rest,
        cpdYear: year,
        amounts: Object.entries(amounts).map(([category, amount]) => ({ category: Number(category), amount })),
        activities: [...activities],
      })),
    ),
    handler(calls.printYearsBefore, (caller) => printYearsBefore(printRoom, caller)),
    handler(calls.listEarlierCategories, () => listEarlierCategories(database)),
    handler(calls.checkEarlierYears, async (caller, query, upload) => {
      const list = { text: await readListFile(files, upload), columns: query.columns };
      const { counts, columns, lines } = await checkEarlierYears(database, caller, list);
      return { ...toCounts(counts), columns: columns.map(toColumn), lines: lines.map(toLine) };
    }),
    handler(calls.importEarlierYears, async (caller, query, upload) => {
      const list = { text: await readListFile(files, upload), columns: query.columns };
      const shown = { NEW: query.new, WRONG: query.wrong };
      return toCounts(await importEarlierYears(caller, list, { system: query.system, shown }));
    }),
    handler(calls.checkEarlierActivities, async (caller, query, upload) => {
      const given = readColumns(query.columns, EARLIER_ACTIVITY_COLUMNS);
      const list = { text: await readListFile(files, upload), columns: given };
      const { counts, columns, lines } = await checkEarlierActivities(database, caller, list);
      return { ...toCounts(counts), columns: columns.map(toColumn), lines: lines.map(toLine) };
    }),
    handler(calls.importEarlierActivities, async (caller, query, upload) => {
      const given = readColumns(query.columns, EARLIER_ACTIVITY_COLUMNS);
      const list = { text: await readListFile(files, upload), columns: given };
      return toCounts(await importEarlierActivities(caller, list, { NEW: query.new, WRONG: query.wrong }));
    }),
    handler(calls.listEarlierActivities, ({ subjectUserId }, { cpdYearId }) =>
      listEarlierActivities(database, subjectUserId, cpdYearId),
    ),
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

function toColumn<Role extends string>({ heading, example, role }: TableColumn<Role>) {
  return { heading, example, column: role };
}

type Line = Pick<CheckedYear, 'line' | 'memberNumber' | 'name' | 'year' | 'outcome' | 'userId' | 'problems'>;

function toLine({ line, memberNumber, name, year, outcome, userId, problems }: Line) {
  return { line, memberNumber, name, cpdYear: year, outcome, forUserId: userId, problems };
}
