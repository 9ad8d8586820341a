import { LIST_NAMES } from '@cpd/domain/college/lists';
import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const question = {
  List: z.enum(LIST_NAMES),
  Name: z.string().max(200),
  /** Whether everyone who sees lists has it; otherwise only its owner. */
  Shared: z.boolean(),
  Filters: z.record(z.string().max(40), z.string().max(2_000)),
  /** Names of columns, in the order wanted. */
  Columns: z.array(z.string().max(40)).max(40),
  /** The name of a column. */
  Sort: z.string().max(40),
  Descending: z.boolean(),
};

/** A saved view of a list of the CPD team, as the list can show it now. */
export const ListView = z.strictObject({
  ListViewId: id,
  ...question,
  /** Who saved it. */
  SavedByName: z.string(),
  IsOwn: z.boolean(),
  MayDelete: z.boolean(),
  /** What it was saved with and the list no longer has: names of filters and columns, which are left out. */
  Lost: z.array(z.string()),
});
export type ListView = Inside<z.output<typeof ListView>>;

const path = '/api/ListViews';

/** COH-03. */
export const listListViews = operation({
  name: 'listListViews',
  call: `GET ${path}`,
  access: 'observe',
  query: { List: question.List },
  answer: json(z.array(ListView)),
  summary: 'The saved views of a list: the caller’s own, and those that colleagues share.',
  example: () => ({ query: { List: 'Members' } }),
});

/** COH-03. */
export const saveListView = operation({
  name: 'saveListView',
  call: `POST ${path}`,
  access: 'observe',
  body: json(z.strictObject(question)),
  answer: json(ListView),
  summary: 'Saves a view of a list under a name that none of the views has that the caller sees. WATCHER cannot share.',
  example: () => ({
    body: {
      List: 'Members',
      Name: 'Not begun',
      Shared: false,
      Filters: { Status: 'Open' },
      Columns: ['MIN', 'LastName'],
      Sort: 'LastName',
      Descending: false,
    },
  }),
});

/** COH-03. */
export const deleteListView = operation({
  name: 'deleteListView',
  call: `DELETE ${path}/:id`,
  access: 'observe',
  query: { id: queryId },
  summary: 'Deletes a saved view: the caller’s own, or, for managers, any that is shared.',
  example: ({ listViewId }) => ({ query: { id: listViewId } }),
});
