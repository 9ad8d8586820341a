import { createPlan, listPlanGoals, listPlans } from '@cpd/contract/plans';
import { notFound } from '../../app-error.ts';
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
    handler(listPlanGoals, async (caller, { CPDYearId, UserActivityId = 0 }) => {
      await getMemberYear(database, caller, CPDYearId);
      // 0 is an activity that is not saved yet.
      if (UserActivityId !== 0) {
        const own = await reader.isOwnActivity(database, caller.subjectUserId, CPDYearId, UserActivityId);
        if (!own) throw notFound('activity');
      }
      return await reader.listPlanGoals(database, caller.subjectUserId, CPDYearId, UserActivityId);
    }),
    handler(createPlan, (caller, _query, request) => service.createPlan(caller, request)),
  ];
}
