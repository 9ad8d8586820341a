import { endYearReopening, previewYearReopening, reopenCpdYear, takeBackSubmission } from '@cpd/contract/cpd-years';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { endReopening } from './ending-service.ts';
import { previewReopening, reopenYear } from './reopening-service.ts';
import { takeBack } from './taking-back-service.ts';

/** The calls with which staff open a year again, and members take a submission back. */
export function reopeningRoutes(database: Database): Handler[] {
  return [
    handler(previewYearReopening, (caller, query) => previewReopening(database, caller, query)),
    handler(reopenCpdYear, (caller, _query, input) => reopenYear(caller, input)),
    handler(endYearReopening, (caller, _query, input) => endReopening(caller, input)),
    handler(takeBackSubmission, async (caller, { cpdYearId }) => {
      const status = await takeBack(caller, cpdYearId);
      return { cpdStatusCode: status, cpdStatusName: yearStatusName(status) };
    }),
  ];
}
