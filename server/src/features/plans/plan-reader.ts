import type { LinkedPlan } from '@cpd/contract/activities';
import type { Plan } from '@cpd/contract/plans';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { Reading } from '../../database/tables.ts';

type PlanAnswer = z.output<typeof Plan>;

/** The plans of a member's year with their goals, the newest first (API2-41). */
export async function listPlans(database: Reading, userId: number, cpdYearId: number): Promise<PlanAnswer[]> {
  const rows = await database
    .selectFrom('plan')
    .selectAll('plan')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('plan_goal as goal')
          .whereRef('goal.plan_id', '=', 'plan.plan_id')
          .select(['goal.plan_goal_id as goalId', 'goal.goal', 'goal.goal_description as description'])
          .orderBy('goal.position'),
      ).as('goals'),
    )
    .where('plan.user_id', '=', userId)
    .where('plan.cpd_year_id', '=', cpdYearId)
    .orderBy('plan.plan_id', 'desc')
    .execute();
  return rows.map((row) => ({
    UserPDPId: row.plan_id,
    UserId: row.user_id,
    CPDYearId: row.cpd_year_id,
    PlanName: row.plan_name,
    CPDNeed: row.cpd_need,
    HoursSpent: row.hours_spent,
    CreatedOn: row.created_at,
    IsUserUploadedPDP: row.document_id !== null,
    DocumentId: row.document_id,
    GoalCount: row.goals.length,
    PDPGoals: row.goals.map(({ goalId, goal, description }) => ({
      UserPDPGoalId: goalId,
      UserPDPId: row.plan_id,
      Goal: goal,
      GoalDescription: description,
    })),
  }));
}

/** The plans of a member's year with their goals; those that the activity is linked to are marked (API-13). */
export async function listPlanGoals(
  database: Reading,
  userId: number,
  cpdYearId: number,
  activityId: number,
): Promise<LinkedPlan[]> {
  const rows = await database
    .selectFrom('plan')
    .select((eb) => [
      'plan.plan_id',
      'plan.plan_name',
      jsonArrayFrom(
        eb
          .selectFrom('plan_goal as goal')
          .leftJoin('activity_goal as linked', (join) =>
            join.onRef('linked.plan_goal_id', '=', 'goal.plan_goal_id').on('linked.activity_id', '=', activityId),
          )
          .whereRef('goal.plan_id', '=', 'plan.plan_id')
          .select(['goal.plan_goal_id as goalId', 'goal.goal', 'linked.activity_id as linkedTo'])
          .orderBy('goal.position'),
      ).as('goals'),
    ])
    .where('plan.user_id', '=', userId)
    .where('plan.cpd_year_id', '=', cpdYearId)
    .orderBy('plan.plan_id', 'desc')
    .execute();
  return rows.map((row) => ({
    UserPDPId: row.plan_id,
    UserPDPPlanName: row.plan_name,
    Goals: row.goals.map(({ goalId, goal, linkedTo }) => ({
      UserPDPGoalId: goalId,
      UserPDPGoal: goal,
      IsLinked: linkedTo !== null,
    })),
  }));
}

/** Whether the member has this activity in this year. */
export async function isOwnActivity(
  database: Reading,
  userId: number,
  cpdYearId: number,
  activityId: number,
): Promise<boolean> {
  const row = await database
    .selectFrom('activity')
    .select('activity_id')
    .where('activity_id', '=', activityId)
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The type of activity that carries a plan's hours in a framework; undefined where it has none. */
export async function findPlanTypeId(database: Reading, frameworkId: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('framework_activity_type as placed')
    .innerJoin('activity_type as type', 'type.activity_type_id', 'placed.activity_type_id')
    .select('type.activity_type_id')
    .where('placed.framework_id', '=', frameworkId)
    .where('type.is_plan_type', '=', true)
    .executeTakeFirst();
  return row?.activity_type_id;
}
