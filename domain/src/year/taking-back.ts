import type { AuditStatus } from '../audit/audit-status.ts';
import { TAKE_BACK_HOURS } from '../values/limits.ts';
import { type EarlierYear, earlierRefusal } from './earlier-year.ts';
import type { YearFacts } from './framework.ts';
import { isAtOrAfter } from './year-rules.ts';

/** A member's year as far as taking its submission back goes. Instants are ISO texts. */
export type SubmittedYear = {
  facts: YearFacts;
  /** When it was submitted; null while it is not. */
  submittedAt: string | null;
  exempt: boolean;
  auditStatus: AuditStatus | null;
  /** Whether the member has taken a submission of this year back before. */
  takenBack: boolean;
  /** Of a year from the system before (PPL-16). */
  earlier?: Pick<EarlierYear, 'system'> | null | undefined;
  now: Temporal.Instant;
};

const OPEN_AUDITS: readonly (AuditStatus | null)[] = ['SELECTED', 'INREVIEW'];

/**
 * The ISO time until which a member can take their submission back themselves: 24 hours after it, or the closing of the
 * year, whichever is first. Undefined where it cannot be taken back now.
 */
export function takeBackUntil(year: SubmittedYear): string | undefined {
  return year.submittedAt === null || refuseTakingBack(year) !== undefined ? undefined : endOf(year, year.submittedAt);
}

/** Why a member cannot take a submission back, in words for them; undefined when they can. */
export function refuseTakingBack(year: SubmittedYear): string | undefined {
  const { facts, submittedAt, exempt, auditStatus, takenBack, earlier, now } = year;
  if (earlier) return earlierRefusal(facts.year, earlier);
  if (submittedAt === null) return `Your record for ${facts.year} is not submitted, so there is nothing to undo.`;
  if (exempt) return `You are exempt for ${facts.year}, so there is nothing to undo.`;
  if (takenBack) {
    return `You have already undone your submission for ${facts.year}, which you can do once. ${ASK}`;
  }
  if (OPEN_AUDITS.includes(auditStatus)) {
    return `Your record for ${facts.year} is being audited, so your submission cannot be undone. ${ASK}`;
  }
  if (isAtOrAfter(now, facts.closesAt)) {
    return `The year ${facts.year} has closed, so your submission can no longer be undone. ${ASK}`;
  }
  if (isAtOrAfter(now, endOf(year, submittedAt))) {
    return `Your submission for ${facts.year} is more than ${TAKE_BACK_HOURS} hours old and can no longer be undone. ${ASK}`;
  }
  return undefined;
}

const ASK = 'Ask the CPD team to re-open the record if something has to be changed.';

function endOf({ facts }: SubmittedYear, submittedAt: string): string {
  const day = Temporal.Instant.from(submittedAt).add({ hours: TAKE_BACK_HOURS });
  const closes = Temporal.Instant.from(facts.closesAt);
  return (Temporal.Instant.compare(day, closes) < 0 ? day : closes).toString();
}
