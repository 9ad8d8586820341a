import { confirmYear, listYearsByRule, type YearByRule } from '@cpd/contract/year-confirmations';
import { isProvisional } from '@cpd/domain/year/year-by-rule';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import * as service from './year-rules-service.ts';
import * as store from './year-rules-store.ts';

/** The calls about years that opened by rule. */
export function yearRulesRoutes(database: Database): Handler[] {
  return [
    handler(listYearsByRule, async () => (await store.listYearsByRule(database)).map(toWire)),
    handler(confirmYear, async (caller, _query, input) => await service.confirmYear(caller, input)),
  ];
}

function toWire({ facts, framework }: store.YearWithFramework): YearByRule {
  return {
    cpdYearId: facts.cpdYearId,
    cpdYearYear: facts.year,
    frameworkName: framework.name,
    minimum: framework.minimum,
    frameworkCurrencyIsCredits: framework.currency === 'C',
    submitFrom: facts.submitFrom,
    closeDate: facts.closesAt,
    isConfirmed: !isProvisional(facts),
  };
}
