import { LISTS, type ListColumn, type ListName } from '@cpd/domain/college/lists';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { yearOfRisk } from './at-risk-sql.ts';
import { givenFilters, type ListMembers, matching, membersOfList } from './list-members-sql.ts';
import type { ColumnSql, ListSql } from './list-sql.ts';
import { yearOfMembers } from './members-sql.ts';
import { openList } from './open-list-sql.ts';
import { categoryNames, requirementNames } from './requirement-names-sql.ts';

/** A row as it was read. `at` is where it is in the order, as text. */
export interface ReadRow {
  id: number;
  userId: number;
  memberNumber: string;
  at: string;
  cells: unknown[];
}

/** The last row of the page before: the next one starts behind it. */
export interface Place {
  at: string;
  id: number;
}

/** What of a list is asked for; all names are known to it. */
export interface ListQuery {
  name: ListName;
  now: Temporal.Instant;
  columns: readonly string[];
  filters: Readonly<Record<string, string>>;
  sort: string;
  descending: boolean;
}

/** Whether the answer comes from the kept figures of members, as the list itself says. */
export function goesByProgressFigures(query: ListQuery): boolean {
  const { figures } = openList(query.name, query);
  if (figures === undefined || figures === 'rows') return figures === 'rows';
  return (
    [...query.columns, query.sort].some((name) => figures.columns.includes(name)) ||
    givenFilters(query.filters).some(([name]) => figures.filters.includes(name))
  );
}

interface Part {
  after: Place | undefined;
  limit: number;
}

/** The next rows of a list. Equal values are in the order of their ids, so that no row comes twice or never. */
export async function readRows(database: Reading, query: ListQuery, part: Part): Promise<ReadRow[]> {
  const { rows } = await selectRows(query, part).execute(database);
  return rows;
}

/** The first rows of members, and what the rules call that they can be found by, in one statement. */
export async function readFirstMembers(database: Reading, query: ListQuery, limit: number): Promise<FirstMembers> {
  const { rows } = await sql<FirstMembers>`
    select (
        select coalesce(json_agg(page), '[]') from (${selectRows(query, { after: undefined, limit })}) page
      ) as rows,
      array(select name from (${requirementNames(null)}) required) as requirements,
      array(select name from (${categoryNames(yearOfMembers(query.filters.Year ?? '', query.now))}) counted) as categories
  `.execute(database);
  return rows[0] ?? { rows: [], requirements: [], categories: [] };
}

interface FirstMembers {
  rows: ReadRow[];
  /** What can be missing by the rules of some year, beside the total (FWK-05). */
  requirements: string[];
  /** The categories of the year that is shown (FWK-06). */
  categories: string[];
}

function selectRows(query: ListQuery, { after, limit }: Part): RawBuilder<ReadRow> {
  const list = openList(query.name, query);
  const { order } = columnOf(list, query.sort);
  const cells = query.columns.map((name) => columnOf(list, name).cell);
  const direction = sql.raw(query.descending ? 'desc' : 'asc');
  const behind = after === undefined ? sql`true` : isBehind(query, { order, id: list.id }, after);
  return sql<ReadRow>`
    select ${list.id} as id, member.user_id as "userId", member.member_number as "memberNumber",
      (${order})::text as at, json_build_array(${sql.join(cells)}) as cells
    from ${list.from}
    where ${list.where} and ${matching(list, query.filters)} and ${behind}
    order by ${order} ${direction}, ${list.id} ${direction}
    limit ${limit}
  `;
}

/** How many rows the filters leave, counted no further than `atMost`. */
export async function countRows(database: Reading, query: ListQuery, atMost: number): Promise<number> {
  const list = openList(query.name, query);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from ${list.from} where ${list.where} and ${matching(list, query.filters)} limit ${atMost}) as found
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/** How many rows the filters leave, and how many members they are of (COH-03). */
export async function countRowsAndMembers(database: Reading, list: ListMembers) {
  const { rows } = await sql<{ rows: number; members: number }>`
    select count(*)::int as rows, count(distinct user_id)::int as members from ${membersOfList(list)} as found
  `.execute(database);
  return rows[0] ?? { rows: 0, members: 0 };
}

/** The lists that show each member with one year, and which by a filter. */
const YEARS_OF = { Members: yearOfMembers, AtRisk: yearOfRisk };

/** The year that such a list shows by this filter; undefined for none, and for other lists. */
export async function findYearOfList(database: Reading, list: ListName, year: string, now: Temporal.Instant) {
  if (list !== 'Members' && list !== 'AtRisk') return undefined;
  const { rows } = await sql<{ year: number }>`
    select cpd_year as year from cpd_year where cpd_year_id = ${YEARS_OF[list](year, now)}
  `.execute(database);
  return rows[0]?.year;
}

function columnOf(list: ListSql, name: string): ColumnSql {
  const column = list.columns[name];
  if (column === undefined) throw new Error(`The list has no column ${name}.`);
  return column;
}

/** What the texts of a place are, by the kind of column that the list is in the order of. */
const TYPES = { text: 'text', number: 'numeric', date: 'timestamptz' } as const;

function isBehind(
  { name, sort, descending }: ListQuery,
  row: Record<'order' | 'id', ColumnSql['order']>,
  after: Place,
) {
  const columns: readonly ListColumn[] = LISTS[name].columns;
  const type = TYPES[columns.find((one) => one.name === sort)?.kind ?? 'text'];
  const sign = sql.raw(descending ? '<' : '>');
  return sql`(${row.order}, ${row.id}) ${sign} (${after.at}::text::${sql.raw(type)}, ${after.id}::bigint)`;
}

/** The categories of the year that the members' list shows by its filters (FWK-06). */
export async function listCategoryNames(
  database: Reading,
  { filters, now }: Pick<ListQuery, 'filters' | 'now'>,
): Promise<string[]> {
  const { rows } = await categoryNames(yearOfMembers(filters.Year ?? '', now)).execute(database);
  return rows.map(({ name }) => name);
}
