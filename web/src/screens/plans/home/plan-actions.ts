import type { Plan } from '../../../queries/plans.ts';

/** What the menu of a plan can offer (PDP-03). */
export type PlanActionKind = 'view' | 'download' | 'copy' | 'edit' | 'goals' | 'close' | 'delete';

/** An entry of the menu, with its words. */
export type OfferedAction = { kind: PlanActionKind; label: string };

/** What the menu of a plan offers now, by what the server allows (PDP-03 to PDP-06). */
export function planActions({ Abilities, IsUserUploadedPDP, PDPGoals }: Plan): OfferedAction[] {
  const offered: [boolean, PlanActionKind, string][] = [
    [Abilities.view, 'view', 'View'],
    [Abilities.download, 'download', IsUserUploadedPDP ? 'Download' : 'Download PDF'],
    [Abilities.copy, 'copy', 'Copy'],
    [Abilities.edit, 'edit', 'Edit'],
    [Abilities.changeGoals && Abilities.edit, 'goals', 'Attach or detach goals'],
    [Abilities.changeGoals && PDPGoals.some(({ Outcome }) => Outcome === null), 'close', 'Close the goals'],
    [Abilities.delete, 'delete', 'Delete'],
  ];
  return offered.filter(([allowed]) => allowed).map(([, kind, label]) => ({ kind, label }));
}
