import type { CaseState } from '../audit/case.ts';
import { goesOn } from '../audit/case.ts';

/** What a line of a report to a board says of a member's year (RPT-01). */
export const REPORT_OUTCOMES = [
  'MET',
  'REDUCED',
  'NOT_MET',
  'NOT_SUBMITTED',
  'EXEMPT',
  'LEFT',
  'AUDIT_UNDER_WAY',
  'AUDIT_NOT_MET',
] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** An outcome in words, as the member and the team read it. A board's own words are part of its format. */
export const OUTCOME_WORDS: Readonly<Record<ReportOutcome, string>> = {
  MET: 'Requirements met',
  REDUCED: 'Reduced requirements met',
  NOT_MET: 'Requirements not met',
  NOT_SUBMITTED: 'Not submitted',
  EXEMPT: 'Exempt',
  LEFT: 'Left during the year',
  AUDIT_UNDER_WAY: 'Audit under way',
  AUDIT_NOT_MET: 'Audit not successful',
};

/** A member's year as a report judges it. */
export type ReportedYear = {
  year: number;
  /** Exempt for the whole year. */
  isExempt: boolean;
  /** Whole months by which leave or membership lowered the targets; 0 for none. */
  monthsReduced: number;
  isSubmitted: boolean;
  /** By the rules of the year, with the targets of this member. */
  allMet: boolean;
  /** The day on which the membership ended, a plain date, of someone who has not come back; null for the others. */
  leftOn: string | null;
  /** The state of the audit of the year; null without one. */
  auditState: CaseState | null;
  /** The member has asked for a review of the outcome of the audit, which no one has decided. */
  hasOpenReview: boolean;
};

/**
 * What is reported of a year (RPT-01), the first that holds: exempt; left during the year and never submitted; not submitted; the
 * audit, while it goes on or where it was not met and that is not under review; then what the rules of the year say.
 */
export function reportOutcome(reported: ReportedYear): ReportOutcome {
  const { year, isExempt, isSubmitted, allMet, leftOn, auditState, hasOpenReview, monthsReduced } = reported;
  if (isExempt) return 'EXEMPT';
  if (!isSubmitted) return leftOn !== null && leftOn <= `${year}-12-31` ? 'LEFT' : 'NOT_SUBMITTED';
  if (auditState === 'NOT_MET') return hasOpenReview ? 'AUDIT_UNDER_WAY' : 'AUDIT_NOT_MET';
  if (auditState !== null && goesOn(auditState)) return 'AUDIT_UNDER_WAY';
  if (!allMet) return 'NOT_MET';
  return monthsReduced > 0 ? 'REDUCED' : 'MET';
}
