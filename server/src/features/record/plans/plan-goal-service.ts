import type { CarriedGoal, GoalOutcomeRequest } from '@cpd/contract/plan-goals';
import type { Inside } from '@cpd/contract/spelling';
import { outcomeProblem } from '@cpd/domain/record/plans';
import type { z } from 'zod';
import { keepRows } from '../../../platform/database/deleted-rows.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid, known, notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { countVersionsOfLinked } from '../activities/plan-entry-service.ts';
import { getMemberYear } from '../years/year-service.ts';
import { findPlanIdOfGoal, listCarriedGoals, lockSourceGoals } from './plan-goal-reader.ts';
import * as store from './plan-goal-store.ts';
import { lockPlan, logPlanChange } from './plan-service.ts';
import { countVersion } from './plan-store.ts';

/**
 * Deletes a goal of a plan; the activities that worked towards it stay (API2-47). Errors: NOT_FOUND, YEAR_NOT_EDITABLE,
 * INVALID for the plan's only goal (PDP-21).
 */
export async function deletePlanGoal(caller: Caller, goalId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const { plan, goal } = await lockGoal(transaction, caller, goalId);
    if (plan.goals.length === 1) {
      throw invalid([
        { field: 'GoalId', message: 'A plan needs at least one goal. Change this one, or delete the plan.' },
      ]);
    }
    await keepRows(transaction, caller, plan.cpdYearId, 'plan_goal', [goalId]);
    await store.deleteGoal(transaction, goalId);
    await countVersion(transaction, plan.planId, caller.now.toString());
    const linked = goal.activities.map(({ activityId }) => activityId);
    await countVersionsOfLinked(transaction, caller, linked);
    await logPlanChange(transaction, caller, 'plan.goal_deleted', plan.planId, plan);
  });
}

/**
 * Closes a goal as done, carried or dropped, or opens it again with null. The version of the plan stays: no form of it saves
 * outcomes, so none is outdated by one. Errors: NOT_FOUND, YEAR_NOT_EDITABLE, INVALID for a dropped goal without a word why,
 * IN_USE when a goal that is in next year's plan already would be carried no more.
 */
export async function setGoalOutcome(
  caller: Caller,
  goalId: number,
  request: Inside<z.output<typeof GoalOutcomeRequest>>,
): Promise<void> {
  await caller.change(async (transaction) => {
    const { plan, goal } = await lockGoal(transaction, caller, goalId);
    const outcome = request.outcome;
    const reason = outcome === null ? '' : (request.reason ?? '').trim();
    const problem = outcomeProblem(outcome, reason);
    if (problem !== undefined) throw invalid([{ field: 'Reason', message: problem }]);
    // Under a lock that a plan of next year takes too before it goes on with the goal.
    const [source] = await lockSourceGoals(transaction, caller.subjectUserId, [goalId]);
    if (source?.takenOver === true && outcome !== 'CARRIED') {
      throw new AppError('IN_USE', "This goal is already in next year's plan. Remove it there first.");
    }
    if (goal.outcome === outcome && goal.outcomeReason === reason) return;
    await store.updateOutcome(transaction, goalId, { outcome, reason }, caller.now.toString());
    const kind = outcome === null ? 'plan.goal_reopened' : 'plan.goal_closed';
    await logPlanChange(transaction, caller, kind, plan.planId, plan);
  });
}

/**
 * The goals that were carried out of the year before and are in no plan yet: what a new plan of the year starts with. Throws
 * NOT_FOUND for a year that is not the member's.
 */
export async function listGoalsToTakeOver(
  database: Reading,
  caller: Caller,
  cpdYearId: number,
): Promise<CarriedGoal[]> {
  await getMemberYear(database, caller, cpdYearId);
  return await listCarriedGoals(database, caller.subjectUserId, cpdYearId);
}

/** A goal of the member with its plan, locked for a change. Errors: NOT_FOUND, YEAR_NOT_EDITABLE. */
async function lockGoal(transaction: Change, caller: Caller, goalId: number) {
  const planId = known(await findPlanIdOfGoal(transaction, caller.subjectUserId, goalId), 'goal');
  const { before: plan } = await lockPlan(transaction, caller, planId, []);
  const goal = plan.goals.find((each) => each.goalId === goalId);
  // It may have been deleted while the lock was waited for.
  if (goal === undefined) throw notFound('goal');
  return { plan, goal };
}
