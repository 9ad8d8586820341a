import type { YearFacts, YearStatus } from './framework.ts';
import { isAtOrAfter, isEditable } from './year-rules.ts';

/** The longest reason that staff may give, in characters. */
export const REOPENING_REASON_MAX = 500;

/** A wish of staff to open a member's year again. */
export type Reopening = {
  facts: YearFacts;
  /** The status as stored. */
  status: YearStatus;
  exempt: boolean;
  now: Temporal.Instant;
  /** ISO instant at which an earlier re-opening ends or ended. */
  reopenedUntil?: string | undefined;
  /** ISO instant at which this one ends. */
  until: string;
  reason: string;
};

/**
 * What is wrong with re-opening a year, by field: it needs a reason and an end ahead, and a record that was handed in or
 * has closed. A year that is open by an earlier re-opening may get another end (YR-03, framework rule 11).
 */
export function checkReopening(wish: Reopening): { field: 'reason' | 'until' | 'year'; message: string }[] {
  const { facts, now, until, reason } = wish;
  const problems: ReturnType<typeof checkReopening> = [];
  if (reason.trim() === '') problems.push({ field: 'reason', message: 'Please give a reason.' });
  if (reason.trim().length > REOPENING_REASON_MAX) {
    problems.push({ field: 'reason', message: `The reason can have at most ${REOPENING_REASON_MAX} characters.` });
  }
  if (isAtOrAfter(now, until)) problems.push({ field: 'until', message: 'The re-opening must end in the future.' });
  if (wish.exempt) {
    problems.push({ field: 'year', message: `The member is exempt for ${facts.year}; there is nothing to re-open.` });
  } else if (isOpenByItself(wish)) {
    problems.push({ field: 'year', message: `The record for ${facts.year} is open; there is nothing to re-open.` });
  }
  return problems;
}

/** A year that was never re-opened and takes changes, or that has not opened yet. */
function isOpenByItself({ facts, status, now, reopenedUntil }: Reopening): boolean {
  if (!isAtOrAfter(now, facts.openFrom)) return true;
  return reopenedUntil === undefined && isEditable({ facts, status, now });
}

/**
 * Whether a record counts as declared: a declaration made before the year was re-opened was about the record of that day
 * and has to be made again (SUB-26). Both are ISO instants.
 */
export function isDeclared(savedAt: string | undefined, reopenedAt: string | undefined): boolean {
  if (savedAt === undefined) return false;
  return reopenedAt === undefined || isAtOrAfter(Temporal.Instant.from(savedAt), reopenedAt);
}
