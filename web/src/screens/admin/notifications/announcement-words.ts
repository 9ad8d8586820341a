import type { Announcement, Audience } from '@cpd/contract/announcements';
import { yearStatusName } from '@cpd/domain/year/year-rules';

/** The names of what recipients are chosen by. */
export type AudienceNames = {
  Years: readonly { CPDYearId: number; CPDYear: number }[];
  Registrations: readonly { RegistrationId: number; Name: string; Group: string }[];
};

/** Where an audit of a year stands, in words. */
export const AUDIT_WORDS = {
  SELECTED: 'Selected for audit',
  INREVIEW: 'Audit in review',
  PASSED: 'Audit passed',
  FAILED: 'Audit failed',
  DEFERRED: 'Audit deferred',
} as const;

/** How far a notification is, in words. */
export const STATUS_WORDS = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  SENDING: 'Being sent',
  SENT: 'Sent',
  CANCELLED: 'Cancelled',
} as const satisfies Record<Announcement['Status'], string>;

const SYDNEY_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
});

/** An instant as the team reads it: `01/12/2026, 09:00 Sydney time`. */
export function sydneyTime(instant: string): string {
  return `${SYDNEY_TIME.format(new Date(instant))} Sydney time`;
}

/** The ISO instant of a date and a time of the day in Sydney, or undefined while one of them is missing. */
export function sydneyInstant(date: string, time: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('Australia/Sydney').toInstant().toString();
  } catch {
    return undefined;
  }
}

/** A number of members with its word. */
export function members(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'member' : 'members'}`;
}

/** Who is told, in words. */
export function audienceWords(audience: Audience, { Years, Registrations }: AudienceNames): string {
  if (audience.Kind === 'ALL') return 'All participants';
  if (audience.Kind === 'ONE') return `Member ${audience.MIN}`;
  const yearName = (id: number) => String(Years.find(({ CPDYearId }) => CPDYearId === id)?.CPDYear ?? id);
  const registrations = Registrations.filter(({ RegistrationId }) => audience.RegistrationIds.includes(RegistrationId));
  const about = [
    audience.NotSubmitted && 'not submitted',
    either(audience.CPDStatusCodes.map(yearStatusName)),
    either(registrations.map(({ Group, Name }) => `${Group}: ${Name}`)),
    either(audience.AuditStatuses.map((status) => AUDIT_WORDS[status])),
  ].filter((part) => part !== false && part !== '');
  const year = audience.CPDYearId === null ? [] : [[`Record of ${yearName(audience.CPDYearId)}`, ...about].join(' · ')];
  const began = either(audience.FirstCPDYearIds.map(yearName));
  return [...year, ...(began === '' ? [] : [`began in ${began}`])].join(' · ');
}

function either(words: readonly string[]): string {
  return words.join(' or ');
}
