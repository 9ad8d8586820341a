import type { SummaryActivity } from '@cpd/contract/summary';
import { paths } from '../lib/paths.ts';

/** Where an activity is copied, or undefined where the server allows no copy or a plan is behind it (SUM-14, ACT-06). */
export function copyPath(activity: SummaryActivity): string | undefined {
  if (!activity.abilities.copy || activity.userActivityIconType === 'PDP') return undefined;
  return paths.activity({ copyactid: activity.activityId });
}
