import type { deleteListView, ListView, saveListView } from '@cpd/contract/list-views';
import type { BodyInput, QueryInput } from '@cpd/contract/operation';
import type { ListName } from '@cpd/domain/college/lists';
import { call } from '../lib/api.ts';
import { asked, ownErrors } from './asked.ts';
import { useFormChange } from './form-change.ts';

const KEY = 'list-views';

/** The saved views of a list that the visitor sees (COH-03). */
export function listViewsQuery(list: ListName) {
  return asked([KEY, list], 'listListViews', { list }, { ...ownErrors, refetchOnMount: 'always' });
}

/** Saves a view of a list. */
export function useSaveListView() {
  return useFormChange(
    ({ body, key }: { body: BodyInput<typeof saveListView>; key: string }) =>
      call('saveListView', { query: {}, body, idempotencyKey: key }),
    [KEY],
  );
}

/** Deletes one. */
export function useDeleteListView() {
  return useFormChange(
    ({ listViewId: id, key }: Pick<ListView, 'listViewId'> & { key: string }) =>
      call('deleteListView', { query: { id } satisfies QueryInput<typeof deleteListView>, idempotencyKey: key }),
    [KEY],
  );
}
