import type { BenchCase } from '@cpd/contract/audit-bench';
import type { AuditItem } from '@cpd/contract/audit-parts';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';

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
