import { freeTextProblem, isBlank, nameProblem } from '../values/free-text.ts';
import { parseHours, roundHours } from '../values/hours.ts';
import {
  FREE_TEXT_MAX,
  MAX_HOURS,
  PLAN_DESCRIBED_MAX,
  PLAN_GOALS_MAX,
  PLAN_NAME_MAX,
  PLAN_TIMEFRAME_MAX,
  UPLOADED_PLAN_HOURS_STEP,
} from '../values/limits.ts';

/** An activity that is planned in words, under a goal (PDP-14). */
export type DescribedActivity = { description: string; timeframe: string };

/** A plan as a member wants to save it. */
export type EnteredPlan = {
  name: string;
  need: string;
  /** Hours spent on the plan, as entered. */
  hoursSpent: number;
  goals: readonly { goal: string; description: string; described?: readonly DescribedActivity[] | undefined }[];
};

export type PlanProblem = {
  field: keyof EnteredPlan;
  message: string;
  /** Of a problem of one goal: its place in the list. */
  goal?: number;
};

/** Everything wrong with a plan, at once (PDP-22 to PDP-24). */
export function checkPlan(plan: EnteredPlan): PlanProblem[] {
  return [
    ...planNameProblems(plan.name).map(of('name')),
    ...textProblems('The CPD need', 'Please describe your CPD need.', plan.need, FREE_TEXT_MAX).map(of('need')),
    ...(roundHours(plan.hoursSpent) > 0 ? [] : ['Please enter the hours spent on the plan.']).map(of('hoursSpent')),
    ...goalProblems(plan.goals),
  ];
}

function planNameProblems(name: string): string[] {
  if (isBlank(name)) return ['Please enter the plan name.'];
  const found = nameProblem(name, PLAN_NAME_MAX);
  return found === undefined ? [] : [`Plan name ${found}`];
}

function goalProblems(goals: EnteredPlan['goals']): PlanProblem[] {
  if (goals.length === 0) return [of('goals')('Please add at least one goal.')];
  if (goals.length > PLAN_GOALS_MAX) return [of('goals')(`A plan has at most ${PLAN_GOALS_MAX} goals.`)];
  return goals.flatMap(({ goal, description, described = [] }, index) =>
    [
      ...textProblems('A goal', 'Please write each goal.', goal, FREE_TEXT_MAX),
      ...optionalTextProblems('The description of a goal', description, FREE_TEXT_MAX),
      ...describedProblems(described),
    ].map((message) => ({ field: 'goals' as const, message, goal: index })),
  );
}

function describedProblems(described: readonly DescribedActivity[]): string[] {
  if (described.length > PLAN_DESCRIBED_MAX) return [`A goal has at most ${PLAN_DESCRIBED_MAX} planned activities.`];
  return described.flatMap(({ description, timeframe }) => [
    ...textProblems('A planned activity', 'Please describe each planned activity.', description, FREE_TEXT_MAX),
    ...optionalTextProblems('The time frame of a planned activity', timeframe, PLAN_TIMEFRAME_MAX),
  ]);
}

/**
 * Hours of an uploaded plan as they are kept: the nearest half hour, ties up, at most 9999.5 (PDP-10). Undefined for what is
 * no number with at most two decimals, and for what comes to nothing.
 */
export function uploadedPlanHours(input: string | number): number | undefined {
  const hours = parseHours(String(input));
  if (hours === undefined) return undefined;
  const kept = Math.round(Math.min(hours, MAX_HOURS) / UPLOADED_PLAN_HOURS_STEP) * UPLOADED_PLAN_HOURS_STEP;
  return kept > 0 ? kept : undefined;
}

/** What is said of hours that `uploadedPlanHours` does not take (PDP-09). */
export const UPLOADED_PLAN_HOURS_MESSAGE = 'Please enter how many hours you spent creating this plan.';

/** ACT-17: what carries a plan is not itself work towards a goal. */
export const PLAN_TYPE_MESSAGE = 'An activity of this category cannot be attached to goals of a plan.';

/** The result of a goal. */
export type GoalOutcome = 'DONE' | 'CARRIED' | 'DROPPED';

/** What is wrong with closing a goal this way: a dropped goal needs a reason; for others it is optional. */
export function outcomeProblem(outcome: GoalOutcome | null, reason: string): string | undefined {
  if (outcome === 'DROPPED' && isBlank(reason)) return 'Please say in a few words why you are dropping this goal.';
  return optionalTextProblems('The reason', reason, FREE_TEXT_MAX)[0];
}

/** What the menu of a plan offers and the server allows (PDP-04 to PDP-06): an uploaded one is a file and has neither form nor goals. */
export function planAbilities(plan: { uploaded: boolean }, year: { editable: boolean }) {
  const change = year.editable && !plan.uploaded;
  return {
    view: !plan.uploaded,
    download: true,
    copy: change,
    edit: change,
    delete: year.editable,
    // Attach and detach goals, and close them.
    changeGoals: change,
  };
}

function of(field: keyof EnteredPlan): (message: string) => PlanProblem {
  return (message) => ({ field, message });
}

function textProblems(label: string, whenBlank: string, text: string, max: number): string[] {
  return isBlank(text) ? [whenBlank] : optionalTextProblems(label, text, max);
}

function optionalTextProblems(label: string, text: string, max: number): string[] {
  const found = freeTextProblem(text, max);
  return found === undefined ? [] : [`${label} ${found}`];
}
