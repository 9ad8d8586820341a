import type { ListAudience } from '@cpd/domain/college/announcements';
import { type RawBuilder, sql } from 'kysely';
import type { ListSql } from './list-sql.ts';
import { containing } from './matching-sql.ts';
import { openList } from './open-list-sql.ts';

/** What of a list is asked for: its filters are known to it. */
export interface ListMembers extends ListAudience {
  now: Temporal.Instant;
}

/** The ids of the members whose the rows of a list are, each as often as they have rows, to be part of a query (COH-03). */
export function membersOfList({ list: name, filters, now }: ListMembers): RawBuilder<{ user_id: number }> {
  const list = openList(name, { now, filters });
  return sql`(select member.user_id from ${list.from} where ${list.where} and ${matching(list, filters)})`;
}

/** The filters that something is asked with. Empty ones show all (ADM-04). */
export function givenFilters(filters: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(filters).filter(([, value]) => value.trim() !== '');
}

/** Whether a row matches. */
export function matching(list: ListSql, filters: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const conditions = givenFilters(filters).map(([name, value]) => {
    const filter = list.filters[name];
    if (filter === undefined) throw new Error(`The list has no filter ${name}.`);
    if (filter.matches !== undefined) return filter.matches(value);
    return filter.whole ? sql<boolean>`${filter.text} = ${value}` : containing(filter.text, value);
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}
