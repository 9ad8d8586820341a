import { createPlan, listPlans } from '@cpd/contract/plans';
import type { Database } from '../../database/tables.ts';
import { type Handler, handler } from '../../http/handler.ts';
import { getMemberYear } from '../years/year-service.ts';
import * as reader from './plan-reader.ts';
import * as service from './plan-service.ts';

/** The calls about professional development plans. */
export function plansRoutes(database: Database): Handler[] {
  return [
    handler(listPlans, async (caller, { CPDYearId }) => {
      await getMemberYear(database, caller, CPDYearId);
      return await reader.listPlans(database, caller.subjectUserId, CPDYearId);
    }),
    handler(createPlan, (caller, _query, request) => service.createPlan(caller, request)),
  ];
}
