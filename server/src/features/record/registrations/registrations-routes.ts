import { listRegistrations, saveRegistrations } from '@cpd/contract/registrations';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { chooseRegistrations, readRegistrations } from './registration-service.ts';

/** The calls about a member's registrations. */
export function registrationsRoutes(database: Database): Handler[] {
  return [
    handler(listRegistrations, (caller, { cpdYearId }) => readRegistrations(database, caller, cpdYearId)),
    handler(saveRegistrations, (caller, _query, request) => chooseRegistrations(caller, request)),
  ];
}
