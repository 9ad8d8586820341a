import type { PlanDraft } from '@cpd/contract/plan-drafts';
import type { CarriedGoal } from '@cpd/contract/plan-goals';
import type { PlanGoal } from '@cpd/contract/plans';
import { formatHours, parseHours, roundHours, wireHours } from '@cpd/domain/values/hours';
import type { Plan, PlanRequest } from '../../../queries/plans.ts';
import { emptyGoal, emptyPlan, type GoalValues, type PlanValues, toDraft } from './plan-values.ts';

/** A stored plan as the form holds it. Links stay as they are until they are changed. */
export function toFormValues(plan: Plan): PlanValues {
  return {
    name: plan.PlanName,
    need: plan.CPDNeed,
    hours: formatHours(plan.HoursSpent),
    goals: plan.PDPGoals.length === 0 ? [emptyGoal()] : plan.PDPGoals.map(goalToForm),
  };
}

function goalToForm(goal: PlanGoal): GoalValues {
  return {
    key: String(goal.UserPDPGoalId),
    id: goal.UserPDPGoalId,
    goal: goal.Goal,
    description: goal.GoalDescription,
    described: goal.DescribedActivities.map(({ DescribedActivityId, ActivityDescription, TimeFrame }) => ({
      key: String(DescribedActivityId),
      id: DescribedActivityId,
      description: ActivityDescription,
      timeframe: TimeFrame,
    })),
    carriedFrom: goal.CarriedFromGoalId,
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
  const goal = plan?.PDPGoals.find(({ UserPDPGoalId }) => UserPDPGoalId === goalId);
  return goal?.LinkedUserActivities.map(({ UserActivityId }) => UserActivityId) ?? [];
}

/** A new plan that begins with what was carried over from last year; without any, an empty one. */
export function planOfCarriedGoals(carried: readonly CarriedGoal[]): PlanValues {
  if (carried.length === 0) return emptyPlan();
  const goals = carried.map((goal) => ({
    ...emptyGoal(),
    goal: goal.Goal,
    description: goal.GoalDescription,
    carriedFrom: goal.UserPDPGoalId,
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
  const { name, need, hoursSpent, goals } = toDraft(values);
  return {
    UserPDPId: planId,
    UserId: userId,
    CPDYearId: cpdYearId,
    PlanName: name,
    CPDNeed: need,
    HoursSpent: wireHours(roundHours(hoursSpent)),
    PDPGoals: values.goals.map((goal, index) => ({
      ...goalToWire(goal),
      Goal: goals[index]?.goal,
      GoalDescription: goals[index]?.description,
    })),
    ...(rowVersion !== undefined && { RowVersion: rowVersion }),
  };
}

function goalToWire(goal: GoalValues): PlanRequest['PDPGoals'][number] {
  return {
    UserPDPGoalId: goal.id,
    Goal: goal.goal,
    GoalDescription: goal.description,
    DescribedActivities: goal.described.map(({ id, description, timeframe }) => ({
      DescribedActivityId: id,
      ActivityDescription: description,
      Timeframe: timeframe,
    })),
    // Left out, links that an activity has made meanwhile stay.
    ...(goal.linked !== undefined && { LinkedUserActivities: [...goal.linked] }),
    ...(goal.carriedFrom !== 0 && { CarriedFromGoalId: goal.carriedFrom }),
  };
}

/** The form as it stands, to be kept as a draft: nothing is trimmed or rounded. */
export function toWireDraft(values: PlanValues, rowVersion: number | undefined): PlanDraft {
  return {
    PlanName: values.name,
    CPDNeed: values.need,
    HoursSpent: values.hours,
    PDPGoals: values.goals.map(goalToWire),
    ...(rowVersion !== undefined && { RowVersion: rowVersion }),
  };
}

/**
 * A draft as the form goes on with it. When the plan was changed since the draft began, goals that are gone are new ones
 * again, and goals that the draft does not know are added at its end: neither side loses a goal unseen.
 */
export function draftToForm(draft: PlanDraft, plan: Plan | undefined): PlanValues {
  const goals = draft.PDPGoals.map(draftGoalToForm);
  const hours = String(draft.HoursSpent ?? '');
  return {
    name: draft.PlanName ?? '',
    need: draft.CPDNeed ?? '',
    hours: parseHours(hours) === undefined ? '' : hours,
    goals: plan !== undefined && draft.RowVersion !== plan.RowVersion ? withGoalsOf(plan, goals) : goals,
  };
}

function withGoalsOf(plan: Plan, goals: readonly GoalValues[]): GoalValues[] {
  const stored = plan.PDPGoals.map(goalToForm);
  const kept = goals.map((goal) => (stored.some(({ id }) => id === goal.id) ? goal : asNew(goal)));
  return [...kept, ...stored.filter(({ id }) => !goals.some((goal) => goal.id === id))];
}

function asNew(goal: GoalValues): GoalValues {
  const described = goal.described.map((one) => ({ ...one, id: 0 }));
  return { ...goal, id: 0, described, linked: goal.linked ?? [] };
}

function draftGoalToForm(goal: PlanDraft['PDPGoals'][number]): GoalValues {
  const linked = goal.LinkedUserActivities?.map((one) => (typeof one === 'number' ? one : one.UserActivityId));
  return {
    key: crypto.randomUUID(),
    id: goal.UserPDPGoalId ?? 0,
    goal: goal.Goal ?? '',
    description: goal.GoalDescription ?? '',
    described: (goal.DescribedActivities ?? []).map((one) => ({
      key: crypto.randomUUID(),
      id: one.DescribedActivityId ?? 0,
      description: one.ActivityDescription ?? '',
      timeframe: one.Timeframe ?? one.TimeFrame ?? '',
    })),
    linked,
    carriedFrom: goal.CarriedFromGoalId ?? 0,
  };
}
