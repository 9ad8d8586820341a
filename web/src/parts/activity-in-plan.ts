import type { ComponentType } from 'react';

/** The activity form inside another screen (ACT-12, ACT-13): for a goal of a plan, in the year of the plan. */
export type ActivityInPlan = ComponentType<{
  cpdYearId: number;
  goalId: number;
  /** The activity is saved and linked to the goal. */
  onSaved: (name: string) => void;
}>;
