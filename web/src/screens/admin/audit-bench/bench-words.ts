import type { BenchCase, GivenAudit } from '@cpd/contract/audit-bench';
import type { AuditItem } from '@cpd/contract/audit-parts';
import { STATE_NAMES } from '@cpd/domain/audit/case';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';

/** "In review · 3 of 9 judged · 2 new messages". */
export function standingInWords({ state, judgedItems, items, newMessages }: GivenAudit): string {
  return [
    STATE_NAMES[state],
    `${judgedItems} of ${items} judged`,
    newMessages === 0 ? '' : `${newMessages} new ${newMessages === 1 ? 'message' : 'messages'}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** For whom an audit waits, and since when or until when. */
export function waitsInWords({ waitsFor, lastDay, daysLate }: GivenAudit): string {
  if (waitsFor === 'AUDITOR') return 'Waits for you';
  const day = lastDay === null ? '' : ` until ${formatDayMonthYear(lastDay)}`;
  if (waitsFor === 'MEMBER') return `Waits for the member${day}`;
  if (waitsFor === 'TEAM') return daysLate > 0 ? `Not answered for ${daysLate} days` : 'Waits for the CPD team';
  return '';
}

/** Items that an auditor still judges: those that are asked for and those with files, unless they count already. */
export function isToJudge({ countsAlready, isAskedFor, files, verdict }: AuditItem): boolean {
  return countsAlready === null && verdict === null && (isAskedFor || files.length > 0);
}

/** "Accepted 34 of 50 h, 3 items left". */
export function progressInWords({ requirements, items, unit, isAccepted }: BenchCase): string {
  const [total] = requirements;
  const noun = unit === 'hours' ? 'h' : 'credits';
  const accepted =
    total === undefined
      ? ''
      : `Accepted ${formatHours(total.acceptedValue)} of ${formatHours(Math.min(total.requiredValue, total.claimedValue))} ${noun}`;
  const left = items.filter(isToJudge).length;
  const rest = isAccepted ? 'the minimum is accepted' : `${left} ${left === 1 ? 'item' : 'items'} left`;
  return accepted === '' ? rest : `${accepted}, ${rest}`;
}

/** "Journal club · 12/03/2026 to 04/06/2026 · 6 h on 4 dates". */
export function itemInWords(
  { activityType, startDate, lastDate, dateCount, claimedHours }: AuditItem,
  unit: BenchCase['unit'],
): string {
  const days =
    startDate === lastDate
      ? formatDayMonthYear(startDate)
      : `${formatDayMonthYear(startDate)} to ${formatDayMonthYear(lastDate)}`;
  const hours = `${formatHours(claimedHours)} ${unit === 'hours' ? 'h' : 'credits'}`;
  return `${activityType} · ${days} · ${dateCount > 1 ? `${hours} on ${dateCount} dates` : hours}`;
}

/** What was found of an item, or that it counts already; empty while it is to be judged. */
export function foundInWords(
  { verdict, acceptedHours, claimedHours, reason, countsAlready }: AuditItem,
  unit: BenchCase['unit'],
): string {
  if (countsAlready === 'college') return 'Verified by the college';
  if (countsAlready === 'plan') return 'The plan that was made here';
  const noun = unit === 'hours' ? 'h' : 'credits';
  const why = reason === '' ? '' : `: ${reason}`;
  if (verdict === 'ACCEPTED') return `Accepted${why}`;
  if (verdict === 'PARTLY') {
    return `Accepted ${formatHours(acceptedHours ?? 0)} of ${formatHours(claimedHours)} ${noun}${why}`;
  }
  return verdict === 'REFUSED' ? `Not accepted${why}` : '';
}
