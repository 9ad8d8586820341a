import * as calls from '@cpd/contract/series-days';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import * as service from './series-days-service.ts';

/** The calls by which a member says which days of their series happened. */
export function seriesDaysRoutes(database: Database): Handler[] {
  return [
    handler(calls.listSeriesDays, (caller) => service.listSeriesDays(database, caller)),
    handler(calls.confirmSeriesDays, (caller, _query, request) => service.confirmSeriesDays(caller, request)),
    handler(calls.putOffSeriesDays, (caller) => service.putOffSeriesDays(caller)),
  ];
}
