import type { Comparison } from '@cpd/contract/member-merges';
import { AUDIT_STATUSES } from '@cpd/domain/college/lists';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { teamStatusName } from '@cpd/domain/year/year-rules';

type EntryYear = NonNullable<Comparison['years'][number]['kept']>;

/** What an entry has of a year, in a line. */
export function yearInWords(year: EntryYear | null): string {
  if (year === null) return 'Nothing';
  const { status, activities, hours, files, plans, submittedOn, isExempt, isEarlier, audit, certificateNumber } = year;
  return [
    teamStatusName(status as Parameters<typeof teamStatusName>[0]),
    activities === 0 ? '' : `${counted(activities, 'activity', 'activities')} (${hours.toLocaleString('en-AU')} h)`,
    files === 0 ? '' : counted(files, 'file', 'files'),
    plans === 0 ? '' : counted(plans, 'plan', 'plans'),
    submittedOn === null ? '' : `submitted ${dayOf(submittedOn)}`,
    isExempt ? 'exempt' : '',
    isEarlier ? 'from the system before' : '',
    audit === null ? '' : auditWords(audit),
    certificateNumber === '' ? '' : `certificate ${certificateNumber}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** In the words of the lists. */
function auditWords(audit: string): string {
  const name = Object.entries(AUDIT_STATUSES).find(([code]) => code === audit)?.[1] ?? AUDIT_STATUSES.SELECTED;
  return `audit: ${name.toLowerCase()}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}

function dayOf(text: string): string {
  const day = text.includes('T') ? collegeDay(Temporal.Instant.from(text)).toString() : text;
  return formatDayMonthYear(day);
}
