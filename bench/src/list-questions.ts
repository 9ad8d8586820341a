import { LISTS, type ListName, type ListShape } from '@cpd/domain/college/lists';
import { type ListQuery, type Place, readRows } from '../../server/src/features/college/lists/list-reader.ts';
import { toWire } from '../../server/src/features/college/lists/list-service.ts';
import type { Database } from '../../server/src/platform/database/tables.ts';

/** Near the close, when members are at risk. */
export const LISTS_NOW = Temporal.Instant.from('2026-12-20T01:00:00Z');

type Asked = Partial<Pick<ListQuery, 'filters' | 'sort' | 'descending' | 'columns'>>;

/** First pages as they are opened, by each filter that someone types, and in other orders. */
export const QUESTIONS: readonly (readonly [ListName, string, Asked])[] = [
  ['Members', 'first page', {}],
  ['Members', 'by name', { filters: { Member: 'wilson 123' } }],
  ['Members', 'by number, nobody', { filters: { Member: 'X999999' } }],
  ['Members', 'by status and registration', { filters: { Status: 'Submitted', Registration: 'special' } }],
  ['Members', 'by status, last page', { sort: 'Status', descending: true }],
  ['Members', 'by pace', { filters: { Pace: 'At risk' } }],
  ['Members', 'by what is missing', { filters: { Missing: 'Category 3' } }],
  ['Members', 'by hours', { filters: { Hours: '10-25' } }],
  ['Members', 'by hours of a category', { filters: { Category2: '<5' } }],
  ['Members', 'by specialty and country', { filters: { Specialty: 'e', Country: 'Australia' } }],
  ['Members', 'never handed in', { filters: { HandedIn: 'Never handed in' } }],
  ['Members', 'in the order of hours', { sort: 'Hours', descending: true }],
  ['Members', 'in the order of the pace', { sort: 'PacePercent' }],
  ['Members', 'in the order of specialties', { sort: 'Specialty' }],
  ['Members', 'all columns', { columns: LISTS.Members.columns.map(({ name }) => name) }],
  ['Documents', 'first page', {}],
  ['Documents', 'by name', { filters: { DocumentName: 'notes 2977' } }],
  ['Documents', 'by name, nothing', { filters: { DocumentName: 'nothing has this' } }],
  ['Documents', 'by day', { filters: { UploadedOn: '12/03/2026' } }],
  ['Documents', 'in the order of names', { sort: 'DocumentName' }],
  ['Activities', 'first page', {}],
  ['Activities', 'by name', { filters: { ActivityName: 'club 29771' } }],
  ['Activities', 'by name, nothing', { filters: { ActivityName: 'nothing has this' } }],
  ['Activities', 'by member', { filters: { Member: 'wilson 123' } }],
  ['Activities', 'in the order of names', { sort: 'ActivityName' }],
  ['Activities', 'in the order of members', { sort: 'LastName' }],
  ['Audits', 'first page', {}],
  ['Audits', 'by member', { filters: { Member: 'wilson 12' } }],
  ['Participation', 'first page', {}],
  ['Participation', 'by what was requested', { filters: { Requested: 'parental' } }],
  ['Participation', 'by day', { filters: { CreatedOn: '12/03/2026' } }],
];

/** A question to a list as the screen opens it, but for what is asked otherwise. */
export function queryOf(name: ListName, asked: Asked): ListQuery {
  const shape: ListShape = LISTS[name];
  const columns = shape.columns.filter(({ shown }) => shown).map((column) => column.name);
  const { column: sort, descending } = shape.sort;
  return { name, now: LISTS_NOW, columns, filters: {}, sort, descending, ...asked };
}

/** Rows as they go out. */
export async function readPage(database: Database, query: ListQuery, limit: number, after?: Place) {
  const rows = await readRows(database, query, { after, limit });
  await toWire(database, query, rows);
  return rows;
}

/** How long each of so many rounds took, in ms. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times;
}
