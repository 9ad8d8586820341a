import type { deleteListView, ListView } from '@cpd/contract/list-views';
import type { QueryInput } from '@cpd/contract/operation';
import type { ListName } from '@cpd/domain/college/lists';
import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { sends } from './use-change.ts';

const KEY = 'list-views';

/** The saved views of a list that the visitor sees (COH-03). */
export function listViewsQuery(list: ListName) {
  return callQuery([KEY, list], 'listListViews', { list }, { ...ownErrors, refetchOnMount: 'always' });
}

/** The changes of this resource. */
export const listViewsChanges = {
  /** Saves a view of a list. */
  saveListView: { call: sends('saveListView'), invalidates: [KEY] },
  /** Deletes one. */
  deleteListView: {
    call: ({ listViewId: id, key }: Pick<ListView, 'listViewId'> & { key: string }) =>
      call('deleteListView', { query: { id } satisfies QueryInput<typeof deleteListView>, idempotencyKey: key }),
    invalidates: [KEY],
  },
};
