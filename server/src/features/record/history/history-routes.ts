import * as calls from '@cpd/contract/history';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { exportHistory, historyPage } from './history-service.ts';

/** The calls that tell members, and the CPD team, what happened to a record, and by whom (IMP-07). */
export function historyRoutes(database: Database): Handler[] {
  return [
    handler(calls.listHistory, (caller, { kind, from, to, before }) =>
      historyPage(database, caller, { kind, from, to, before }),
    ),
    handler(calls.exportHistory, (caller, { kind, from, to }) =>
      exportHistory(database, caller, { kind, from, to, before: undefined }),
    ),
  ];
}
