import { collegeDay } from '../values/college-day.ts';
import { formatDayMonthYear } from '../values/plain-date.ts';
import type { YearFacts, YearStatus } from './framework.ts';
import { isProvisional } from './year-by-rule.ts';
import { effectiveStatus, isAtOrAfter, isClosed, isOpenStatus } from './year-rules.ts';

/** What the place of the submit button shows (SUB-02 to SUB-06). */
export type SubmissionView =
  | 'button'
  | 'not-yet-open'
  | 'provisional'
  | 'submitted'
  | 'closed-unsubmitted'
  | 'closed-exempt'
  | 'none';

type SubmissionState = {
  allowSubmit: boolean;
  /** ISO time from which the button is enabled. */
  submitFrom: string;
  canSubmitNow: boolean;
  view: SubmissionView;
};

/** A member's year as far as submitting goes. */
export type SubmissionYear = {
  facts: YearFacts;
  /** The status as stored; a year that closed in the meantime is recognised here. */
  status: YearStatus;
  exempt: boolean;
  now: Temporal.Instant;
  /** ISO time at which a re-opening by staff ends. */
  reopenedUntil?: string | undefined;
};

/**
 * What a member can do about submitting and what to show instead (SUB-02 to SUB-06).
 * `submitted` is needed only when `status` is already the effective one: it tells a record submitted and found
 * incomplete from one that closed without ever being submitted.
 */
export function submissionState(
  year: SubmissionYear & { hasAnnualRequirement: boolean; submitted?: boolean },
): SubmissionState {
  const allowSubmit = allowsSubmit(year);
  return {
    allowSubmit,
    submitFrom: year.facts.submitFrom,
    canSubmitNow: allowSubmit && isAtOrAfter(year.now, year.facts.submitFrom),
    view: viewOf(year, allowSubmit),
  };
}

/** AllowSubmit: never in an exempt year (SUM-05), otherwise while the record is open and the submission period has begun. */
function allowsSubmit({ facts, status, exempt, now, reopenedUntil }: SubmissionYear): boolean {
  return (
    !exempt &&
    !isProvisional(facts) &&
    isOpenStatus(status) &&
    isAtOrAfter(now, facts.allowSubmitFrom) &&
    !isClosed(facts, now, reopenedUntil)
  );
}

function viewOf(
  year: SubmissionYear & { hasAnnualRequirement: boolean; submitted?: boolean },
  allowSubmit: boolean,
): SubmissionView {
  if (allowSubmit) return 'button';
  if (year.submitted ?? !isOpenStatus(year.status)) return 'submitted';
  const status = effectiveStatus(year.status, year.facts, year.now, year.reopenedUntil);
  if (!isOpenStatus(status)) return year.exempt ? 'closed-exempt' : 'closed-unsubmitted';
  if (year.exempt) return 'none';
  if (isProvisional(year.facts)) return 'provisional';
  return year.hasAnnualRequirement ? 'not-yet-open' : 'none';
}

/** The status a record gets when it is submitted; chosen for audit it waits for the college (framework rules 8 and 11, SUB-25). */
export function statusAfterSubmission(allMet: boolean, selectedForAudit: boolean): YearStatus {
  if (selectedForAudit) return 'SUBMITTED';
  return allMet ? 'COMPLETE' : 'INCOMPLETE';
}

/**
 * Why the record cannot be submitted now, in words for the member, or undefined when it can (SUB-26). `submitted` tells a
 * record submitted from one that the closing of its year made INCOMPLETE.
 */
export function refuseSubmission(
  year: SubmissionYear & { declarationSaved: boolean; submitted?: boolean },
): string | undefined {
  const { facts, status, exempt, now } = year;
  if (year.submitted ?? !isOpenStatus(status)) return `Your record for ${facts.year} has already been submitted.`;
  if (exempt) return `You are exempt for ${facts.year}, so there is nothing to submit.`;
  if (isClosed(facts, now, year.reopenedUntil)) {
    return `The ${facts.year} record is closed. Contact the CPD team to have it re-opened.`;
  }
  if (isProvisional(facts)) {
    return `The college has not confirmed the rules for ${facts.year} yet, so the record cannot be submitted. What you log is kept.`;
  }
  if (!allowsSubmit(year) || !isAtOrAfter(now, facts.submitFrom)) {
    return `The record for ${facts.year} can be submitted from ${dayAtCollege(facts.submitFrom)}.`;
  }
  if (!year.declarationSaved) return 'Please complete the declaration before you submit the record.';
  return undefined;
}

/** The day of an instant at the college, dd/MM/yyyy. */
function dayAtCollege(instant: string): string {
  return formatDayMonthYear(collegeDay(Temporal.Instant.from(instant)).toString());
}
