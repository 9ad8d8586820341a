import type { SummaryActivity } from '@cpd/contract/summary';
import { paths } from '../../lib/paths.ts';
import { copyPath } from '../../parts/copy-path.ts';

/** An entry of an activity's menu: it leads somewhere, or opens a dialog. */
export type ActivityAction =
  | { kind: 'edit' | 'view' | 'copy'; label: string; href: string }
  | { kind: DialogKind; label: string };

/** The entries that open a dialog. */
export type DialogKind = 'add-file' | 'attach-to-plan' | 'reflect' | 'delete';

/** What the menu of an activity offers: what the server allows (SUM-14 to SUM-18). */
export function activityActions(activity: SummaryActivity): ActivityAction[] {
  const { UserActivityId, Abilities } = activity;
  const copy = copyPath(activity);
  const actions: ActivityAction[] = [
    Abilities.edit
      ? { kind: 'edit', label: 'Edit/View', href: paths.activity({ actid: UserActivityId }) }
      : { kind: 'view', label: 'View', href: paths.activity({ viewactid: UserActivityId }) },
  ];
  if (copy !== undefined) actions.push({ kind: 'copy', label: 'Copy', href: copy });
  if (Abilities.addFile) actions.push({ kind: 'add-file', label: 'Add file' });
  if (Abilities.attachToPlan) actions.push({ kind: 'attach-to-plan', label: 'Attach to PDP' });
  if (Abilities.edit && activity.DateCount > 0) {
    actions.push({ kind: 'reflect', label: activity.HasReflection ? 'Edit reflection' : 'Add reflection' });
  }
  if (Abilities.delete) actions.push({ kind: 'delete', label: 'Delete' });
  if (Abilities.deleteAll) actions.push({ kind: 'delete', label: 'Delete all' });
  return actions;
}
