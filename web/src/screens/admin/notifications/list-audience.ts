import type { Audience } from '@cpd/contract/announcements';
import { LIST_NAMES } from '@cpd/domain/college/lists';
import { filtersOf, readListSearch } from '../../../parts/list/list-search.ts';

/** The members of a list of the team, as recipients. */
export type ListAudience = Extract<Audience, { kind: 'LIST' }>;

/** The list from which someone came to write to its members; undefined when they did not (COH-03). */
export function readListAudience(search: Readonly<Record<string, unknown>>): ListAudience | undefined {
  const list = LIST_NAMES.find((name) => name === search.list);
  return list === undefined ? undefined : { kind: 'LIST', list, filters: filtersOf(readListSearch(list, search)) };
}
