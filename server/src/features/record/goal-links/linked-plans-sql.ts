import type { LinkedPlan } from '@cpd/contract/activities';
import { type RawBuilder, sql } from 'kysely';
import { list, number, object, words, writeJson } from '../../../platform/database/wire-json.ts';

const goal = object<LinkedPlan['goals'][number]>({
  planGoalId: number('goal.plan_goal_id'),
  linkedGoal: words('goal.goal'),
  isLinked: ['true'],
});

const plan = object<LinkedPlan>({
  planId: number('linked.plan_id'),
  linkedPlanName: words('linked.plan_name'),
  goals: list('linked.goals'),
});

/**
 * The plans that a member's activities work towards, each with these goals alone (ACT-57): rows of an `activity_id` and the
 * `plans` of its list, to be part of a query.
 */
export function linkedPlansOf(userId: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select linked.activity_id, string_agg(${writeJson(plan)}, ',' order by linked.plan_id) as plans
    from (
      select link.activity_id, plan.plan_id, plan.plan_name, string_agg(${writeJson(goal)}, ',' order by goal.position) as goals
      from plan
      join plan_goal goal on goal.plan_id = plan.plan_id
      join activity_goal link on link.plan_goal_id = goal.plan_goal_id
      where plan.user_id = ${userId}
      group by link.activity_id, plan.plan_id
    ) linked
    group by linked.activity_id
  `;
}
