import { checkPlan, type EnteredPlan, PLAN_TYPE_MESSAGE } from '@cpd/domain/record/plans';
import type { Change } from '../../../platform/database/tables.ts';
import { type FieldProblem, invalid, notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { listLinkable, lockSourceGoals, type SourceGoal } from './plan-goal-reader.ts';
import type { GoalRecord } from './plan-goal-store.ts';
import type { StoredGoal } from './plan-reader.ts';
import type { WantedPlan } from './plan-wire.ts';

const WIRE_FIELDS = {
  name: 'PlanName',
  need: 'CPDNeed',
  hoursSpent: 'HoursSpent',
  goals: 'PDPGoals',
} as const satisfies Record<keyof EnteredPlan, string>;

/** Everything that is wrong with a plan by itself (PDP-22 to PDP-24), and with the ids in it. */
export function planProblems(wanted: WantedPlan, before: readonly StoredGoal[]): FieldProblem[] {
  const problems = checkPlan(wanted).map(({ field, message }) => ({ field: WIRE_FIELDS[field], message }));
  const goalIds = wanted.goals.map(({ goalId }) => goalId);
  const describedIds = wanted.goals.flatMap(({ described = [] }) => described.map(({ describedId }) => describedId));
  if (before.length === 0 && goalIds.some((goalId) => goalId !== 0)) {
    problems.push({ field: WIRE_FIELDS.goals, message: 'The goals of a new plan have the id 0.' });
  }
  if (hasTwice(goalIds) || hasTwice(describedIds)) {
    problems.push({ field: WIRE_FIELDS.goals, message: 'Each goal and each planned activity can be sent only once.' });
  }
  return problems;
}

function hasTwice(ids: readonly number[]): boolean {
  const known = ids.filter((id) => id !== 0);
  return new Set(known).size < known.length;
}

/** Throws NOT_FOUND for goals and planned activities that are not those of the plan (API2-64, API2-67). */
export function refuseForeignGoals(goals: readonly GoalRecord[], before: readonly StoredGoal[]): void {
  const stored = new Map(before.map((goal) => [goal.goalId, goal]));
  for (const { goalId, described = [] } of goals) {
    const goal = stored.get(goalId);
    if (goalId !== 0 && goal === undefined) throw notFound('goal');
    const own = new Set([0, ...(goal?.described ?? []).map(({ describedId }) => describedId)]);
    if (described.some(({ describedId }) => !own.has(describedId))) throw notFound('planned activity');
  }
}

/**
 * Judges what a plan leans on: activities of its year, and goals that it takes over from the year before, which are locked.
 * Throws NOT_FOUND for those of someone else or, of activities, of another year (API2-64, API2-67), and INVALID for
 * activities of a plan type (ACT-17) and for goals that were not carried over or are in a plan already.
 */
export async function checkReferences(
  transaction: Change,
  caller: Caller,
  { facts }: MemberYear,
  goals: readonly GoalRecord[],
): Promise<void> {
  const activityIds = [...new Set(goals.flatMap(({ activityIds = [] }) => activityIds))];
  const linkable = await listLinkable(transaction, caller.subjectUserId, facts.cpdYearId, activityIds);
  if (linkable.length < activityIds.length) throw notFound('activity');
  const sourceIds = goals.flatMap(({ goalId, carriedFromGoalId }) =>
    goalId === 0 && carriedFromGoalId !== null ? [carriedFromGoalId] : [],
  );
  const sources = await lockSourceGoals(transaction, caller.subjectUserId, sourceIds);
  if (sources.length < new Set(sourceIds).size) throw notFound('goal');
  const messages = [
    ...(linkable.some(({ isPlanType }) => isPlanType) ? [PLAN_TYPE_MESSAGE] : []),
    ...(hasTwice(sourceIds) ? [ALREADY_TAKEN] : []),
    ...sources.flatMap((source) => carryProblem(source, facts.year) ?? []),
  ];
  if (messages.length > 0) throw invalid(messages.map((message) => ({ field: WIRE_FIELDS.goals, message })));
}

const ALREADY_TAKEN = 'A goal that you carried over from last year is already in a plan for this year.';

function carryProblem({ outcome, year, takenOver }: SourceGoal, intoYear: number): string | undefined {
  if (outcome !== 'CARRIED' || year !== intoYear - 1)
    return 'Only goals that were carried over from the year before can be used here.';
  return takenOver ? ALREADY_TAKEN : undefined;
}

/** The activities whose goals are others after a save than before it. */
export function changedActivities(before: readonly StoredGoal[], goals: readonly GoalRecord[]): number[] {
  const wanted = new Map(goals.map((goal) => [goal.goalId, goal]));
  const changed = before.flatMap(({ goalId, activities }) => {
    const linked = activities.map(({ activityId }) => activityId);
    const goal = wanted.get(goalId);
    const after = goal === undefined ? [] : (goal.activityIds ?? linked);
    return [...new Set(linked).symmetricDifference(new Set(after))];
  });
  const ofNewGoals = goals.flatMap(({ goalId, activityIds = [] }) => (goalId === 0 ? activityIds : []));
  return [...new Set([...changed, ...ofNewGoals])];
}
