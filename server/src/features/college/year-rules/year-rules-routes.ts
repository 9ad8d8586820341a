import * as publications from '@cpd/contract/year-publications';
import * as calls from '@cpd/contract/year-rules';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { checkPublication, preparePublication } from './publication-service.ts';
import { confirmYear, readYearRules } from './year-rules-service.ts';

/** The calls about what the college has laid down for a year. */
export function yearRulesRoutes(database: Database): Handler[] {
  return [
    handler(calls.readYearRules, async (_caller, { cpdYearId }) => await readYearRules(database, cpdYearId)),
    handler(calls.confirmYear, async (caller, _query, input) => await confirmYear(caller, input)),
    handler(
      publications.checkYearPublication,
      async (caller, { cpdYearId }) => await checkPublication(database, caller, cpdYearId),
    ),
    handler(
      publications.publishYear,
      async (caller, _query, { reason, ...input }) =>
        await preparePublication(caller, { ...input, reason: reason ?? '' }),
    ),
  ];
}
