import type { CPDYear } from '@cpd/contract/cpd-years';
import type { SummaryActivity } from '@cpd/contract/summary';
import { paths } from '../lib/paths.ts';

/**
 * Where an activity of the year is copied, or undefined where the server allows no copy (SUM-14), or the form does not
 * know what it has: several dates, hours for each specialty, or a plan behind it.
 */
export function copyPath(activity: SummaryActivity, year: Pick<CPDYear, 'UsesTotalHours'>): string | undefined {
  const known = activity.DateCount === 1 && !activity.IsRecurring && activity.UserActivityIconType !== 'PDP';
  if (!activity.Abilities.copy || !known || !year.UsesTotalHours) return undefined;
  return paths.activity({ copyactid: activity.UserActivityId });
}
