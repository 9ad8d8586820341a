import { parseHours, roundHours, wireHours } from '@cpd/domain/hours';
import type { PlanDraft } from '@cpd/domain/plans';
import type { PlanRequest } from '../../queries/plans.ts';

/** A goal of the form; `key` only tells the rows apart. */
export type GoalValues = { key: string; goal: string; description: string };

/** What the form of a plan holds. It knows nothing of ids, modes or the wire. */
export type PlanValues = {
  name: string;
  need: string;
  goals: readonly GoalValues[];
  /** Hours as typed. */
  hours: string;
};

/** A form with nothing in it but the one goal that every plan has (PDP-23). */
export function emptyPlan(): PlanValues {
  return { name: '', need: '', goals: [emptyGoal()], hours: '' };
}

/** A goal that is not written yet. */
export function emptyGoal(): GoalValues {
  return { key: crypto.randomUUID(), goal: '', description: '' };
}

/** The goals without one of them; the only goal is cleared instead (PDP-21). */
export function withoutGoal(goals: readonly GoalValues[], key: string): GoalValues[] {
  const others = goals.filter((goal) => goal.key !== key);
  return others.length > 0 ? others : goals.map((goal) => ({ ...goal, goal: '', description: '' }));
}

/** Whether nothing has been entered. */
export function isEmptyPlan({ name, need, goals, hours }: PlanValues): boolean {
  const texts = [name, need, hours, ...goals.flatMap(({ goal, description }) => [goal, description])];
  return goals.length === 1 && texts.every((text) => text === '');
}

/** The form as the rules judge it. */
export function toDraft(values: PlanValues): PlanDraft {
  return {
    name: values.name.trim(),
    need: values.need.trim(),
    hoursSpent: parseHours(values.hours) ?? 0,
    goals: values.goals.map(({ goal, description }) => ({ goal: goal.trim(), description: description.trim() })),
  };
}

/** The form as it is sent, as a new plan of the year (PDP-18). */
export function toPlanRequest(values: PlanValues, userId: number, cpdYearId: number): PlanRequest {
  const { name, need, hoursSpent, goals } = toDraft(values);
  return {
    UserPDPId: 0,
    UserId: userId,
    CPDYearId: cpdYearId,
    PlanName: name,
    CPDNeed: need,
    HoursSpent: wireHours(roundHours(hoursSpent)),
    PDPGoals: goals.map(({ goal, description }) => ({ UserPDPGoalId: 0, Goal: goal, GoalDescription: description })),
  };
}
