import type { Change } from '../../database/tables.ts';

/** A plan as it is written. */
export interface PlanRecord {
  userId: number;
  cpdYearId: number;
  name: string;
  need: string;
  hoursSpent: number;
  goals: readonly { goal: string; description: string }[];
}

/** Inserts a plan with its goals; answers its id. */
export async function insertPlan(transaction: Change, plan: PlanRecord, at: string): Promise<number> {
  const { plan_id: planId } = await transaction
    .insertInto('plan')
    .values({
      user_id: plan.userId,
      cpd_year_id: plan.cpdYearId,
      plan_name: plan.name,
      cpd_need: plan.need,
      hours_spent: plan.hoursSpent,
      created_at: at,
    })
    .returning('plan_id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('plan_goal')
    .values(
      plan.goals.map(({ goal, description }, position) => ({
        plan_id: planId,
        position,
        goal,
        goal_description: description,
      })),
    )
    .execute();
  return planId;
}
