import * as calls from '@cpd/contract/event-log';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { listTeam } from './event-log-reader.ts';
import { exportLog, logPage } from './event-log-service.ts';

/** The calls of the college's event log, for managers alone (COH-08). */
export function eventLogRoutes(database: Database): Handler[] {
  return [
    handler(calls.readEventLog, (caller, _query, { before, ...question }) =>
      logPage(database, caller, question, before),
    ),
    handler(calls.listEventLogPeople, () => listTeam(database)),
    handler(calls.exportEventLog, (caller, _query, question) => exportLog(database, caller, question)),
  ];
}
