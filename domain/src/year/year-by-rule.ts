import { collegeZone } from '../values/college-day.ts';
import type { YearFacts } from './framework.ts';

/** From so many months before a year opens its rules can be read, and managers are asked to confirm them: from 1 October (FWK-04). */
export const CONFIRM_MONTHS_AHEAD = 3;

/** So long at least a year stays open after its rules have been confirmed, that members may submit it. */
const DAYS_TO_SUBMIT = 31;

/**
 * The year after `latest`, which the college has not laid down: the same rules in the same framework, every window a year
 * later by the calendar of the college, provisional until a manager confirms it (YR-10).
 */
export function yearByRule(latest: YearFacts): YearFacts {
  return {
    ...latest,
    cpdYearId: latest.cpdYearId + 1,
    year: latest.year + 1,
    ...windowsLater(latest, 1),
    byRule: true,
    confirmation: 'provisional',
  };
}

/** Whether the college has yet to confirm the rules of a year. */
export function isProvisional({ confirmation }: YearFacts): boolean {
  return confirmation === 'provisional';
}

/**
 * When a provisional year closes: never sooner than 31 days from `now`, at the midnight of the college that starts a month, since
 * no one can submit it before its rules are confirmed.
 */
export function provisionalClosing(facts: YearFacts, now: Temporal.Instant): string {
  const closes = Temporal.Instant.from(facts.closesAt);
  const soonest = now.toZonedDateTimeISO(collegeZone()).add({ days: DAYS_TO_SUBMIT });
  if (Temporal.Instant.compare(closes, soonest.toInstant()) >= 0) return facts.closesAt;
  return written(soonest.with({ day: 1 }).startOfDay().add({ months: 1 }));
}

/** The windows of a year so many years later, on the same days by the calendar of the college. */
export function windowsLater({ openFrom, allowSubmitFrom, submitFrom, closesAt }: Windows, years: number): Windows {
  const later = (instant: string) =>
    written(Temporal.Instant.from(instant).toZonedDateTimeISO(collegeZone()).add({ years }));
  return {
    openFrom: later(openFrom),
    allowSubmitFrom: later(allowSubmitFrom),
    submitFrom: later(submitFrom),
    closesAt: later(closesAt),
  };
}

type Windows = Pick<YearFacts, 'openFrom' | 'allowSubmitFrom' | 'submitFrom' | 'closesAt'>;

/** As the reference data writes instants: `2028-01-01T00:00:00+11:00`. */
export function written(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: 'never' });
}
