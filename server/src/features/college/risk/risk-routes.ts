import * as calls from '@cpd/contract/risk-cases';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { readManyRiskCases, saveManyRiskCases } from './many-risk-service.ts';
import { readRiskCase, readRiskCounts, saveRiskCase } from './risk-service.ts';

/** The calls with which the CPD team follows up members who are at risk (COH-05). */
export function riskRoutes(database: Database): Handler[] {
  return [
    handler(calls.readRiskCase, (caller, query) => readRiskCase(database, caller, query)),
    handler(calls.saveRiskCase, (caller, _query, input) => saveRiskCase(caller, input)),
    handler(calls.readManyRiskCases, (caller, _query, asked) => readManyRiskCases(database, caller, asked)),
    handler(calls.saveManyRiskCases, (caller, _query, input) => saveManyRiskCases(caller, input)),
    handler(calls.readRiskCounts, (caller, { cpdYear }) => readRiskCounts(database, caller, cpdYear)),
  ];
}
