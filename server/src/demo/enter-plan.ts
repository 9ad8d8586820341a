import type { YearFacts } from '@cpd/domain/year/framework';
import type { Caller } from '../caller.ts';
import type { Change } from '../database/tables.ts';
import { listGoalsToTakeOver, setGoalOutcome } from '../features/record/plans/plan-goal-service.ts';
import { createPlan, getOwnPlan } from '../features/record/plans/plan-service.ts';
import { type DemoOutcomes, demoGoals } from './demo-plans.ts';

/** Enters the plan of a year, which goes on with the first goal that was carried into it. Answers the ids of its goals. */
export async function enterPlan(transaction: Change, caller: Caller, facts: YearFacts): Promise<number[]> {
  const [carried] = await listGoalsToTakeOver(transaction, caller, facts.cpdYearId);
  const planId = await createPlan(caller, {
    UserPDPId: 0,
    UserId: caller.subjectUserId,
    CPDYearId: facts.cpdYearId,
    PlanName: `${facts.year} plan`,
    CPDNeed: 'Keep my practice in heart failure up to date and look after people from every background equally well.',
    HoursSpent: 2.5,
    PDPGoals: demoGoals.map(({ goal, description, planned }) => ({
      UserPDPGoalId: 0,
      Goal: goal,
      GoalDescription: description,
      DescribedActivities: planned.map((each) => ({
        DescribedActivityId: 0,
        ActivityDescription: each.description,
        Timeframe: each.timeframe,
      })),
      CarriedFromGoalId: carried?.goal === goal ? carried.goalId : 0,
    })),
  });
  const { goals } = await getOwnPlan(transaction, caller, planId);
  return goals.map(({ goalId }) => goalId);
}

/** Closes the goals of a year that is over, in their order. */
export async function closeGoals(caller: Caller, goalIds: readonly number[], outcomes: DemoOutcomes): Promise<void> {
  for (const [place, goalId] of goalIds.entries()) {
    const told = outcomes[place];
    if (told !== undefined) await setGoalOutcome(caller, goalId, { Outcome: told.outcome, Reason: told.reason });
  }
}
