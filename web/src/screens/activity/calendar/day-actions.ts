import type { UserActivitySummary } from '@cpd/contract/calendar';
import { paths } from '../../../lib/paths.ts';

/** An entry of an activity's menu: it leads somewhere, or opens a dialog. */
export type DayAction =
  | { kind: 'edit' | 'view' | 'copy'; label: string; href: string }
  | { kind: 'add-file' | 'attach-to-plan' | 'delete'; label: string };

/**
 * What the menu of an activity offers (CAL-04 to CAL-07, CAL-15). In a year that takes no changes it is View alone
 * (CAL-05); otherwise what the server allows.
 */
export function dayActions(activity: UserActivitySummary): DayAction[] {
  const { activityId, abilities, editable, hasPlanAvailable } = activity;
  const view: DayAction = { kind: 'view', label: 'View', href: paths.activity({ viewactid: activityId }) };
  if (!editable) return [view];
  const actions: DayAction[] = [
    abilities.edit ? { kind: 'edit', label: 'Edit/View', href: paths.activity({ actid: activityId }) } : view,
  ];
  if (abilities.copy) actions.push({ kind: 'copy', label: 'Copy', href: paths.activity({ copyactid: activityId }) });
  if (abilities.addFile) actions.push({ kind: 'add-file', label: 'Add file' });
  if (abilities.attachToPlan && hasPlanAvailable) actions.push({ kind: 'attach-to-plan', label: 'Attach to PDP' });
  if (abilities.delete || abilities.deleteAll) actions.push({ kind: 'delete', label: 'Delete' });
  return actions;
}
