import * as calls from '@cpd/contract/team-counts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { readTeamCounts } from './team-counts-service.ts';

/** The call behind the first page and the menu of the CPD team (ADM-08). */
export function teamCountsRoutes(database: Database): Handler[] {
  return [handler(calls.readTeamCounts, ({ now }) => readTeamCounts(database, now))];
}
