import type { YearFacts } from '@cpd/domain/year/framework';
import { listGoalsToTakeOver, setGoalOutcome } from '../features/record/plans/plan-goal-service.ts';
import { createPlan, getOwnPlan } from '../features/record/plans/plan-service.ts';
import type { Change } from '../platform/database/tables.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type DemoOutcomes, demoGoals, otherGoal } from './demo-plans.ts';

/** Enters the plan of a year, which goes on with the first goal that was carried into it. Answers the ids of its goals. */
export async function enterPlan(transaction: Change, caller: Caller, facts: YearFacts): Promise<number[]> {
  const [carried, ...waiting] = await listGoalsToTakeOver(transaction, caller, facts.cpdYearId);
  const goals = demoGoals.map((own) => (waiting.some(({ goal }) => goal === own.goal) ? otherGoal : own));
  const planId = await createPlan(caller, {
    planId: 0,
    userId: caller.subjectUserId,
    cpdYearId: facts.cpdYearId,
    planName: `${facts.year} plan`,
    cpdNeed: 'Keep my practice in heart failure up to date and look after people from every background equally well.',
    hoursSpent: 2.5,
    planGoals: goals.map(({ goal, description, planned }) => ({
      planGoalId: 0,
      goal,
      goalDescription: description,
      describedActivities: planned.map((each) => ({
        describedActivityId: 0,
        activityDescription: each.description,
        timeframe: each.timeframe,
      })),
      carriedFromGoalId: carried?.goal === goal ? carried.planGoalId : 0,
    })),
  });
  const plan = await getOwnPlan(transaction, caller, planId);
  return plan.goals.map(({ goalId }) => goalId);
}

/** Closes the goals of a year that is over, in their order. */
export async function closeGoals(caller: Caller, goalIds: readonly number[], outcomes: DemoOutcomes): Promise<void> {
  for (const [place, goalId] of goalIds.entries()) {
    const told = outcomes[place];
    if (told !== undefined) await setGoalOutcome(caller, goalId, { outcome: told.outcome, reason: told.reason });
  }
}
