import * as draftCalls from '@cpd/contract/plan-drafts';
import * as goalCalls from '@cpd/contract/plan-goals';
import * as calls from '@cpd/contract/plans';
import type { Database } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { getMemberYear, isYearEditable } from '../years/year-service.ts';
import * as draftService from './plan-draft-service.ts';
import * as goalService from './plan-goal-service.ts';
import * as reader from './plan-reader.ts';
import * as service from './plan-service.ts';
import * as uploadService from './plan-upload-service.ts';
import { planToWire } from './plan-wire.ts';

/** The calls about professional development plans. */
export function plansRoutes(database: Database, files: FileStore): Handler[] {
  return [...readingRoutes(database), ...savingRoutes(files), ...goalRoutes(database), ...draftRoutes(database)];
}

function readingRoutes(database: Database): Handler[] {
  return [
    handler(calls.listPlans, async (caller, { cpdYearId }) => {
      const year = await getMemberYear(database, caller, cpdYearId);
      const editable = isYearEditable(year, caller.now);
      const plans = await reader.listPlans(database, caller.subjectUserId, cpdYearId);
      return plans.map((plan) => planToWire(plan, { editable }));
    }),
    handler(calls.getPlan, async (caller, { planId }) => {
      const plan = await service.getOwnPlan(database, caller, planId);
      const year = await getMemberYear(database, caller, plan.cpdYearId);
      return planToWire(plan, { editable: isYearEditable(year, caller.now) });
    }),
    handler(calls.listPlanGoals, async (caller, { cpdYearId, activityId = 0 }) => {
      await getMemberYear(database, caller, cpdYearId);
      // 0 is an activity that is not saved yet.
      if (activityId !== 0) {
        const own = await reader.isOwnActivity(database, caller.subjectUserId, cpdYearId, activityId);
        if (!own) throw notFound('activity');
      }
      return await reader.listPlanGoals(database, caller.subjectUserId, cpdYearId, activityId);
    }),
  ];
}

function savingRoutes(files: FileStore): Handler[] {
  return [
    handler(calls.createPlan, (caller, _query, request) => service.createPlan(caller, request)),
    handler(calls.updatePlan, (caller, { id }, request) => service.updatePlan(caller, id, request)),
    handler(calls.uploadPlan, (caller, { cpdYearId, hoursSpent }, upload) =>
      uploadService.uploadPlan(caller, files, { cpdYearId, hoursSpent }, upload),
    ),
    handler(calls.createPlanFromDocument, (caller, { cpdYearId, hoursSpent, documentId }) =>
      uploadService.createPlanFromDocument(caller, { cpdYearId, hoursSpent }, documentId),
    ),
    handler(calls.deletePlan, async (caller, { planId, isUploadedPlan }) => {
      await service.deletePlan(caller, planId, isUploadedPlan);
    }),
  ];
}

function goalRoutes(database: Database): Handler[] {
  return [
    handler(goalCalls.listCarriedGoals, (caller, { cpdYearId }) =>
      goalService.listGoalsToTakeOver(database, caller, cpdYearId),
    ),
    handler(goalCalls.setGoalOutcome, (caller, { goalId }, request) =>
      goalService.setGoalOutcome(caller, goalId, request),
    ),
    handler(goalCalls.deletePlanGoal, (caller, { goalId }) => goalService.deletePlanGoal(caller, goalId)),
  ];
}

function draftRoutes(database: Database): Handler[] {
  return [
    handler(draftCalls.getPlanDraft, (caller, query) => draftService.getPlanDraft(database, caller, draftOf(query))),
    handler(draftCalls.savePlanDraft, (caller, query, draft) =>
      draftService.savePlanDraft(caller, draftOf(query), draft),
    ),
    handler(draftCalls.deletePlanDraft, (caller, query) => draftService.deletePlanDraft(caller, draftOf(query))),
  ];
}

function draftOf({ cpdYearId, planId }: { cpdYearId: number; planId: number }) {
  return { cpdYearId, planId };
}
