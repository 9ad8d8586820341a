import type { CarriedGoal } from '@cpd/contract/plan-goals';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** In which of the member's plans a goal is; undefined when it does not exist or is someone else's (API2-64). */
export async function findPlanIdOfGoal(database: Reading, userId: number, goalId: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('plan_goal as goal')
    .innerJoin('plan', 'plan.plan_id', 'goal.plan_id')
    .select('plan.plan_id')
    .where('goal.plan_goal_id', '=', goalId)
    .where('plan.user_id', '=', userId)
    .executeTakeFirst();
  return row?.plan_id;
}

/** The words of a goal, however they are spaced and capitalised. */
function wordsOf(goal: RawBuilder<string>): RawBuilder<string> {
  return sql`lower(regexp_replace(btrim(${goal}), '\\s+', ' ', 'g'))`;
}

/**
 * The goals that a member carried out of the year before `cpdYearId` and that no goal goes on with yet, each once: neither
 * twice when two plans had it, nor when someone has written the same words into a plan of the new year by hand.
 */
export async function listCarriedGoals(database: Reading, userId: number, cpdYearId: number): Promise<CarriedGoal[]> {
  const words = wordsOf(sql.ref('goal.goal'));
  const { rows } = await sql<CarriedGoal>`
    select "planGoalId", "planId", "planName", "cpdYear", goal, "goalDescription", "outcomeReason", "activityCount", hours
    from (
      select goal.plan_goal_id as "planGoalId", plan.plan_id as "planId", plan.plan_name as "planName",
        source.cpd_year as "cpdYear", goal.goal, goal.goal_description as "goalDescription",
        goal.outcome_reason as "outcomeReason",
        count(distinct date.activity_id)::int as "activityCount", coalesce(sum(date.hours), 0) as hours,
        goal.position, row_number() over (partition by ${words} order by plan.plan_id, goal.position) as place
      from cpd_year target
      join cpd_year source on source.cpd_year = target.cpd_year - 1
      join plan on plan.cpd_year_id = source.cpd_year_id and plan.user_id = ${userId}
      join plan_goal goal on goal.plan_id = plan.plan_id and goal.outcome = 'CARRIED'
      left join activity_goal link on link.plan_goal_id = goal.plan_goal_id
      left join activity_date date on date.activity_id = link.activity_id
      where target.cpd_year_id = ${cpdYearId}
        and not exists (select from plan_goal later where later.carried_from_goal_id = goal.plan_goal_id)
        and not exists (
          select from plan other join plan_goal written on written.plan_id = other.plan_id
          where other.user_id = ${userId} and other.cpd_year_id = target.cpd_year_id
            and ${wordsOf(sql.ref('written.goal'))} = ${words}
        )
      group by goal.plan_goal_id, plan.plan_id, source.cpd_year
    ) carried
    where place = 1
    order by "planId", position
  `.execute(database);
  return rows;
}

/** What decides whether a goal can be gone on with. */
export type SourceGoal = InferResult<ReturnType<typeof selectSourceGoals>>[number];

/** Those of these goals that are the member's; they are locked, so that none is opened again in the meantime. */
export async function lockSourceGoals(transaction: Change, userId: number, goalIds: readonly number[]) {
  if (goalIds.length === 0) return [];
  // The lock comes first and by itself: a statement that waits for it would go on with what it saw before the wait.
  await sql`
    select from plan_goal
    where plan_goal_id = any(${goalIds}::bigint[])
      and plan_id in (select plan_id from plan where user_id = ${userId})
    order by plan_goal_id
    for update
  `.execute(transaction);
  return await selectSourceGoals(transaction)
    .where('goal.plan_goal_id', 'in', goalIds)
    .where('plan.user_id', '=', userId)
    .orderBy('goal.plan_goal_id')
    .execute();
}

function selectSourceGoals(database: Reading) {
  return database
    .selectFrom('plan_goal as goal')
    .innerJoin('plan', 'plan.plan_id', 'goal.plan_id')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'plan.cpd_year_id')
    .select([
      'goal.plan_goal_id as goalId',
      'year.cpd_year as year',
      'goal.outcome',
      sql<boolean>`exists (
        select from plan_goal later where later.carried_from_goal_id = goal.plan_goal_id
      )`.as('takenOver'),
    ]);
}

/** Which of these activities are the member's of that year, and whether they are of a type that carries a plan. */
export async function listLinkable(
  database: Reading,
  userId: number,
  cpdYearId: number,
  activityIds: readonly number[],
): Promise<{ activityId: number; isPlanType: boolean }[]> {
  if (activityIds.length === 0) return [];
  return await database
    .selectFrom('activity')
    .innerJoin('activity_type as type', 'type.activity_type_id', 'activity.activity_type_id')
    .select(['activity.activity_id as activityId', 'type.is_plan_type as isPlanType'])
    .where('activity.activity_id', 'in', activityIds)
    .where('activity.user_id', '=', userId)
    .where('activity.cpd_year_id', '=', cpdYearId)
    .execute();
}
