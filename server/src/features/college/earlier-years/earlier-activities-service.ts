import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type EarlierActivityColumn,
  type EarlierActivityEntry,
  parseEarlierActivities,
  type ReadEarlierActivities,
} from '@cpd/domain/college/earlier-activities';
import { type CheckedEarlierActivity, checkEarlierActivity } from '@cpd/domain/college/earlier-activities-check';
import { yearKey } from '@cpd/domain/college/earlier-years-check';
import { MEMBER_LIST_SHOWN } from '@cpd/domain/values/limits';
import type { RoleOr, TableColumn } from '@cpd/domain/values/table-columns';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as reader from './earlier-years-reader.ts';
import type { YearCounts } from './earlier-years-service.ts';
import * as store from './earlier-years-store.ts';

/** A list as someone gives it. */
export interface GivenActivities {
  text: string;
  /** Undefined where the headings say it. */
  columns: RoleOr<EarlierActivityColumn>[] | undefined;
}

/** As of years. */
const LINES_AT_A_TIME = 250;

/**
 * Says line by line what a list of activities of earlier years would do, and stores nothing but that it was checked (PPL-16).
 * Errors: INVALID when it cannot be read as a list.
 */
export async function checkEarlierActivities(
  database: Database,
  caller: Caller,
  list: GivenActivities,
): Promise<{
  counts: YearCounts;
  columns: TableColumn<EarlierActivityColumn>[];
  lines: CheckedEarlierActivity[];
}> {
  const read = parse(list);
  const counts = { NEW: 0, UNCHANGED: 0, WRONG: 0 };
  const lines: CheckedEarlierActivity[] = [];
  for await (const judged of judge(database, read)) {
    for (const line of judged) {
      counts[line.outcome] += 1;
      const isShown = line.outcome === 'WRONG' || (line.outcome === 'NEW' && counts.NEW <= MEMBER_LIST_SHOWN);
      if (isShown) lines.push(line);
    }
  }
  await noteAccess(database, caller, {
    kind: 'earlier_import.checked',
    objectId: caller.actor.userId,
    after: { ...counts, rows: read.size },
  });
  return {
    counts,
    columns: read.columns,
    lines: lines.toSorted((one, other) => Number(other.outcome === 'WRONG') - Number(one.outcome === 'WRONG')),
  };
}

/**
 * Imports the activities of a list in one transaction; wrong lines are left out. Errors: INVALID as for checking, STALE when it
 * would do something else than `shown`, and then nothing is stored.
 */
export async function importEarlierActivities(
  caller: Caller,
  list: GivenActivities,
  shown: Pick<YearCounts, 'NEW' | 'WRONG'>,
): Promise<YearCounts> {
  const read = parse(list);
  return await caller.change(async (transaction) => {
    // Judged once more under the locks: an import may be taken back at this moment.
    const imports = new Set<number>();
    for await (const lines of judge(transaction, read)) {
      for (const { earlierImportId } of lines) if (earlierImportId !== null) imports.add(earlierImportId);
    }
    await store.lockImports(transaction, [...imports]);
    const counts = { NEW: 0, UNCHANGED: 0, WRONG: 0 };
    const added: CheckedEarlierActivity[] = [];
    for await (const lines of judge(transaction, read)) {
      for (const line of lines) {
        counts[line.outcome] += 1;
        if (line.outcome === 'NEW') added.push(line);
      }
    }
    if (counts.NEW !== shown.NEW || counts.WRONG !== shown.WRONG) throw stale();
    await add(transaction, caller, added);
    return counts;
  });
}

/** What a member did in a year that was imported, by date; nothing of another year. Throws NOT_FOUND. */
export async function listEarlierActivities(database: Database, userId: number, cpdYearId: number) {
  return known(await reader.listActivities(database, userId, cpdYearId), 'CPD year');
}

function stale(): AppError {
  return new AppError(
    'STALE',
    'Nothing was saved, because an import or the list has changed since it was checked. Please check it again.',
  );
}

async function add(transaction: Change, caller: Caller, lines: readonly CheckedEarlierActivity[]): Promise<void> {
  for (let from = 0; from < lines.length; from += LINES_AT_A_TIME) {
    const some = lines.slice(from, from + LINES_AT_A_TIME);
    await store.insertActivities(transaction, some.flatMap(newActivity));
  }
  const byYear = Map.groupBy(lines.flatMap(newActivity), ({ userId, year }) => `${userId} ${year}`);
  const systems = new Map(lines.map(({ earlierImportId, system }) => [earlierImportId, system]));
  const years = await reader.listCollegeYears(transaction);
  const events = [...byYear.values()].map((activities) => {
    const [{ userId, year, earlierImportId } = { userId: 0, year: 0, earlierImportId: 0 }] = activities;
    const cpdYearId = years.find(({ facts }) => facts.year === year)?.facts.cpdYearId;
    const after = { cpdYearId, system: systems.get(earlierImportId), earlierImportId, activities: activities.length };
    return { subjectUserId: userId, objectId: null, after };
  });
  for (let from = 0; from < events.length; from += LINES_AT_A_TIME) {
    const some = events.slice(from, from + LINES_AT_A_TIME);
    await recordChanges(transaction, caller, 'year.activities_imported', some);
  }
}

function newActivity(line: CheckedEarlierActivity): store.NewEarlierActivity[] {
  const { userId, year, earlierImportId, activity } = line;
  return userId === null || year === null || earlierImportId === null
    ? []
    : [{ ...activity, userId, year, earlierImportId }];
}

function parse({ text, columns }: GivenActivities): ReadEarlierActivities {
  const list = parseEarlierActivities(text, columns);
  if ('problem' in list) throw invalid([{ field: 'attachment', message: list.problem }]);
  return list;
}

/** The lines as they compare with what was imported, some at a time. */
async function* judge(database: Reading, list: ReadEarlierActivities): AsyncGenerator<CheckedEarlierActivity[]> {
  for (let at = 0; at < list.size; at += LINES_AT_A_TIME) {
    await nextTurn();
    const entries = list.read(at, at + LINES_AT_A_TIME);
    const found = await reader.listKnownActivityYears(database, entries.flatMap(asked));
    const byKey = new Map(found.map((one) => [yearKey(one), one]));
    yield entries.map((entry) => checkEarlierActivity(entry, byKey.get(yearKey(entry))));
  }
}

function asked({ memberNumber, year }: EarlierActivityEntry): { memberNumber: string; year: number }[] {
  return year === null ? [] : [{ memberNumber, year }];
}
