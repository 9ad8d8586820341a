import type { ListExportRequest, ListPage, ListRequest, ListRow } from '@cpd/contract/lists';
import type { ListAudience } from '@cpd/domain/college/announcements';
import { checkListQuestion, LISTS, type ListShape } from '@cpd/domain/college/lists';
import { LIST_EXPORT_MAX, LIST_PAGE } from '@cpd/domain/values/limits';
import { isStatementTimeout } from '../../../platform/database/answer-lost.ts';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { invalid } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keepNewestProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { noteCount, noteListAccess } from './list-access-service.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import type { ListQuery, Place, ReadRow } from './list-reader.ts';
import * as reader from './list-reader.ts';
import { withMissingWords } from './missing-words-service.ts';

/** The question as the reader takes it. Errors: INVALID that names every field (API-39). */
export function askList(request: ListExportRequest, now: Temporal.Instant): ListQuery {
  const shape: ListShape = LISTS[request.list];
  const question = {
    columns: request.columns ?? shape.columns.filter(({ shown }) => shown).map(({ name }) => name),
    filters: request.filters ?? {},
    sort: request.sort ?? shape.sort.column,
  };
  const problems = checkListQuestion({ list: request.list, ...question });
  if (problems.length > 0) throw invalid(problems);
  const descending = request.descending ?? (request.sort === undefined && shape.sort.descending);
  return { name: request.list, now, descending, ...question };
}

/** Brings the kept figures up to date where a question goes by them (COH-06); other questions do not wait. */
export async function keepProgressFiguresFor(database: Database, query: ListQuery): Promise<void> {
  if (reader.goesByProgressFigures(query)) await keepNewestProgressFigures(database, query.now);
}

/** A page of a list (ADM-01 to ADM-04). Errors: INVALID that names the field. */
export async function listPage(database: Database, caller: Caller, request: ListRequest): Promise<ListPage> {
  const { cursor, ...question } = request;
  const query = askList(question, caller.now);
  await keepProgressFiguresFor(database, query);
  const after = cursor === undefined ? undefined : placeOf(query, cursor);
  const limit = LIST_PAGE + 1;
  const { rows, ...names } =
    query.name === 'Members' && after === undefined
      ? await reader.readFirstMembers(database, query, limit)
      : { rows: await reader.readRows(database, query, { after, limit }) };
  const page = rows.slice(0, LIST_PAGE);
  const { name, filters, sort, descending } = query;
  const shown = { rows: page.length, more: rows.length > LIST_PAGE };
  await noteListAccess(database, caller, { name, filters, sort, descending }, shown);
  const last = rows.length > LIST_PAGE ? page.at(-1) : undefined;
  return {
    rows: await toWire(database, query, page),
    next: last === undefined ? null : writeCursor({ ...query, at: last.at, id: last.id }),
    ...names,
  };
}

/**
 * How many rows there are, counted to one more than can be exported (COH-03); nothing where PostgreSQL has to look through too many
 * to count them in time, for the rows are read without it. Errors: INVALID that names the field.
 */
export async function countList(
  database: Database,
  caller: Caller,
  request: Pick<ListExportRequest, 'list' | 'filters'>,
): Promise<{ count?: number }> {
  // Cells are not counted.
  const query = { ...askList(request, caller.now), columns: [] };
  await keepProgressFiguresFor(database, query);
  try {
    const count = await reader.countRows(database, query, LIST_EXPORT_MAX + 1);
    await noteCount(database, caller, query, { rows: count, more: false });
    return { count };
  } catch (error) {
    if (isStatementTimeout(error)) return {};
    throw error;
  }
}

/** How many rows a list has, and how many members they are of (COH-03). Its filters have been judged. */
export async function measureList(database: Reading, question: ListAudience, now: Temporal.Instant) {
  return await reader.countRowsAndMembers(database, { ...question, now });
}

/**
 * The filters as they mean the same tomorrow: a list of members shows one year, which without a filter goes by the day,
 * so that it is named.
 */
export async function settleFilters(database: Reading, { list, filters }: ListAudience, now: Temporal.Instant) {
  const year = await reader.findYearOfList(database, list, filters.Year ?? '', now);
  return year === undefined ? filters : { ...filters, Year: String(year) };
}

/** Someone whom the members' list shows. */
export interface ListedMember {
  userId: number;
  memberNumber: string;
  /** As the list has it. */
  name: string;
}

/**
 * A page of those whom the filters of the members' list leave, the calendar year that it shows them with, and where the next
 * page starts; null on the last one. Errors: INVALID that names the filter or the page.
 */
export async function listMembersOf(
  database: Reading,
  now: Temporal.Instant,
  { filters = {}, cursor }: { filters?: Readonly<Record<string, string>> | undefined; cursor?: string | undefined },
  limit: number,
): Promise<{ year: number | undefined; members: ListedMember[]; next: string | null }> {
  const query = askList({ list: 'Members', filters, columns: ['Year', 'FirstName', 'LastName'] }, now);
  const after = cursor === undefined ? undefined : placeOf(query, cursor);
  const rows = await reader.readRows(database, query, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const members = page.map(({ userId, memberNumber, cells: [, firstName, lastName] }) => ({
    userId,
    memberNumber,
    name: `${firstName} ${lastName}`.trim(),
  }));
  const next = last === undefined ? null : writeCursor({ ...query, at: last.at, id: last.id });
  return { year: rows.length === 0 ? undefined : Number(rows[0]?.cells[0]), members, next };
}

/** The rows as they go out. */
export async function toWire(database: Reading, query: ListQuery, rows: readonly ReadRow[]): Promise<ListRow[]> {
  const told = await withMissingWords(database, query, rows);
  return told.map(({ id, userId, memberNumber, cells }) => ({
    objectId: id,
    userId,
    memberNumber,
    // What the database makes of the columns: text, numbers and dates as text.
    cells: cells as ListRow['cells'],
  }));
}

/** A cursor belongs to one order of the list: in another one it would leave rows out. */
function placeOf({ name, sort, descending }: ListQuery, text: string): Place {
  const shape: ListShape = LISTS[name];
  const cursor = readCursor(text, shape.columns.find((one) => one.name === sort)?.kind ?? 'text');
  if (cursor?.sort === sort && cursor.descending === descending) return cursor;
  throw invalid([{ field: 'Cursor', message: 'This page does not fit the order of the list. Please start again.' }]);
}
