import type { AuditStatus } from '../audit/audit-status.ts';
import { collegeDay, collegeZone } from '../values/college-day.ts';
import { isBlank } from '../values/free-text.ts';
import { REOPENING_DAYS, REOPENING_DAYS_MAX } from '../values/limits.ts';
import { formatDayMonthYear } from '../values/plain-date.ts';
import { type EarlierYear, earlierRefusal } from './earlier-year.ts';
import type { YearFacts, YearStatus } from './framework.ts';
import { isAtOrAfter, isClosed, isEditable, isOpenStatus } from './year-rules.ts';

/** The longest reason that staff may give, in characters. */
export const REOPENING_REASON_MAX = 500;

/** What a record was before it was re-opened, as it is kept to be put back (ROP-03). Instants are ISO texts. */
export type RecordBefore = {
  /** The status that the clock gave it: never an open one. */
  status: YearStatus;
  submittedAt: string | null;
  auditStatus: AuditStatus | null;
  /** The audit that goes on meanwhile, and how it had ended; absent where there was none. */
  audit?: { auditCaseId: number; state: 'PASSED' | 'PASSED_WITH_ADVICE' } | undefined;
  /** The certificate that went, at most one. */
  certificates: readonly { documentId: number; name: string; uploadedAt: string }[];
  /** The numbers of the issued documents that were revoked. */
  revoked: readonly string[];
  /** A re-opening of before that ended without the record being submitted. */
  earlier: { at: string; until: string; by: number | null; reason: string | null } | null;
};

/** A member's year as far as re-opening it goes. */
export type ReopenableYear = {
  facts: YearFacts;
  /** The status as stored. */
  status: YearStatus;
  exempt: boolean;
  now: Temporal.Instant;
  /** ISO time at which an earlier re-opening ends or ended. */
  reopenedUntil?: string | undefined;
  /** Of a year from the system before (PPL-16). */
  earlier?: Pick<EarlierYear, 'system'> | null | undefined;
};

/** What staff enter to open a member's year again. */
export type Reopening = ReopenableYear & {
  /** ISO time at which this one ends. */
  until: string;
  reason: string;
};

type Problem = { field: 'reason' | 'until' | 'year'; message: string };

/**
 * What is wrong with re-opening a year, by field: it needs a reason, an end that is ahead and not beyond the limit, and a
 * record that was submitted or has closed. One that is open by a re-opening may get another end (YR-03, ROP-01, ROP-05,
 * framework rule 11).
 */
export function checkReopening(input: Reopening): Problem[] {
  const problems = checkReasonAndEnd(input);
  const refusal = refuseReopening(input);
  if (refusal !== undefined) problems.push({ field: 'year', message: refusal });
  return problems;
}

/** What is wrong with the reason for a re-opening, or for ending one; undefined when nothing is. */
export function checkReason(reason: string): string | undefined {
  if (isBlank(reason)) return 'Please give a reason.';
  if (reason.trim().length <= REOPENING_REASON_MAX) return undefined;
  return `The reason can have at most ${REOPENING_REASON_MAX} characters.`;
}

/** The same of the reason and the end alone, which many years that are re-opened at once have in common (ROP-04). */
export function checkReasonAndEnd({ now, until, reason }: Pick<Reopening, 'now' | 'until' | 'reason'>): Problem[] {
  const problems: Problem[] = [];
  const wrongReason = checkReason(reason);
  if (wrongReason !== undefined) problems.push({ field: 'reason', message: wrongReason });
  if (isAtOrAfter(now, until)) problems.push({ field: 'until', message: 'The re-opening must end in the future.' });
  const latest = latestReopeningDay(now);
  if (lastDayOf(until) > latest) {
    const message = `A re-opening lasts at most ${REOPENING_DAYS_MAX} days, so until ${formatDayMonthYear(latest)}.`;
    problems.push({ field: 'until', message });
  }
  return problems;
}

/** Why a year cannot be re-opened, whatever the reason and the end; undefined when it can (ROP-05). */
export function refuseReopening(year: ReopenableYear): string | undefined {
  const { facts, exempt, now, earlier } = year;
  if (earlier) return earlierRefusal(facts.year, earlier);
  if (exempt) return `The member is exempt for ${facts.year}; there is nothing to re-open.`;
  const isOpen = !isAtOrAfter(now, facts.openFrom) || isEditable(year);
  if (isOpen && !isReopened(year)) return `The record for ${facts.year} is open; there is nothing to re-open.`;
  return undefined;
}

/**
 * Why a year is not among those that are re-opened at once: as for one alone, and one that is re-opened already keeps the end
 * that a colleague gave it (ROP-04).
 */
export function refuseAmongMany(year: ReopenableYear): string | undefined {
  const { facts, reopenedUntil } = year;
  const refusal = refuseReopening(year);
  if (refusal !== undefined || reopenedUntil === undefined || !isReopened(year)) return refusal;
  const day = formatDayMonthYear(lastDayOf(reopenedUntil));
  return `The record for ${facts.year} is already re-opened until ${day}.`;
}

/** Whether a year can be changed now because staff re-opened it. */
export function isReopened({ status, now, reopenedUntil }: Omit<ReopenableYear, 'facts' | 'exempt'>): boolean {
  return reopenedUntil !== undefined && isOpenStatus(status) && !isAtOrAfter(now, reopenedUntil);
}

/** The last day, at the college, of what ends at an ISO time, `YYYY-MM-DD`: an instant of midnight ends the day before. */
export function lastDayOf(until: string): string {
  const last = Temporal.Instant.from(until).subtract({ nanoseconds: 1 });
  return collegeDay(last).toString();
}

/** The ISO time at which a plain date ends at the college: that of a re-opening until this day. */
export function endOfDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(collegeZone()).toInstant().toString();
}

/** The day until which a year is re-opened unless the team says otherwise. */
export function usualReopeningDay(now: Temporal.Instant): string {
  return daysFrom(now, REOPENING_DAYS);
}

/** The last day until which a year can be re-opened. */
export function latestReopeningDay(now: Temporal.Instant): string {
  return daysFrom(now, REOPENING_DAYS_MAX);
}

function daysFrom(now: Temporal.Instant, days: number): string {
  return collegeDay(now).add({ days }).toString();
}

/**
 * What happens to a record when its re-opening has ended without its being submitted again (ROP-03): nothing was changed,
 * so it is what it was before; or it is incomplete, because its year is over; or it goes on like everyone's, because the
 * year itself is still open.
 */
export function endOfReopening(record: {
  changed: boolean;
  facts: YearFacts;
  now: Temporal.Instant;
}): 'as-before' | 'incomplete' | 'goes-on' {
  if (!record.changed) return 'as-before';
  return isClosed(record.facts, record.now) ? 'incomplete' : 'goes-on';
}

/**
 * Whether a record counts as declared: a declaration made before the year was re-opened was about the record of that day
 * and has to be made again (SUB-26). Both are ISO times.
 */
export function isDeclared(savedAt: string | undefined, reopenedAt: string | undefined): boolean {
  if (savedAt === undefined) return false;
  return reopenedAt === undefined || isAtOrAfter(Temporal.Instant.from(savedAt), reopenedAt);
}
