import { collegeDay } from '../values/college-day.ts';
import { formatHours, sumHours } from '../values/hours.ts';
import { MONTHS } from '../values/plain-date.ts';
import type { YearFacts, YearStatus } from './framework.ts';
import { isOfHours, listMissing, type MissingLine, missingHours } from './missing.ts';
import type { RequirementsResult } from './requirements.ts';
import { submissionState } from './submission.ts';
import { isProvisional } from './year-by-rule.ts';
import { effectiveStatus, isOpenStatus } from './year-rules.ts';

/** What is left of an open year and until when, in words that follow "2026: " and each other after a comma. */
export type YearLine = {
  /** "19.5 hours and 2 activities to go". */
  left: string;
  /** "due 31 March 2027, 131 days"; empty for who is exempt. */
  until: string;
  /** The last day for this member, `YYYY-MM-DD`. */
  dueDay: string;
};

/** A member's year as far as its line goes. */
export type LinedYear = {
  facts: YearFacts;
  /** The status as stored; a year that closed in the meantime is recognised here. */
  status: YearStatus;
  result: RequirementsResult;
  exempt: boolean;
  /** Whether the targets are lowered for leave. */
  reduced: boolean;
  /** ISO time at which a re-opening by staff ends. */
  reopenedUntil?: string | undefined;
  now: Temporal.Instant;
};

/** The line of a year that is open; undefined for one that is submitted or over, in which nothing is left to do. */
export function yearLine(year: LinedYear): YearLine | undefined {
  const { facts, status, exempt, reopenedUntil, now } = year;
  if (!isOpenStatus(effectiveStatus(status, facts, now, reopenedUntil))) return undefined;
  const lastDay = lastDayOf(year);
  const dueDay = lastDay.toString();
  if (exempt) return { left: 'nothing to do, you are exempt', until: '', dueDay };
  return { left: leftOf(year), until: untilOf(year, lastDay), dueDay };
}

function leftOf(year: LinedYear): string {
  const { facts, result, reduced } = year;
  if (facts.enforcement === 'waived' && !result.allMet) return 'nothing counts against you in this year';
  if (result.allMet) return doneWords(year);
  const left = listed(partsOf(result, listMissing(result, facts)));
  const target = reduced ? ' with your reduced targets' : '';
  const doubt = isProvisional(facts) ? ', by rules that the college has not confirmed yet' : '';
  return `${left} to go${target}${doubt}`;
}

function doneWords({ facts, status, now, reopenedUntil }: LinedYear): string {
  if (isProvisional(facts)) return 'everything is done by rules that the college has not confirmed yet';
  const { canSubmitNow, submitFrom } = submissionState({
    facts,
    status,
    exempt: false,
    now,
    reopenedUntil,
    hasAnnualRequirement: true,
  });
  if (canSubmitNow) return 'everything is done, ready to submit';
  return `everything is done, can be submitted from ${longDay(collegeDay(Temporal.Instant.from(submitFrom)))}`;
}

/** Hours in one figure while any kind is missing too; otherwise by name, for more of another kind would not help. */
function partsOf({ currency, current, minimum }: RequirementsResult, lines: readonly MissingLine[]): string[] {
  const unit = currency === 'C' ? 'credits' : 'hours';
  const counted = lines.filter(isOfHours);
  const isNamed = current >= minimum || (counted.length === 1 && counted[0]?.kind !== 'total');
  const hours = isNamed
    ? withoutParts(counted).map(({ amount, text }) => `${several(amount, unit)} of ${kindIn(text)}`)
    : counted.length > 0
      ? [several(missingHours(counted), unit)]
      : [];
  const activities = sumHours(lines.filter(({ kind }) => kind === 'domain').map(({ amount }) => amount));
  return [
    ...hours,
    ...(activities > 0 ? [several(activities, 'activities')] : []),
    ...(lines.some(({ kind }) => kind === 'conversation') ? ['your annual conversation'] : []),
    ...(lines.some(({ kind }) => kind === 'plan') ? ['your plan'] : []),
  ];
}

/** Minimums that the minimum of their group covers are said with it: the list below the line has them one by one. */
function withoutParts(lines: readonly MissingLine[]): MissingLine[] {
  const group = lines.find(({ kind }) => kind === 'group');
  if (group === undefined) return [...lines];
  const isPart = (line: MissingLine) =>
    line.kind === 'category' && line.categoryId !== undefined && group.categoryIds?.includes(line.categoryId) === true;
  const amount = sumHours([group, ...lines.filter(isPart)].map((line) => line.amount));
  return lines.filter((line) => !isPart(line)).map((line) => (line === group ? { ...group, amount } : line));
}

/** "Measuring Outcomes", of "5 more hours of Measuring Outcomes". */
function kindIn(text: string): string {
  return text.slice(text.indexOf(' of ') + ' of '.length);
}

const ONE = { hours: 'hour', credits: 'credit', activities: 'activity', days: 'day' } as const;

/** "1 hour", "19.5 hours". */
function several(amount: number, unit: keyof typeof ONE): string {
  return `${formatHours(amount)} ${amount === 1 ? ONE[unit] : unit}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function untilOf(year: LinedYear, lastDay: Temporal.PlainDate): string {
  const days = collegeDay(year.now).until(lastDay).days;
  const left = days === 0 ? 'today is the last day' : several(days, 'days');
  return `${endsByReopening(year) ? 're-opened until' : 'due'} ${longDay(lastDay)}, ${left}`;
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
