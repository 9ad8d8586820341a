import { LISTS, type ListName } from '@cpd/domain/college/lists';
import { withoutTypedWords } from '@cpd/domain/college/typed-words';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** What of a list someone looks at. */
interface ListAccess {
  name: ListName;
  filters: Readonly<Record<string, string>>;
  sort?: string;
  descending?: boolean;
}

/**
 * Leaves one event of a look at a list (R41): which list, by which filters, and how many rows its first page has. What was
 * typed as a filter is a name, a number or a title: the event says that there was one, not what it was.
 */
export async function noteListAccess(
  database: Database,
  caller: Caller,
  { name, filters, ...order }: ListAccess,
  shown: { rows: number; more: boolean },
): Promise<void> {
  await noteAccess(database, caller, {
    kind: 'list.viewed',
    objectId: null,
    after: { name: LISTS[name].title, ...withoutTypedWords(name, filters), ...order, ...shown },
    question: [name, filters, order],
  });
}

/**
 * Leaves one event of a count by what was typed, which may ask for one member (R41); a count by what can be chosen says nothing
 * of any one.
 */
export async function noteCount(
  database: Database,
  caller: Caller,
  { name, filters }: Pick<ListAccess, 'name' | 'filters'>,
  shown: { rows: number; more: boolean },
): Promise<void> {
  const untyped = withoutTypedWords(name, filters);
  if (untyped.searched.length === 0) return;
  await noteAccess(database, caller, {
    kind: 'list.viewed',
    objectId: null,
    after: { name: LISTS[name].title, ...untyped, ...shown },
    question: ['count', name, filters],
  });
}
