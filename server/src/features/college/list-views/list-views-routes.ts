import * as calls from '@cpd/contract/list-views';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import * as service from './list-view-service.ts';

/** The calls of the saved views of the CPD team's lists (COH-03). */
export function listViewsRoutes(database: Database): Handler[] {
  return [
    handler(calls.listListViews, (caller, { list }) => service.listViews(database, caller, list)),
    handler(calls.saveListView, (caller, _query, request) => service.saveView(caller, request)),
    handler(calls.deleteListView, (caller, { id }) => service.deleteView(caller, id)),
  ];
}
