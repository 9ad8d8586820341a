import type { FrameworkRequirements } from '@cpd/contract/summary';
import { formatHours, sumHours } from '@cpd/domain/values/hours';

/**
 * "34.5 of 50 hours after this". `entered` are the hours of the form, `counted` those of this activity that the year's total
 * holds already; credit years and years that have not loaded say nothing.
 */
export function totalInWords(
  requirements: FrameworkRequirements | undefined,
  entered: number | undefined,
  counted: number,
): string {
  if (requirements?.currency !== 'H') return '';
  const others = sumHours([requirements.currentCreditsOrHours, -counted]);
  const required = formatHours(requirements.minimumCreditsOrHours);
  if (entered === undefined)
    return `${formatHours(others)} of ${required} hours ${counted > 0 ? 'without this' : 'so far'}`;
  return `${formatHours(sumHours([others, entered]))} of ${required} hours after this`;
}
