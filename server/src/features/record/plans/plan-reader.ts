import type { LinkedPlan } from '@cpd/contract/activities';
import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reading } from '../../../platform/database/tables.ts';

/** A plan as stored, goals in order. */
export type StoredPlan = InferResult<ReturnType<typeof selectPlans>>[number];

/** A goal as stored, with what is planned and what was done for it. */
export type StoredGoal = StoredPlan['goals'][number];

/** The plans of a member's year, the newest first (API2-41). */
export async function listPlans(database: Reading, userId: number, cpdYearId: number): Promise<StoredPlan[]> {
  return await selectPlans(database, userId)
    .where('plan.cpd_year_id', '=', cpdYearId)
    .orderBy('plan.plan_id', 'desc')
    .execute();
}

/** A plan of the member; undefined when it does not exist or is someone else's (API2-64). */
export async function findPlan(database: Reading, userId: number, planId: number): Promise<StoredPlan | undefined> {
  return await selectPlans(database, userId).where('plan.plan_id', '=', planId).executeTakeFirst();
}

/** Everything of the plans of a member, in one query. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one statement
function selectPlans(database: Reading, userId: number) {
  return (
    database
      .selectFrom('plan')
      .leftJoin('document', 'document.document_id', 'plan.document_id')
      .where('plan.user_id', '=', userId)
      // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one statement
      .select((eb) => [
        'plan.plan_id as planId',
        'plan.user_id as userId',
        'plan.cpd_year_id as cpdYearId',
        'plan.plan_name as name',
        'plan.cpd_need as need',
        'plan.hours_spent as hoursSpent',
        'plan.created_at as createdAt',
        'plan.version',
        // The file of an uploaded plan.
        'plan.document_id as documentId',
        'document.document_name as documentName',
        jsonArrayFrom(
          eb
            .selectFrom('plan_goal as goal')
            .whereRef('goal.plan_id', '=', 'plan.plan_id')
            .select((goal) => [
              'goal.plan_goal_id as goalId',
              'goal.goal',
              'goal.goal_description as description',
              'goal.outcome',
              'goal.outcome_reason as outcomeReason',
              instant('goal.closed_at').as('closedAt'),
              'goal.carried_from_goal_id as carriedFromGoalId',
              // A goal of next year goes on with it.
              sql<boolean>`exists (
              select from plan_goal later where later.carried_from_goal_id = goal.plan_goal_id
            )`.as('takenOver'),
              jsonArrayFrom(
                goal
                  .selectFrom('plan_described_activity as planned')
                  .whereRef('planned.plan_goal_id', '=', 'goal.plan_goal_id')
                  .select(['planned.described_activity_id as describedId', 'planned.description', 'planned.timeframe'])
                  .orderBy('planned.position'),
              ).as('described'),
              jsonArrayFrom(
                goal
                  .selectFrom('activity_goal as link')
                  .innerJoin('activity', 'activity.activity_id', 'link.activity_id')
                  .innerJoin('activity_date as date', 'date.activity_id', 'activity.activity_id')
                  .whereRef('link.plan_goal_id', '=', 'goal.plan_goal_id')
                  .groupBy('activity.activity_id')
                  .select(({ fn }) => [
                    'activity.activity_id as activityId',
                    'activity.activity_name as name',
                    instant('activity.created_at').$notNull().as('createdAt'),
                    fn.min('date.start_date').as('firstDate'),
                    fn.max('date.start_date').as('lastDate'),
                    // Over its dates, without reflection.
                    fn.sum<number>('date.hours').as('hours'),
                  ])
                  .orderBy('firstDate')
                  .orderBy('activity.activity_id'),
              ).as('activities'),
            ])
            .orderBy('goal.position'),
        ).as('goals'),
      ])
  );
}

/** An instant inside JSON as it is everywhere else. */
function instant(column: 'goal.closed_at' | 'activity.created_at') {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** The plans of a member's year that have goals, with these; those that the activity is linked to are marked (API-13). */
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
    .where('plan.document_id', 'is', null)
    .orderBy('plan.plan_id', 'desc')
    .execute();
  return rows.map((row) => ({
    planId: row.plan_id,
    linkedPlanName: row.plan_name,
    goals: row.goals.map(({ goalId, goal, linkedTo }) => ({
      planGoalId: goalId,
      linkedGoal: goal,
      isLinked: linkedTo !== null,
    })),
  }));
}

/** Whether the member has this activity in this year. */
export async function isOwnActivity(database: Reading, userId: number, cpdYearId: number, activityId: number) {
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

/** Whether a file is a plan of its member already. */
export async function isPlanFile(database: Reading, documentId: number): Promise<boolean> {
  const row = await database
    .selectFrom('plan')
    .select('plan_id')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row !== undefined;
}
