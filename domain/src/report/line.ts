import type { ReportOutcome } from './outcome.ts';

/**
 * A line as it is kept (RPT-01): copied when it was made, so that it says ever after what it said then. Days are plain dates; hours
 * are in units of the year, hours or credits.
 */
export type ReportLine = {
  userId: number;
  memberNumber: string;
  lastName: string;
  firstName: string;
  /** The registrations of the group that the board is about, as the college calls them. */
  registration: string;
  outcome: ReportOutcome;
  /** What was recognised, and what this member needed. */
  recognised: number;
  required: number;
  /** What is missing, in the words that the member reads; empty for nothing. */
  missing: readonly string[];
  /** Whole months by which leave or membership lowered the targets; 0 for none. */
  monthsReduced: number;
  submittedOn: string | null;
  leftOn: string | null;
};
