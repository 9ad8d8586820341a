import * as calls from '@cpd/contract/state';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { openServiceState, type StateParts } from './state-service.ts';

/** The call with which managers see whether all is well (R63). */
export function stateRoutes(database: Database, parts: StateParts): Handler[] {
  const look = openServiceState(database, parts);
  return [handler(calls.getServiceState, look)];
}
