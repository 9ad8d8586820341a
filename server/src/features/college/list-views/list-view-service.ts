import type { ListView } from '@cpd/contract/list-views';
import { checkListView, type EnteredView, readableView, type ViewQuestion } from '@cpd/domain/college/list-views';
import { LIST_NAMES, type ListName } from '@cpd/domain/college/lists';
import { withoutTypedWords } from '@cpd/domain/college/typed-words';
import { mayDo } from '@cpd/domain/member/roles';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, known, notFound, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as reader from './list-view-reader.ts';
import * as store from './list-view-store.ts';

/** The views of a list that the caller sees, by name (COH-03). */
export async function listViews(database: Database, { actor }: Caller, list: ListName): Promise<ListView[]> {
  const views = await reader.listSeenViews(database, actor.userId, list);
  return views.map((view) => viewToWire(view, actor));
}

/** Saves a view of a list. Errors: INVALID that names each field, NOT_ALLOWED for a watcher who wants to share one. */
export async function saveView(caller: Caller, input: EnteredView & { shared: boolean }): Promise<ListView> {
  const draft = { ...input, name: input.name.trim() };
  const { userId, role } = caller.actor;
  if (draft.shared && !mayDo(role, 'staff')) {
    throw new AppError('NOT_ALLOWED', 'Your role cannot share views. You can save this one for yourself.');
  }
  return await caller.change(async (transaction) => {
    await store.lockViews(transaction);
    const seen = await reader.listSeenViews(transaction, userId, draft.list);
    const own = await reader.countOwnViews(transaction, userId);
    refuse(checkListView(draft, { names: seen.map(({ name }) => name), own }));
    const listViewId = await store.insertView(transaction, draft, { userId, at: caller.now.toString() });
    await recordChange(transaction, caller, 'list_view.saved', listViewId, { after: toldOf(draft) });
    return viewToWire(await getView(transaction, caller, listViewId), caller.actor);
  });
}

/** Deletes a view. Errors: NOT_FOUND for one that the caller does not see, NOT_ALLOWED for a colleague's. */
export async function deleteView(caller: Caller, listViewId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const view = await getView(transaction, caller, listViewId);
    if (!mayDelete(view, caller.actor)) {
      throw new AppError('NOT_ALLOWED', `${view.savedByName} shares this view. They or a manager can delete it.`);
    }
    await store.deleteView(transaction, listViewId);
    const { name, list, shared, question } = view;
    await recordChange(transaction, caller, 'list_view.deleted', listViewId, {
      before: toldOf({ name, list, shared, ...question }),
    });
  });
}

/** What the log says of a view: not the words that someone looks for with it (R41). */
function toldOf<View extends ViewQuestion & { list: string }>(view: View): object {
  return { ...view, ...withoutTypedWords(view.list, view.filters) };
}

async function getView(database: Reading, { actor }: Caller, listViewId: number): Promise<reader.StoredView> {
  return known(await reader.findSeenView(database, actor.userId, listViewId), 'view');
}

function mayDelete({ userId }: reader.StoredView, actor: Caller['actor']): boolean {
  return userId === actor.userId || mayDo(actor.role, 'manage');
}

/** As the list can show it today; what it has lost is named. */
function viewToWire(view: reader.StoredView, actor: Caller['actor']): ListView {
  const list = LIST_NAMES.find((name) => name === view.list);
  if (list === undefined) throw notFound('view');
  const { filters, columns, ...shown } = readableView(list, view.question);
  const { listViewId, name, shared, savedByName } = view;
  return {
    ...{ listViewId, list, name, shared, savedByName },
    ...shown,
    filters: { ...filters },
    columns: [...columns],
    isOwn: view.userId === actor.userId,
    mayDelete: mayDelete(view, actor),
  };
}
