import type { CPDYear } from '@cpd/contract/cpd-years';
import type { PlanAction, PlanAddress } from '../../../lib/paths.ts';
import type { RememberedPlan } from '../../../lib/remembered.ts';

/** Which of the plan screens an address means. */
export type PlanScreenChoice =
  | { kind: 'add'; cpdYearId: number }
  | { kind: Exclude<PlanAction, 'add'>; planId: number; editGoal: boolean }
  /** There is no year that a plan could be added to (PDP-07). */
  | { kind: 'no-open-year' }
  /** Nothing says which plan is meant. */
  | { kind: 'home' };

type Known = {
  /** The year (id) that the address asks for. */
  askedYear: number | undefined;
  remembered: RememberedPlan | undefined;
  years: readonly Pick<CPDYear, 'cpdYearId' | 'cpdYearYear' | 'editable'>[];
  selectedYear: number | undefined;
};

/**
 * Chooses the screen: what the address says wins over what the session remembers (PDP-15). A new plan goes into the first
 * of the years that were asked for and can be changed, else into the earliest that can (PDP-07).
 */
export function choosePlanScreen(address: PlanAddress, known: Known): PlanScreenChoice {
  const { remembered } = known;
  if (address.action === 'add') return newPlan(known);
  const sameAction = remembered?.action === address.action ? remembered : undefined;
  const planId = address.planId ?? sameAction?.planId ?? 0;
  if (planId === 0) return { kind: 'home' };
  const editGoal = sameAction?.planId === planId && sameAction.editGoal;
  return { kind: address.action, planId, editGoal };
}

function newPlan({ askedYear, remembered, years, selectedYear }: Known): PlanScreenChoice {
  const open = years.filter(({ editable }) => editable).toSorted((one, other) => one.cpdYearYear - other.cpdYearYear);
  const handed = remembered?.action === 'add' ? remembered.cpdYearId : undefined;
  const preferred = [askedYear, handed, selectedYear].find((id) =>
    open.some(({ cpdYearId: CPDYearId }) => CPDYearId === id),
  );
  const cpdYearId = preferred ?? open[0]?.cpdYearId;
  return cpdYearId === undefined ? { kind: 'no-open-year' } : { kind: 'add', cpdYearId };
}

/** What each use of the form is called (PDP-11) and what the server must allow for it (PDP-04, PDP-05). */
export const PLAN_SCREENS = {
  add: { title: 'Add PDP', ability: undefined, refusal: '' },
  edit: { title: 'Edit PDP', ability: 'edit', refusal: 'This plan cannot be changed.' },
  copy: { title: 'Copy PDP', ability: 'copy', refusal: 'This plan cannot be copied.' },
  view: {
    title: 'View PDP',
    ability: 'view',
    refusal: 'This plan is a file that you uploaded. Download it to read it.',
  },
} as const satisfies Record<
  PlanAction,
  { title: string; ability: 'edit' | 'copy' | 'view' | undefined; refusal: string }
>;
