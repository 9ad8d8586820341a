import type { Activity, ActivitySuggestion } from '@cpd/contract/activities';
import type { ImportedEvents } from '@cpd/contract/calendar';
import { formatHours, wireHours } from '@cpd/domain/values/hours';
import { hasText } from '@cpd/domain/values/search-text';

/** An event of a calendar file as the list shows it. */
export type ImportChoice = {
  /** Where it is in the list; names it for ticking. */
  key: number;
  activity: Activity;
  tentative: boolean;
  /** Its name was used before, and with what that was saved it could be saved at once. */
  ready: boolean;
};

/** What is looked for: part of a name, and plain dates or '' for no bound. */
export type ImportFilter = { text: string; from: string; to: string };

/** The events of a file with the type, domains and hours that their names had before, by year. */
export function importChoices(
  { events }: ImportedEvents,
  suggestions: ReadonlyMap<number, readonly ActivitySuggestion[]>,
): ImportChoice[] {
  return events.map(({ activity, isTentative }, key) => {
    const filled = asBefore(activity, suggestions.get(activity.cpdYearId) ?? []);
    const ready = filled.activityTypeId > 0 && filled.areaHours.length > 0 && filled.hoursPerDate > 0;
    return { key, activity: filled, tentative: isTentative, ready: ready && activity.activityName !== '' };
  });
}

/** An imported item with what its name was saved with the last time; hours only where the calendar gives none. */
export function asBefore(activity: Activity, suggestions: readonly ActivitySuggestion[]): Activity {
  const before = suggestions.find(({ activityName }) => sameName(activityName, activity.activityName));
  if (before === undefined) return activity;
  const hours = activity.hoursPerDate > 0 ? activity.hoursPerDate : before.hoursPerDate;
  return {
    ...activity,
    activityTypeId: before.activityTypeId,
    hoursPerDate: hours,
    areaHours: before.areaIds.map((id) => ({
      areaId: id,
      areaName: '',
      hours: wireHours(hours),
    })),
  };
}

/** The choices whose name holds the text, in any case, and that have a date between the bounds. */
export function matching(choices: readonly ImportChoice[], { text, from, to }: ImportFilter): ImportChoice[] {
  return choices.filter(({ activity }) => {
    if (!hasText(activity.activityName, text)) return false;
    return activity.dates.some(({ startDate }) => (from === '' || startDate >= from) && (to === '' || startDate <= to));
  });
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

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
