import type { PlanDraft } from '@cpd/contract/plan-drafts';
import type { CarriedGoal } from '@cpd/contract/plan-goals';
import type { PlanGoal } from '@cpd/contract/plans';
import { formatHours, parseHours, roundHours } from '@cpd/domain/values/hours';
import type { Plan, PlanRequest } from '../../../queries/plans.ts';
import { emptyGoal, emptyPlan, type GoalValues, type PlanValues, toEntered } from './plan-values.ts';

/** A stored plan as the form holds it. Links stay as they are until they are changed. */
export function toFormValues(plan: Plan): PlanValues {
  return {
    name: plan.planName,
    need: plan.cpdNeed,
    hours: formatHours(plan.hoursSpent),
    goals: plan.planGoals.length === 0 ? [emptyGoal()] : plan.planGoals.map(goalToForm),
  };
}

function goalToForm(goal: PlanGoal): GoalValues {
  return {
    key: String(goal.planGoalId),
    id: goal.planGoalId,
    goal: goal.goal,
    description: goal.goalDescription,
    described: goal.describedActivities.map(({ describedActivityId, activityDescription, timeFrame }) => ({
      key: String(describedActivityId),
      id: describedActivityId,
      description: activityDescription,
      timeframe: timeFrame,
    })),
    carriedFrom: goal.carriedFromGoalId,
  };
}

/** A stored plan as a new one: no id of it is kept, so that saving leaves it as it is (PDP-17). */
export function toCopiedValues(plan: Plan): PlanValues {
  const values = toFormValues(plan);
  return {
    ...values,
    goals: values.goals.map((goal) => ({
      ...goal,
      id: 0,
      described: goal.described.map((one) => ({ ...one, id: 0 })),
      linked: linkedIds(plan, goal.id),
      // A goal of last year goes into one plan only.
      carriedFrom: 0,
    })),
  };
}

/** The activities that are stored as working towards a goal of the plan. */
export function linkedIds(plan: Plan | undefined, goalId: number): number[] {
  const goal = plan?.planGoals.find(({ planGoalId }) => planGoalId === goalId);
  return goal?.linkedUserActivities.map(({ activityId }) => activityId) ?? [];
}

/** A new plan that starts with what was carried over from last year; without any, an empty one. */
export function planOfCarriedGoals(carried: readonly CarriedGoal[]): PlanValues {
  if (carried.length === 0) return emptyPlan();
  const goals = carried.map((goal) => ({
    ...emptyGoal(),
    goal: goal.goal,
    description: goal.goalDescription,
    carriedFrom: goal.planGoalId,
  }));
  return { ...emptyPlan(), goals };
}

/** Which plan the form is saved as; plan 0 is a new one (PDP-18). */
export type PlanIdentity = { userId: number; cpdYearId: number; planId: number; rowVersion?: number | undefined };

/** The form as it is sent to be saved (API2-43, API2-44). */
export function toPlanRequest(
  values: PlanValues,
  { userId, cpdYearId, planId, rowVersion }: PlanIdentity,
): PlanRequest {
  const { name, need, hoursSpent, goals } = toEntered(values);
  return {
    planId,
    userId,
    cpdYearId,
    planName: name,
    cpdNeed: need,
    hoursSpent: roundHours(hoursSpent),
    planGoals: values.goals.map((goal, index) => ({
      ...goalToWire(goal),
      goal: goals[index]?.goal,
      goalDescription: goals[index]?.description,
    })),
    ...(rowVersion !== undefined && { rowVersion }),
  };
}

function goalToWire(goal: GoalValues): PlanRequest['planGoals'][number] {
  return {
    planGoalId: goal.id,
    goal: goal.goal,
    goalDescription: goal.description,
    describedActivities: goal.described.map(({ id, description, timeframe }) => ({
      describedActivityId: id,
      activityDescription: description,
      timeframe,
    })),
    // Left out, links that an activity has made in the meantime stay.
    ...(goal.linked !== undefined && { linkedUserActivities: [...goal.linked] }),
    ...(goal.carriedFrom !== 0 && { carriedFromGoalId: goal.carriedFrom }),
  };
}

/** The form as it stands, to be kept as a draft: nothing is trimmed or rounded. */
export function toWireDraft(values: PlanValues, rowVersion: number | undefined): PlanDraft {
  return {
    planName: values.name,
    cpdNeed: values.need,
    hoursSpent: values.hours,
    planGoals: values.goals.map(goalToWire),
    ...(rowVersion !== undefined && { rowVersion }),
  };
}

/**
 * A draft as the form goes on with it. When the plan was changed since the draft started, goals that are gone are new ones
 * again, and goals that the draft does not know are added at its end: neither side loses a goal unseen.
 */
export function draftToForm(draft: PlanDraft, plan: Plan | undefined): PlanValues {
  const goals = draft.planGoals.map(draftGoalToForm);
  const hours = String(draft.hoursSpent ?? '');
  return {
    name: draft.planName ?? '',
    need: draft.cpdNeed ?? '',
    hours: parseHours(hours) === undefined ? '' : hours,
    goals: plan !== undefined && draft.rowVersion !== plan.rowVersion ? withGoalsOf(plan, goals) : goals,
  };
}

function withGoalsOf(plan: Plan, goals: readonly GoalValues[]): GoalValues[] {
  const stored = plan.planGoals.map(goalToForm);
  const kept = goals.map((goal) => (stored.some(({ id }) => id === goal.id) ? goal : asNew(goal)));
  return [...kept, ...stored.filter(({ id }) => !goals.some((goal) => goal.id === id))];
}

function asNew(goal: GoalValues): GoalValues {
  const described = goal.described.map((one) => ({ ...one, id: 0 }));
  return { ...goal, id: 0, described, linked: goal.linked ?? [] };
}

function draftGoalToForm(goal: PlanDraft['planGoals'][number]): GoalValues {
  const linked = goal.linkedUserActivities?.map((one) => (typeof one === 'number' ? one : one.activityId));
  return {
    key: crypto.randomUUID(),
    id: goal.planGoalId ?? 0,
    goal: goal.goal ?? '',
    description: goal.goalDescription ?? '',
    described: (goal.describedActivities ?? []).map((one) => ({
      key: crypto.randomUUID(),
      id: one.describedActivityId ?? 0,
      description: one.activityDescription ?? '',
      timeframe: one.timeframe ?? one.timeFrame ?? '',
    })),
    linked,
    carriedFrom: goal.carriedFromGoalId ?? 0,
  };
}
