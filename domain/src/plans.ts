import { freeTextProblem } from './free-text.ts';
import { roundHours } from './hours.ts';
import { FREE_TEXT_MAX, PLAN_GOALS_MAX, PLAN_NAME_MAX } from './limits.ts';

/** A plan as a member wants to save it. */
export type PlanDraft = {
  name: string;
  need: string;
  /** Hours spent on the plan, as entered. */
  hoursSpent: number;
  goals: readonly { goal: string; description: string }[];
};

export type PlanProblem = { field: keyof PlanDraft; message: string };

/** Everything wrong with a plan, at once (PDP-22 to PDP-24). */
export function checkPlan(plan: PlanDraft): PlanProblem[] {
  return [
    ...requiredText('name', 'Plan name', 'Please enter the plan name.', plan.name, PLAN_NAME_MAX),
    ...requiredText('need', 'The CPD need', 'Please describe your CPD need.', plan.need, FREE_TEXT_MAX),
    ...(roundHours(plan.hoursSpent) > 0 ? [] : [problem('hoursSpent', 'Please enter the hours spent on the plan.')]),
    ...goalProblems(plan.goals),
  ];
}

function goalProblems(goals: PlanDraft['goals']): PlanProblem[] {
  if (goals.length === 0) return [problem('goals', 'Please add at least one goal.')];
  if (goals.length > PLAN_GOALS_MAX) return [problem('goals', `A plan has at most ${PLAN_GOALS_MAX} goals.`)];
  return goals.flatMap(({ goal, description }) => {
    const descriptionProblem = freeTextProblem(description, FREE_TEXT_MAX);
    return [
      ...requiredText('goals', 'A goal', 'Please write each goal.', goal, FREE_TEXT_MAX),
      ...(descriptionProblem === undefined
        ? []
        : [problem('goals', `The description of a goal ${descriptionProblem}`)]),
    ];
  });
}

function requiredText(
  field: keyof PlanDraft,
  label: string,
  whenBlank: string,
  text: string,
  max: number,
): PlanProblem[] {
  if (text.trim() === '') return [problem(field, whenBlank)];
  const found = freeTextProblem(text, max);
  return found === undefined ? [] : [problem(field, `${label} ${found}`)];
}

function problem(field: keyof PlanDraft, message: string): PlanProblem {
  return { field, message };
}
