import { formatHours } from '@cpd/domain/values/hours';

/** "1 activity", "2 activities". */
export function activitiesInWords(count: number): string {
  return count === 1 ? '1 activity' : `${count} activities`;
}

/** "1 hour", "2.5 hours". */
export function hoursInWords(hours: number): string {
  return `${formatHours(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}
