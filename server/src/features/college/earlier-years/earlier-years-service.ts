import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type EarlierCategory,
  type EarlierColumn,
  type EarlierEntry,
  earlierCategories,
  earlierColumnsOf,
  parseEarlierYears,
  type ReadEarlierYears,
  systemProblem,
} from '@cpd/domain/college/earlier-years';
import {
  type CheckedYear,
  checkEarlierYear,
  type EarlierOutcome,
  type KnownYear,
  yearKey,
} from '@cpd/domain/college/earlier-years-check';
import { collegeDay } from '@cpd/domain/values/college-day';
import { MEMBER_LIST_SHOWN } from '@cpd/domain/values/limits';
import type { TableColumn } from '@cpd/domain/values/table-columns';
import { checkReason } from '@cpd/domain/year/reopening';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange, recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readColumns } from '../member-list/member-list-service.ts';
import * as reader from './earlier-years-reader.ts';
import * as store from './earlier-years-store.ts';

/** A list as someone gives it. */
export interface GivenYears {
  text: string;
  /** As the call has them; undefined where the headings say it. */
  columns: string | undefined;
}

/** How many lines a list has of each outcome. */
export type YearCounts = Record<EarlierOutcome, number>;

/** So many lines are compared and stored at a time: between two others get their turn, and no statement takes long. */
const LINES_AT_A_TIME = 250;

/**
 * Says line by line what a list of earlier years would do, and stores nothing but that it was checked (PPL-16). Errors: INVALID
 * when it cannot be read as a list.
 */
