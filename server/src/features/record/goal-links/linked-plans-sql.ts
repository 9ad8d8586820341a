import type { LinkedPlan } from '@cpd/contract/activities';
import { type Expression, sql } from 'kysely';

/** A JSON array of the plans that an activity works towards, with these goals alone, to be part of a query (ACT-57). */
export function linkedPlansOf(activityId: Expression<unknown>) {
  return sql<LinkedPlan[]>`coalesce((
    select json_agg(json_build_object(
      'UserPDPId', linked.plan_id, 'UserPDPPlanName', linked.plan_name, 'Goals', linked.goals
    ) order by linked.plan_id) from (
      select plan.plan_id, plan.plan_name, json_agg(json_build_object(
        'UserPDPGoalId', goal.plan_goal_id, 'UserPDPGoal', goal.goal, 'IsLinked', true
      ) order by goal.position) as goals
      from activity_goal link
      join plan_goal goal on goal.plan_goal_id = link.plan_goal_id
      join plan on plan.plan_id = goal.plan_id
      where link.activity_id = ${activityId}
      group by plan.plan_id
    ) linked
  ), '[]')`;
}
