import { collegeDay } from '../values/college-day.ts';
import { formatHours, sumHours } from '../values/hours.ts';
import { MONTHS } from '../values/plain-date.ts';
import type { YearFacts, YearStatus } from './framework.ts';
import { listMissing, missingActivities, missingHours } from './missing.ts';
import { behindBy, daysOf, ownDays, type RiskRules } from './pace.ts';
import type { RequirementsResult } from './requirements.ts';
import { submissionState } from './submission.ts';
import { isProvisional } from './year-by-rule.ts';
import { effectiveStatus, isOpenStatus } from './year-rules.ts';

/** What is left of an open year and until when, as the head of its card says it (HOM-02). */
export type YearLine = {
  /** What stands large: "20 hours to go", or where no hours are left "2 activities to go" or "Everything is done". */
  left: string;
  /** What follows it: "and 2 activities"; empty for nothing. */
  also: string;
  /** "due 31 March 2027"; empty for who is exempt. */
  until: string;
  /** The last day for this member, `YYYY-MM-DD`. */
  dueDay: string;
};

/** How a year goes, for the pill of its card: `behind` and `due` are in amber. */
export type YearPill = { state: 'on-track' | 'behind' | 'due'; text: string };

/** A member's year as far as its line goes. */
export type LinedYear = {
  facts: YearFacts;
  /** The status as stored; a year that closed in the meantime is recognised here. */
  status: YearStatus;
  result: RequirementsResult;
  exempt: boolean;
  /** ISO time at which a re-opening by staff ends. */
  reopenedUntil?: string | undefined;
  now: Temporal.Instant;
};

/** The line of a year that is open; undefined for one that is submitted or over, in which nothing is left to do. */
export function yearLine(year: LinedYear): YearLine | undefined {
  const { exempt } = year;
  if (!isOpen(year)) return undefined;
  const lastDay = lastDayOf(year);
  const dueDay = lastDay.toString();
  if (exempt) return { left: 'Nothing to do', also: 'You are exempt', until: '', dueDay };
  return { ...leftOf(year), until: `${endsByReopening(year) ? 're-opened until' : 'due'} ${longDay(lastDay)}`, dueDay };
}

/** A member's year as far as its pill goes. */
export type PilledYear = LinedYear & {
  /** Hours or credits of the total on days after today, which do not count yet. */
  planned: number;
  /** Whole months by which the targets are lowered; 0 for none. */
  monthsOfLeave: number;
};

/**
 * The pill of a year's card (HOM-02): until the end of the calendar year its pace, "On track" at or above the share of what
 * is expected below which someone is at risk (COH-05), else the hours to get there, in whole ones; then the days that are
 * left to submit it. Undefined before 1 April, for who is exempt, in a waived year and where nothing can be done any more;
 * while its rules are provisional there is no pace, for they may ask for less.
 */
export function yearPill(year: PilledYear, share: Pick<RiskRules, 'part' | 'of'>): YearPill | undefined {
  const { facts, result, exempt, now, planned, monthsOfLeave } = year;
  const today = collegeDay(now).toString();
  if (!isOpen(year) || exempt || facts.enforcement === 'waived' || today < `${facts.year}-04-01`) return undefined;
  if (today > `${facts.year}-12-31`) return { state: 'due', text: dueIn(collegeDay(now).until(lastDayOf(year)).days) };
  if (isProvisional(facts)) return undefined;
  const done = { recognised: sumHours([result.current, -planned]), minimum: result.minimum };
  const behind = behindBy(done, ownDays(daysOf(facts, now), monthsOfLeave), share);
  if (behind === 0) return { state: 'on-track', text: 'On track' };
  return { state: 'behind', text: `${several(behind, unitOf(result))} behind` };
}

function isOpen({ facts, status, now, reopenedUntil }: LinedYear): boolean {
  return isOpenStatus(effectiveStatus(status, facts, now, reopenedUntil));
}

/** "Due in 49 days". */
function dueIn(days: number): string {
  return days === 0 ? 'Due today' : `Due in ${several(days, 'days')}`;
}

function leftOf(year: LinedYear): Pick<YearLine, 'left' | 'also'> {
  const { facts, result } = year;
  if (facts.enforcement === 'waived' && !result.allMet)
    return { left: 'Nothing to do', also: `${facts.year} is waived` };
  if (result.allMet) return { left: 'Everything is done', also: doneWords(year) };
  const lines = listMissing(result, facts);
  const [hours, activities] = [missingHours(lines), missingActivities(lines)];
  const doubt = isProvisional(facts) ? ['by rules the college hasn’t confirmed yet'] : [];
  const activitiesInWords = several(activities, 'activities');
  if (hours === 0) return { left: `${activitiesInWords} to go`, also: doubt.join() };
  const also = [...(activities > 0 ? [`and ${activitiesInWords}`] : []), ...doubt].join(', ');
  return { left: `${several(hours, unitOf(result))} to go`, also };
}

function doneWords({ facts, status, now, reopenedUntil }: LinedYear): string {
  if (isProvisional(facts)) return 'by rules the college hasn’t confirmed yet';
  const { canSubmitNow, submitFrom } = submissionState({
    facts,
    status,
    exempt: false,
    now,
    reopenedUntil,
    hasAnnualRequirement: true,
  });
  if (canSubmitNow) return 'Ready to submit';
  return `You can submit from ${longDay(collegeDay(Temporal.Instant.from(submitFrom)))}`;
}

function unitOf({ currency }: Pick<RequirementsResult, 'currency'>): 'credits' | 'hours' {
  return currency === 'C' ? 'credits' : 'hours';
}

const ONE = { hours: 'hour', credits: 'credit', activities: 'activity', days: 'day' } as const;

/** "1 hour", "19.5 hours". */
function several(amount: number, unit: keyof typeof ONE): string {
  return `${formatHours(amount)} ${amount === 1 ? ONE[unit] : unit}`;
}

/** The last day of the year for this member: of its closing, or of a re-opening that ends after it. */
function lastDayOf(year: LinedYear): Temporal.PlainDate {
  const { facts, reopenedUntil } = year;
  const end = Temporal.Instant.from(endsByReopening(year) ? (reopenedUntil ?? facts.closesAt) : facts.closesAt);
  return collegeDay(end.subtract({ nanoseconds: 1 }));
}

function endsByReopening({ facts, reopenedUntil }: LinedYear): boolean {
  return (
    reopenedUntil !== undefined &&
    Temporal.Instant.compare(Temporal.Instant.from(reopenedUntil), Temporal.Instant.from(facts.closesAt)) > 0
  );
}

/** "31 March 2027". */
function longDay({ day, month, year }: Temporal.PlainDate): string {
  return `${day} ${MONTHS[month - 1]} ${year}`;
}
