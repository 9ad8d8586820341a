import type { SummaryActivity } from '@cpd/contract/summary';
import { paths } from '../../lib/paths.ts';

/** An entry of an activity's menu: it leads somewhere, or asks whether to delete. */
export type ActivityAction = { kind: 'edit' | 'view'; label: string; href: string } | { kind: 'delete'; label: string };

/**
 * What the menu of an activity offers: what the server allows (SUM-14 to SUM-18), as far as it can be done here.
 * Copying, adding files and attaching to plans join as they come.
 */
export function activityActions({ UserActivityId, Abilities }: SummaryActivity): ActivityAction[] {
  const actions: ActivityAction[] = [
    Abilities.edit
      ? { kind: 'edit', label: 'Edit/View', href: paths.activity({ actid: UserActivityId }) }
      : { kind: 'view', label: 'View', href: paths.activity({ viewactid: UserActivityId }) },
  ];
  if (Abilities.delete) actions.push({ kind: 'delete', label: 'Delete' });
  if (Abilities.deleteAll) actions.push({ kind: 'delete', label: 'Delete all' });
  return actions;
}
