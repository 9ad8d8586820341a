import type { Activity } from '@cpd/contract/activities';
import type { ImportedEvents } from '@cpd/contract/calendar';
import { formatHours } from '@cpd/domain/values/hours';

/** The name of an imported item; calendars have some without any. */
export function itemName({ ActivityName }: Activity): string {
  return ActivityName === '' ? 'Without a name' : ActivityName;
}

/** When and how long: "12/03/2026, 1.5 hours" or "04/02/2026 to 18/03/2026, 4 dates of 1 hour". */
export function itemInWords({ Timeframe, UserActivityDates, HoursPerDate }: Activity): string {
  const count = UserActivityDates.length;
  const hours = HoursPerDate > 0 ? `${formatHours(HoursPerDate)} ${HoursPerDate === 1 ? 'hour' : 'hours'}` : '';
  if (count === 1) return [Timeframe, hours].filter((part) => part !== '').join(', ');
  return `${Timeframe}, ${count} dates${hours === '' ? '' : ` of ${hours}`}`;
}

/** What of a file is not offered, and why; '' when all of it is. */
export function leftOutInWords({ CancelledCount, ElsewhereCount, Problems }: ImportedEvents): string {
  const parts = [
    [ElsewhereCount, 'outside your open years'],
    [CancelledCount, 'cancelled'],
    [
      Problems.length,
      `not readable (line ${Problems.map(({ Line }) => Line)
        .slice(0, 5)
        .join(', ')})`,
    ],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  return told.length === 0 ? '' : `Left out: ${told.join(', ')}.`;
}
