import type { AuditRound } from '@cpd/contract/audit-rounds';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { members as membersInWords } from '../notifications/announcement-words.ts';

/** How far a round is, in a word or two. */
export function roundState(round: AuditRound): string {
  const { origin, isDrawn, releasedOn, members, waitForMember, waitForAuditor, waitForTeam } = round;
  if (origin === 'STORED') return 'From before rounds';
  if (releasedOn !== null) return waitForMember + waitForAuditor + waitForTeam > 0 ? 'Under way' : 'No audit open';
  if (origin === 'DRAW' && !isDrawn) return 'To be drawn';
  return members > 0 ? 'To be released' : 'To be chosen';
}

/** "12 of 40 have answered, 5 are decided · last day 12/01/2027", or whom it will audit; empty where no one is chosen. */
export function roundProgress({
  origin,
  isDrawn,
  releasedOn,
  members,
  answered,
  decided,
  lastDay,
}: AuditRound): string {
  if (releasedOn === null) return members === 0 ? '' : `${membersInWords(members)} ${isDrawn ? 'drawn' : 'chosen'}`;
  // Of those from before, only the outcome was stored.
  if (origin === 'STORED') return `${decided} of ${membersInWords(members)} decided`;
  const ends = lastDay === null ? '' : ` · last day ${formatDayMonthYear(lastDay)}`;
  return `${answered} of ${count(members)} ${members === 1 ? 'has' : 'have'} answered, ${decided} decided${ends}`;
}

/** What of a round the CPD team has to do: "2 not answered, 1 request for more time"; empty where there is nothing. */
export function roundWork({ waitForTeam, unassigned, openWishes, openReviews }: AuditRound): string {
  const parts = [
    waitForTeam > 0 && `${count(waitForTeam)} not answered`,
    openWishes > 0 && `${count(openWishes)} ${openWishes === 1 ? 'request' : 'requests'} for more time`,
    openReviews > 0 && `${count(openReviews)} ${openReviews === 1 ? 'review' : 'reviews'}`,
    unassigned > 0 && `${count(unassigned)} without an auditor`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function count(number: number): string {
  return number.toLocaleString('en-AU');
}
