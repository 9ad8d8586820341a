import { previewYearReopening, reopenCpdYear } from '@cpd/contract/cpd-years';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { previewReopening, reopenYear } from './reopening-service.ts';

/** The calls with which staff open a year again. */
export function reopeningRoutes(database: Database): Handler[] {
  return [
    handler(previewYearReopening, (caller, query) => previewReopening(database, caller, query)),
    handler(reopenCpdYear, (caller, _query, wish) => reopenYear(caller, wish)),
  ];
}
