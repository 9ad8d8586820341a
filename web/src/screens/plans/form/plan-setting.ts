import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CarriedGoal } from '@cpd/contract/plan-goals';
import type { Plan } from '../../../queries/plans.ts';
import type { PlanValues } from './plan-values.ts';

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
