import { type EvidenceLink, type LinkableDate, WHOLE_ACTIVITY } from './evidence-links.ts';

/** What a new file could prove of an activity: its dates, and whether any file is attached to it. */
export type Provable = { hasEvidence: boolean; dates: readonly LinkableDate[] };

/**
 * The activities of which something up to `today` (a plain date) has no evidence yet, the latest of it first (EVD-29). An
 * activity whose files belong to none of its dates is proved as a whole.
 */
export function latestUnproven<Activity extends Provable>(activities: readonly Activity[], today: string): Activity[] {
  return activities
    .map((activity) => ({ activity, latest: latestUnprovenDate(activity, today) }))
    .filter(({ latest }) => latest !== '')
    .toSorted((one, other) => other.latest.localeCompare(one.latest))
    .map(({ activity }) => activity);
}

/** Empty when there is none. */
function latestUnprovenDate({ hasEvidence, dates }: Provable, today: string): string {
  if (hasEvidence && dates.every((date) => !date.hasEvidence)) return '';
  return dates.reduce(
    (latest, { date, hasEvidence: isProven }) => (!isProven && date <= today && date > latest ? date : latest),
    '',
  );
}

/**
 * The dates with the free one nearest to `today` (a plain date) at their head, and the rest as they were: a photo is most
 * often of it (EVD-29). Of two as near it is the earlier one.
 */
export function nearestFirst(dates: readonly LinkableDate[], today: string): LinkableDate[] {
  const [nearest] = dates
    .filter(({ hasEvidence }) => !hasEvidence)
    .toSorted((one, other) => daysBetween(one.date, today) - daysBetween(other.date, today));
  return nearest === undefined ? [...dates] : [nearest, ...dates.filter((date) => date !== nearest)];
}

/** The link that is offered for dates in the order of `nearestFirst`: to the first, or to the whole activity when no date is free (EVD-07). */
export function offeredLink([first]: readonly LinkableDate[]): EvidenceLink {
  return first === undefined || first.hasEvidence ? WHOLE_ACTIVITY : { to: 'dates', dates: [first.date] };
}

function daysBetween(date: string, today: string): number {
  return Math.abs(Temporal.PlainDate.from(date).until(today).days);
}
