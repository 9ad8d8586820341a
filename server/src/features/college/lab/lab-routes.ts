import * as calls from '@cpd/contract/lab';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { listLabRecords, readLab, startLab, stopLab } from './lab-service.ts';

/** The calls that try a draft on records; `work` has the run taken up without waiting for its minute. */
export function labRoutes(database: Database, work: () => void): Handler[] {
  return [
    handler(calls.readLab, async (caller, { cpdYearId }) => await readLab(database, caller, cpdYearId)),
    handler(calls.listLabRecords, async (caller, { cpdYearId }) => await listLabRecords(database, caller, cpdYearId)),
    handler(calls.startLab, async (caller, _query, { cpdYearId }) => {
      await startLab(caller, cpdYearId);
      work();
    }),
    handler(calls.stopLab, async (caller, { cpdYearId }) => await stopLab(caller, cpdYearId)),
  ];
}
