import type { Activity } from '@cpd/contract/activities';
import type { ImportedEvents } from '@cpd/contract/calendar';
import { formatHours } from '@cpd/domain/values/hours';

/** The name of an imported item; calendars have some without any. */
export function itemName({ activityName }: Activity): string {
  return activityName === '' ? 'No name' : activityName;
}

/** When and how long: "12/03/2026, 1.5 hours" or "04/02/2026 to 18/03/2026, 4 dates of 1 hour". */
export function itemInWords({ timeframe, dates, hoursPerDate }: Activity): string {
  const count = dates.length;
  const hours = hoursPerDate > 0 ? `${formatHours(hoursPerDate)} ${hoursPerDate === 1 ? 'hour' : 'hours'}` : '';
  if (count === 1) return [timeframe, hours].filter((part) => part !== '').join(', ');
  return `${timeframe}, ${count} dates${hours === '' ? '' : ` of ${hours}`}`;
}

/** What of a file is not offered, and why; '' when all of it is. */
export function leftOutInWords({ cancelledCount, elsewhereCount, problems }: ImportedEvents): string {
  const parts = [
    [elsewhereCount, 'outside your open years'],
    [cancelledCount, 'cancelled'],
    [
      problems.length,
      `unreadable (line ${problems
        .map(({ line }) => line)
        .slice(0, 5)
        .join(', ')})`,
    ],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  return told.length === 0 ? '' : `Left out: ${told.join(', ')}.`;
}
