import * as calls from '@cpd/contract/reference';
import type { Database } from '../database/tables.ts';
import { type Handler, handler } from '../http/handler.ts';
import * as reader from './reference-reader.ts';
import { refuseUnknownYear } from './reference-service.ts';

/** The calls about what the college has laid down for a year. */
export function referenceRoutes(database: Database): Handler[] {
  return [
    handler(calls.listActivityTypes, async (_caller, { cpdYearId }) => {
      await refuseUnknownYear(database, cpdYearId);
      return await reader.listActivityTypes(database, cpdYearId);
    }),
    handler(calls.listReflectionQuestions, async (_caller, { cpdYearId }) => {
      await refuseUnknownYear(database, cpdYearId);
      return await reader.listReflectionQuestions(database, cpdYearId);
    }),
    handler(calls.listHelpTexts, async (_caller, { cpdYearId }) => {
      if (cpdYearId !== undefined) await refuseUnknownYear(database, cpdYearId);
      return await reader.listHelpTexts(database, cpdYearId);
    }),
  ];
}
