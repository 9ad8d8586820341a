import { checkPlan, type EnteredPlan } from '@cpd/domain/record/plans';
import { type PlanValues, toEntered } from './plan-values.ts';

/** The ids of the form's controls, so that messages can lead to them. */
export const planFields = {
  name: 'plan-name',
  need: 'plan-need',
  hours: 'plan-hours',
  goal: (key: string) => `plan-goal-${key}`,
  description: (key: string) => `plan-goal-${key}-description`,
  /** The button that plans an activity of the goal. */
  planned: (key: string) => `plan-goal-${key}-planned`,
} as const;

/** A message and the id of the control it is about. */
export type FieldProblem = { id: string; message: string };

/** Everything wrong with the form, in the order of the screen (PDP-22 to PDP-25). */
export function checkPlanForm(values: PlanValues): FieldProblem[] {
  const entered = toEntered(values);
  const about = (field: keyof EnteredPlan, id: string) =>
    messagesOf(entered, field).map((message): FieldProblem => ({ id, message }));
  return [
    ...about('name', planFields.name),
    ...about('need', planFields.need),
    ...goalProblems(values, entered),
    ...about('hoursSpent', planFields.hours),
  ];
}

/** The rules speak of goals as a whole; each is judged alone here, so that its own row is marked. */
function goalProblems({ goals }: PlanValues, entered: EnteredPlan): FieldProblem[] {
  return goals.flatMap(({ key }, index) => {
    const goal = entered.goals[index];
    if (!goal) return [];
    const alone = (part: EnteredPlan['goals'][number]) => messagesOf({ ...entered, goals: [part] }, 'goals');
    const which = goals.length > 1 ? `Goal ${index + 1}: ` : '';
    const empty = { goal: 'A goal', description: '', described: [] };
    const parts = [
      { id: planFields.goal(key), part: { ...empty, goal: goal.goal } },
      { id: planFields.description(key), part: { ...empty, description: goal.description } },
      { id: planFields.planned(key), part: { ...empty, described: goal.described } },
    ];
    return parts.flatMap(({ id, part }) => alone(part).map((message) => ({ id, message: which + message })));
  });
}

function messagesOf(entered: EnteredPlan, field: keyof EnteredPlan): string[] {
  return checkPlan(entered)
    .filter((problem) => problem.field === field)
    .map(({ message }) => message);
}

/** The problems of an answer, sorted to the form's controls; `other` belong to none. */
export function problemsOfAnswer(
  problems: readonly { field: string; message: string }[],
  values: PlanValues,
): { fields: FieldProblem[]; other: string[] } {
  const ids: Readonly<Record<string, string | undefined>> = {
    planName: planFields.name,
    cpdNeed: planFields.need,
    hoursSpent: planFields.hours,
    planGoals: values.goals[0] && planFields.goal(values.goals[0].key),
  };
  const sorted: { fields: FieldProblem[]; other: string[] } = { fields: [], other: [] };
  for (const { field, message } of problems) {
    const id = ids[field.split(/[.[]/, 1)[0] ?? ''];
    if (id === undefined) sorted.other.push(message);
    else sorted.fields.push({ id, message });
  }
  return sorted;
}
