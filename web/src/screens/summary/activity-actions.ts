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
  const { activityId, abilities } = activity;
  const copy = copyPath(activity);
  const actions: ActivityAction[] = [
    abilities.edit
      ? { kind: 'edit', label: 'Edit/View', href: paths.activity({ actid: activityId }) }
      : { kind: 'view', label: 'View', href: paths.activity({ viewactid: activityId }) },
  ];
  if (copy !== undefined) actions.push({ kind: 'copy', label: 'Copy', href: copy });
  if (abilities.addFile) actions.push({ kind: 'add-file', label: 'Add file' });
  if (abilities.attachToPlan) actions.push({ kind: 'attach-to-plan', label: 'Attach to PDP' });
  if (abilities.edit && activity.dateCount > 0) {
    actions.push({ kind: 'reflect', label: activity.hasReflection ? 'Edit reflection' : 'Add reflection' });
  }
  if (abilities.delete) actions.push({ kind: 'delete', label: 'Delete' });
  if (abilities.deleteAll) actions.push({ kind: 'delete', label: 'Delete all' });
  return actions;
}
