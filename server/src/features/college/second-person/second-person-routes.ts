import * as calls from '@cpd/contract/prepared-changes';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { type Confirmed, endPrepared, listPrepared } from './second-person-service.ts';

/** The calls about what waits for a second person (PPL-06). */
export function secondPersonRoutes(database: Database, confirmed: Confirmed): Handler[] {
  return [
    handler(calls.listPreparedChanges, (caller) => listPrepared(database, caller)),
    handler(calls.endPreparedChange, (caller, { id }, end) => endPrepared(caller, id, end, confirmed)),
  ];
}
