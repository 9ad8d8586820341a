import type { GoalOutcome } from '@cpd/domain/record/plans';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** A goal as it is written; lists that are undefined stay as they are. */
export interface GoalRecord {
  /** 0: a new goal. */
  goalId: number;
  goal: string;
  description: string;
  /** Written for a new goal alone. */
  carriedFromGoalId: number | null;
  described: readonly { describedId: number; description: string; timeframe: string }[] | undefined;
  activityIds: readonly number[] | undefined;
}

/**
 * Makes the goals of a plan those given, in their order; others are deleted. Ids must have been checked to be the plan's,
 * activities to be the member's of its year.
 */
export async function saveGoals(transaction: Change, planId: number, goals: readonly GoalRecord[]): Promise<void> {
  await deleteOthers(transaction, planId, goals);
  await sql`
    update plan_goal goal
    set position = given.position, goal = given.goal, goal_description = given.description
    from ${rowsOf(goals)} as given ("goalId" bigint, position integer, goal text, description text)
    where goal.plan_goal_id = given."goalId" and goal.plan_id = ${planId}
  `.execute(transaction);
  const inserted = await sql<{ goalId: number; position: number }>`
    insert into plan_goal (plan_id, position, goal, goal_description, carried_from_goal_id)
    select ${planId}, given.position, given.goal, given.description, given."carriedFromGoalId"
    from ${rowsOf(goals)} as given
      ("goalId" bigint, position integer, goal text, description text, "carriedFromGoalId" bigint)
    where given."goalId" = 0
    order by given.position
    returning plan_goal_id as "goalId", position
  `.execute(transaction);
  const newIds = new Map(inserted.rows.map(({ goalId, position }) => [position, goalId]));
  const saved = goals.map((goal, position) => ({ ...goal, goalId: newIds.get(position) ?? goal.goalId }));
  await saveDescribed(transaction, saved);
  await saveLinks(transaction, saved);
}

async function deleteOthers(transaction: Change, planId: number, goals: readonly GoalRecord[]): Promise<void> {
  const kept = goals.map(({ goalId }) => goalId);
  await sql`delete from plan_goal where plan_id = ${planId} and plan_goal_id <> all(${kept}::bigint[])`.execute(
    transaction,
  );
}

async function saveDescribed(transaction: Change, goals: readonly GoalRecord[]): Promise<void> {
  const told = goals.filter(({ described }) => described !== undefined);
  const lines = told.flatMap(({ goalId, described = [] }) =>
    described.map((line, position) => ({ ...line, goalId, position })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as given ("describedId" bigint, "goalId" bigint, position integer, description text, timeframe text)`;
  await sql`
    delete from plan_described_activity
    where plan_goal_id = any(${told.map(({ goalId }) => goalId)}::bigint[])
      and described_activity_id <> all(${lines.map(({ describedId }) => describedId)}::bigint[])
  `.execute(transaction);
  await sql`
    update plan_described_activity planned
    set position = given.position, description = given.description, timeframe = given.timeframe
    from ${given}
    where planned.described_activity_id = given."describedId" and planned.plan_goal_id = given."goalId"
  `.execute(transaction);
  await sql`
    insert into plan_described_activity (plan_goal_id, position, description, timeframe)
    select given."goalId", given.position, given.description, given.timeframe
    from ${given} where given."describedId" = 0
    order by given."goalId", given.position
  `.execute(transaction);
}

async function saveLinks(transaction: Change, goals: readonly GoalRecord[]): Promise<void> {
  const told = goals.filter(({ activityIds }) => activityIds !== undefined);
  const pairs = told.flatMap(({ goalId, activityIds = [] }) =>
    activityIds.map((activityId) => ({ goalId, activityId })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
    as given ("goalId" bigint, "activityId" bigint)`;
  await sql`
    delete from activity_goal link
    where link.plan_goal_id = any(${told.map(({ goalId }) => goalId)}::bigint[])
      and not exists (
        select from ${given} where given."goalId" = link.plan_goal_id and given."activityId" = link.activity_id
      )
  `.execute(transaction);
  await sql`
    insert into activity_goal (activity_id, plan_goal_id)
    select given."activityId", given."goalId" from ${given}
    on conflict do nothing
  `.execute(transaction);
}

function rowsOf(goals: readonly GoalRecord[]) {
  const rows = goals.map(({ goalId, goal, description, carriedFromGoalId }, position) => ({
    goalId,
    position,
    goal,
    description,
    carriedFromGoalId,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
}

/** Deletes a goal; activities that were linked to it stay (API2-47). */
export async function deleteGoal(transaction: Change, goalId: number): Promise<void> {
  await transaction.deleteFrom('plan_goal').where('plan_goal_id', '=', goalId).execute();
}

/** Closes a goal with an outcome, or with null opens it again. */
export async function updateOutcome(
  transaction: Change,
  goalId: number,
  { outcome, reason }: { outcome: GoalOutcome | null; reason: string },
  at: string,
): Promise<void> {
  await transaction
    .updateTable('plan_goal')
    .set({ outcome, outcome_reason: reason, closed_at: outcome === null ? null : at })
    .where('plan_goal_id', '=', goalId)
    .execute();
}
