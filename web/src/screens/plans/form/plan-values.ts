import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CarriedGoal } from '@cpd/contract/plan-goals';
import type { EnteredPlan } from '@cpd/domain/record/plans';
import { parseHours } from '@cpd/domain/values/hours';
import type { Plan } from '../../../queries/plans.ts';

/** An activity that is planned in words (PDP-14); `key` only tells the rows apart, id 0 is a new one. */
export type DescribedValues = { key: string; id: number; description: string; timeframe: string };

/** A goal of the form; `key` only tells the rows apart, id 0 is a new goal. */
export type GoalValues = {
  key: string;
  id: number;
  goal: string;
  description: string;
  described: readonly DescribedValues[];
  /** Ids of the activities that work towards it; undefined while they are left as they are stored. */
  linked?: readonly number[] | undefined;
  /** The goal of last year that it goes on with; 0 is none. */
  carriedFrom: number;
};

/** What the form of a plan holds. It knows nothing of modes or the wire. */
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
  return { key: crypto.randomUUID(), id: 0, goal: '', description: '', described: [], linked: [], carriedFrom: 0 };
}

/** Whether nothing of a goal has been entered. */
export function isEmptyGoal({ goal, description, described, linked }: GoalValues): boolean {
  return goal === '' && description === '' && described.length === 0 && linked?.length === 0;
}

/** The goals without one of them; the only goal is cleared instead (PDP-21). */
export function withoutGoal(goals: readonly GoalValues[], key: string): GoalValues[] {
  const others = goals.filter((goal) => goal.key !== key);
  // Cleared, it is a goal that starts anew: what was carried over or linked goes with its words.
  return others.length > 0 ? others : goals.map((goal) => ({ ...emptyGoal(), key: goal.key, id: goal.id }));
}

/** The form as the rules judge it. */
export function toEntered(values: PlanValues): EnteredPlan {
  return {
    name: values.name.trim(),
    need: values.need.trim(),
    hoursSpent: parseHours(values.hours) ?? 0,
    goals: values.goals.map(({ goal, description, described }) => ({
      goal: goal.trim(),
      description: description.trim(),
      described: described.map((one) => ({
        description: one.description.trim(),
        timeframe: one.timeframe.trim(),
      })),
    })),
  };
}

/** Changes a part of the form; the ids are those of the controls that changed. */
export type ChangePlan = (part: Partial<PlanValues>, ...ids: string[]) => void;

/** What the form is about besides its values. */
export type PlanSetting = {
  year: CPDYear;
  /** The plan as it is stored; a new one has none. */
  stored?: Plan | undefined;
  /** Goals of last year that the plan may go on with. */
  carried: readonly CarriedGoal[];
};
