import { isOption, LISTS, type ListName, type ListShape } from '@cpd/domain/college/lists';

/** What the address of a list says: filters by their names, and `sort`, a column with `-` before it for the other way. */
export type ListSearch = Readonly<Record<string, string>>;

/** The order of a list. */
export type ListSort = { column: string; descending: boolean };

const SORT = 'sort';

/** Reads the search of a list's address; what the list does not know, and what is malformed, counts as absent. */
export function readListSearch(list: ListName, raw: Readonly<Record<string, unknown>>): ListSearch {
  const { filters }: ListShape = LISTS[list];
  const known = filters.flatMap((filter) => {
    const text = textOf(raw[filter.name]);
    return text === '' || (filter.kind === 'choice' && !isOption(filter, text)) ? [] : [[filter.name, text]];
  });
  const sort = textOf(raw[SORT]);
  if (isSortable(list, sort.replace(/^-/, ''))) known.push([SORT, sort]);
  return Object.fromEntries(known);
}

/** The filters of an address, without its order. */
export function filtersOf({ [SORT]: _sort, ...filters }: ListSearch): Readonly<Record<string, string>> {
  return filters;
}

/** The order that an address asks for, or the list's own. */
export function sortOf(list: ListName, { [SORT]: sort }: ListSearch): ListSort {
  if (sort === undefined) return LISTS[list].sort;
  return { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
}

/** The address with another order. */
export function withSort(search: ListSearch, { column, descending }: ListSort): ListSearch {
  return { ...search, [SORT]: `${descending ? '-' : ''}${column}` };
}

/** The address with a filter changed; an empty one goes. */
export function withFilter(search: ListSearch, name: string, value: string): ListSearch {
  const { [name]: _before, ...rest } = search;
  return value.trim() === '' ? rest : { ...rest, [name]: value };
}

/** The address without filters. */
export function withoutFilters({ [SORT]: sort }: ListSearch): ListSearch {
  return sort === undefined ? {} : { [SORT]: sort };
}

function textOf(value: unknown): string {
  // The router may have read 2026 as a number.
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isSortable(list: ListName, name: string): boolean {
  const { columns }: ListShape = LISTS[list];
  return columns.some((one) => one.name === name && one.sortable);
}