export async function checkEarlierYears(
  database: Database,
  caller: Caller,
  list: GivenYears,
): Promise<{ counts: YearCounts; columns: TableColumn<EarlierColumn>[]; lines: CheckedYear[] }> {
  const read = await parse(database, list);
  const counts = noCounts();
  const lines: CheckedYear[] = [];
  for await (const judged of judge(database, read, caller.now)) {
    for (const line of judged) {
      counts[line.outcome] += 1;
      if (isShown(line, counts[line.outcome])) lines.push(line);
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

/** Of the wrong lines someone wants to see each; nothing is to be seen of a line that changes nothing. */
function isShown({ outcome }: CheckedYear, number: number): boolean {
  return outcome === 'WRONG' || (outcome === 'NEW' && number <= MEMBER_LIST_SHOWN);
}

/**
 * Imports the years of a list in one transaction; wrong lines are left out. Errors: INVALID as for checking and for the name of
 * the system, STALE when it would do something else than `shown`, and then nothing is stored.
 */
export async function importEarlierYears(
  caller: Caller,
  list: GivenYears,
  { system, shown }: { system: string; shown: Pick<YearCounts, 'NEW' | 'WRONG'> },
): Promise<YearCounts> {
  const problem = systemProblem(system);
  if (problem !== undefined) throw invalid([{ field: 'System', message: problem }]);
  return await caller.change(async (transaction) => {
    const read = await parse(transaction, list);
    // What is new before the locks is judged once more under them: a member may be recording at this moment.
    for await (const lines of judge(transaction, read, caller.now)) {
      await store.lockYearsOf(transaction, lines.flatMap(yearOf));
    }
    const counts = noCounts();
    const added: CheckedYear[] = [];
    for await (const lines of judge(transaction, read, caller.now)) {
      for (const line of lines) {
        counts[line.outcome] += 1;
        if (line.outcome === 'NEW') added.push(line);
      }
    }
    if (counts.NEW !== shown.NEW || counts.WRONG !== shown.WRONG) throw stale();
    if (added.length > 0) await add(transaction, caller, { system: system.trim(), lines: added, size: read.size });
    return counts;
  });
}

/** Of a year before the first of the college only the member is locked. */
function yearOf({ userId, cpdYearId, outcome }: CheckedYear): { userId: number; cpdYearId: number | null }[] {
  return outcome === 'NEW' && userId !== null ? [{ userId, cpdYearId }] : [];
}

function stale(): AppError {
  return new AppError(
    'STALE',
    'Nothing was saved, because a member or the list has changed since it was checked. Please check it again.',
  );
}

async function add(
  transaction: Change,
  caller: Caller,
  { system, lines, size }: { system: string; lines: readonly CheckedYear[]; size: number },
): Promise<void> {
  const at = caller.now.toString();
  const by = caller.actor.userId;
  const importId = await store.insertImport(transaction, { system, years: lines.length, by, at });
  for (let from = 0; from < lines.length; from += LINES_AT_A_TIME) {
    const years = lines.slice(from, from + LINES_AT_A_TIME).flatMap(newYear);
    const inserted = await store.insertYears(transaction, importId, years);
    const events = inserted.map(({ memberYearId, userId, cpdYearId }) => ({
      subjectUserId: userId,
      objectId: memberYearId,
      after: { cpdYearId, system, earlierImportId: importId },
    }));
    await recordChanges(transaction, caller, 'year.imported', events);
    const before = lines.slice(from, from + LINES_AT_A_TIME).flatMap(newYearBefore);
    await store.insertYearsBefore(transaction, importId, before);
    const eventsBefore = before.map(({ userId, year }) => ({
      subjectUserId: userId,
      objectId: null,
      after: { cpdYear: year, system, earlierImportId: importId },
    }));
    await recordChanges(transaction, caller, 'year.imported', eventsBefore);
  }
  await recordChange(transaction, caller, 'earlier_import.applied', importId, {
    after: { system, rows: size, years: lines.length },
  });
}

function newYear(line: CheckedYear): store.NewEarlierYear[] {
  const { userId, cpdYearId, status, submittedOn, certificateNumber, amounts, statusBefore } = line;
  if (userId === null || cpdYearId === null || status === null) return [];
  return [{ userId, cpdYearId, status, submittedOn, certificateNumber, amounts, statusBefore }];
}

function newYearBefore(line: CheckedYear): store.NewYearBefore[] {
  const { userId, year, status, submittedOn, certificateNumber, amounts, unitBefore: unit } = line;
  if (userId === null || year === null || status === null || unit === null) return [];
  return [{ userId, year, status, submittedOn, certificateNumber, amounts, unit }];
}

/** The imports, newest first, each with why it cannot be taken back, or ''. */
export async function listEarlierImports(database: Database) {
  const imports = await reader.listImports(database);
  return imports.map((stored) => ({ ...stored, refusal: refusalOf(stored) ?? '' }));
}

/**
 * Takes an import back whole (PPL-16). Errors: INVALID for the reason, NOT_FOUND, IN_USE where a document was issued of one of
 * its years, or it was taken back before.
 */
export async function takeBackEarlierImport(caller: Caller, earlierImportId: number, reason: string): Promise<void> {
  const problem = checkReason(reason);
  if (problem !== undefined) throw invalid([{ field: 'Reason', message: problem }]);
  await caller.change(async (transaction) => {
    const years = await store.lockImport(transaction, earlierImportId);
    const stored = known(await reader.findImport(transaction, earlierImportId), 'import');
    const refusal = stored.takenBack === null ? refusalOf(stored) : 'This import was taken back before.';
    if (refusal !== undefined) throw new AppError('IN_USE', refusal);
    const told = { by: caller.actor.userId, at: caller.now.toString(), reason: reason.trim() };
    for (let from = 0; from < years.length; from += LINES_AT_A_TIME) {
      const some = years.slice(from, from + LINES_AT_A_TIME);
      const events = some.map(({ memberYearId, userId, statusBefore }) => ({
        subjectUserId: userId,
        objectId: memberYearId,
        before: { system: stored.system, earlierImportId },
        after: { status: statusBefore, reason: told.reason },
      }));
      await recordChanges(transaction, caller, 'year.import_taken_back', events);
      await store.deleteYears(
        transaction,
        some.map(({ memberYearId }) => memberYearId),
      );
    }
    const before = await store.deleteYearsBefore(transaction, earlierImportId);
    for (let from = 0; from < before.length; from += LINES_AT_A_TIME) {
      const events = before.slice(from, from + LINES_AT_A_TIME).map(({ userId, year }) => ({
        subjectUserId: userId,
        objectId: null,
        before: { cpdYear: year, system: stored.system, earlierImportId },
        after: { reason: told.reason },
      }));
      await recordChanges(transaction, caller, 'year.import_taken_back', events);
    }
    await store.deleteActivities(transaction, earlierImportId);
    await store.updateTakenBack(transaction, earlierImportId, told);
    await recordChange(transaction, caller, 'earlier_import.taken_back', earlierImportId, {
      after: { system: stored.system, years: years.length + before.length, reason: told.reason },
    });
  });
}

function refusalOf({ issued }: reader.StoredImport): string | undefined {
  if (issued === 0) return undefined;
  return `Documents were issued of ${issued} of its years, so the import cannot be taken back.`;
}

/** The categories that columns of a list can be taken for. */
export async function listEarlierCategories(database: Reading): Promise<EarlierCategory[]> {
  const years = await reader.listCollegeYears(database);
  return earlierCategories(years.map(({ framework }) => framework));
}

async function parse(database: Reading, { text, columns }: GivenYears): Promise<ReadEarlierYears> {
  const categories = await listEarlierCategories(database);
  const list = parseEarlierYears(text, categories, readColumns(columns, earlierColumnsOf(categories)));
  if ('problem' in list) throw invalid([{ field: 'attachment', message: list.problem }]);
  return list;
}

/** The lines as they compare with the college, some at a time, so that the memory of a long list stays small. */
async function* judge(database: Reading, list: ReadEarlierYears, now: Temporal.Instant): AsyncGenerator<CheckedYear[]> {
  const common = { now, today: collegeDay(now).toString(), years: await reader.listCollegeYears(database) };
  for (let at = 0; at < list.size; at += LINES_AT_A_TIME) {
    await nextTurn();
    const entries = list.read(at, at + LINES_AT_A_TIME);
    const found = await reader.listKnownYears(database, entries.flatMap(asked));
    const byKey = new Map(found.map((one): [string, KnownYear] => [yearKey(one), one]));
    yield entries.map((entry) => checkEarlierYear(entry, { ...common, known: byKey }));
  }
}

/** Of a line without a year nothing is looked up: it is wrong anyway. */
function asked({ memberNumber, year }: EarlierEntry): { memberNumber: string; year: number }[] {
  return year === null ? [] : [{ memberNumber, year }];
}

function noCounts(): YearCounts {
  return { NEW: 0, UNCHANGED: 0, WRONG: 0 };
}
