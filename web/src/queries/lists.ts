import type { ListExportRequest, ListPage } from '@cpd/contract/lists';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { useStoppable } from './stoppable.ts';

/** What is asked of a list: filters, order and columns. */
export type ListAsk = ListExportRequest & { columns: string[] };

export type Cell = string | number | null;

/** A row by the names of its columns, so that it can be drawn under whichever headings there are. */
export type ShownRow = { id: number; memberNumber: string; cells: Readonly<Record<string, Cell>> };

/** The rows of a list of the CPD team, by pages (ADM-01 to ADM-04). While another question is asked, the rows before it stay. */
export function listQuery(ask: ListAsk) {
  return infiniteQueryOptions({
    queryKey: ['lists', ask],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? ask : { ...ask, cursor: pageParam };
      return shownPage(await call('readList', { query: {}, body, signal }), ask.columns);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // The list says that it is missing.
    meta: { ownErrors: 'all' },
  });
}

/** How many rows the filters of a list leave (COH-03); one more than can be exported stands for even more, null for too many to count. */
export function listCountQuery({ list, filters = {} }: Pick<ListAsk, 'list' | 'filters'>) {
  return queryOptions({
    queryKey: ['lists', 'count', list, filters],
    queryFn: async ({ signal }) =>
      (await call('countList', { query: {}, body: { list, filters }, signal })).count ?? null,
    refetchOnMount: 'always',
    // The rows are there without it.
    meta: { ownErrors: 'all' },
  });
}

type ShownPage = { rows: ShownRow[]; next: string | null } & NamesOfRules;

/** What the rules of the years call that members are found by; no categories until they are known. */
export type NamesOfRules = { requirements: readonly string[]; categories?: readonly string[] | undefined };

function shownPage({ rows, next, requirements = [], categories }: ListPage, columns: readonly string[]): ShownPage {
  const cellsOf = (cells: ListPage['rows'][number]['cells']) =>
    Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null]));
  return {
    rows: rows.map(({ objectId: id, memberNumber, cells }) => ({ id, memberNumber, cells: cellsOf(cells) })),
    next,
    ...{ requirements, categories },
  };
}

/** Saves everything that the filters leave as a file; `done` bytes of it have come so far. */
export function useExportList() {
  return useStoppable((ask: ListAsk, run) => download('exportList', {}, { body: ask, ...run }));
}
