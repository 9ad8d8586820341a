import type { Plan } from '../../../queries/plans.ts';

/** What the menu of a plan can offer (PDP-03). */
export type PlanActionKind = 'view' | 'download' | 'copy' | 'edit' | 'goals' | 'close' | 'delete';

/** An entry of the menu, with its words. */
export type OfferedAction = { kind: PlanActionKind; label: string };

/** What the menu of a plan offers now, by what the server allows (PDP-03 to PDP-06). */
export function planActions({ abilities, isUploadedPlan, planGoals }: Plan): OfferedAction[] {
  const offered: [boolean, PlanActionKind, string][] = [
    [abilities.view, 'view', 'View'],
    [abilities.download, 'download', isUploadedPlan ? 'Download' : 'Download PDF'],
    [abilities.copy, 'copy', 'Copy'],
    [abilities.edit, 'edit', 'Edit'],
    [abilities.changeGoals && abilities.edit, 'goals', 'Attach or detach goals'],
    [abilities.changeGoals && planGoals.some(({ outcome }) => outcome === null), 'close', 'Close the goals'],
    [abilities.delete, 'delete', 'Delete'],
  ];
  return offered.filter(([allowed]) => allowed).map(([, kind, label]) => ({ kind, label }));
}
