import { LISTS, type ListName, type ListShape } from '@cpd/domain/college/lists';
import type { Caller } from '../../../caller.ts';
import type { Database } from '../../../database/tables.ts';
import { noteLook } from '../looks/look-service.ts';

/** What of a list somebody looks at. */
interface ListLook {
  name: ListName;
  filters: Readonly<Record<string, string>>;
  sort?: string;
  descending?: boolean;
}

/**
 * Leaves one event of a look at a list (R41): which list, by which filters, and how many rows its first page has. What was
 * typed as a filter is a name, a number or a title: the event says that there was one, not what it was.
 */
export async function noteListLook(
  database: Database,
  caller: Caller,
  { name, filters, ...order }: ListLook,
  shown: { rows: number; more: boolean },
): Promise<void> {
  const shape: ListShape = LISTS[name];
  const isTyped = (filter: string) => shape.filters.find((one) => one.name === filter)?.kind === 'text';
  const chosen = Object.entries(filters).filter(([filter]) => !isTyped(filter));
  const searched = Object.keys(filters).filter(isTyped);
  await noteLook(database, caller, {
    kind: 'list.viewed',
    objectId: null,
    after: { name: shape.title, filters: Object.fromEntries(chosen), searched, ...order, ...shown },
    question: [name, filters, order],
  });
}
