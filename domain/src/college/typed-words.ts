import type { Audience } from './announcements.ts';
import { LIST_NAMES, LISTS, type ListFilter } from './lists.ts';

/** Filters by what was chosen alone, and the names of those in which something was typed. */
export type UntypedFilters = { filters: Readonly<Record<string, string>>; searched: readonly string[] };

/** The filters of all lists in which someone types what they look for: a name, a number, a title. */
export const TYPED_FILTERS: readonly string[] = [
  ...new Set(LIST_NAMES.flatMap((list) => filtersOf(list).filter(isTyped)).map(({ name }) => name)),
];

/**
 * The filters of a list as the log keeps them, which is for good (R41): of what was typed only that there was something. A filter
 * that the list does not have, or no longer, counts as typed.
 */
export function withoutTypedWords(list: string, filters: Readonly<Record<string, string>>): UntypedFilters {
  const chosen = new Set(filtersOf(list).flatMap((filter) => (isTyped(filter) ? [] : [filter.name])));
  const given = Object.entries(filters);
  return {
    filters: Object.fromEntries(given.filter(([name]) => chosen.has(name))),
    searched: given.map(([name]) => name).filter((name) => !chosen.has(name)),
  };
}

/** Whom a notification is for as the log keeps it: of member numbers how many there are. */
export function audienceWithoutNumbers({ except, ...audience }: Audience): object {
  const leftOut = except === undefined ? {} : { except: except.length };
  switch (audience.kind) {
    case 'ONE':
      return { kind: audience.kind, ...leftOut };
    case 'NUMBERS':
      return { kind: audience.kind, memberNumbers: audience.memberNumbers.length, ...leftOut };
    case 'LIST':
      return { ...audience, ...withoutTypedWords(audience.list, audience.filters), ...leftOut };
    default:
      return { ...audience, ...leftOut };
  }
}

function filtersOf(list: string): readonly ListFilter[] {
  const known = LIST_NAMES.find((name) => name === list);
  return known === undefined ? [] : LISTS[known].filters;
}

function isTyped({ kind }: ListFilter): boolean {
  return kind === 'text';
}
