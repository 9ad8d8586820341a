import type { Announcement, Audience } from '@cpd/contract/announcements';
import { LISTS, type ListShape, shownValue } from '@cpd/domain/college/lists';
import { collegeClock } from '@cpd/domain/values/college-clock';
import { collegeZone } from '@cpd/domain/values/college-day';
import { teamStatusName } from '@cpd/domain/year/year-rules';

/** The names of what recipients are chosen by. */
export type AudienceNames = {
  years: readonly { cpdYearId: number; cpdYear: number }[];
  registrations: readonly { registrationId: number; name: string; group: string }[];
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
} as const satisfies Record<Announcement['status'], string>;

/** An instant as the team reads it: `01/12/2026, 09:00 Sydney time`. */
export function sendingTime(instant: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: collegeZone() } as const;
  return `${new Date(instant).toLocaleString('en-GB', options)} ${collegeClock()}`;
}

/** The ISO time of a date and a time of the day at the college, or undefined while one of them is missing. */
export function instantAtCollege(date: string, time: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(collegeZone()).toInstant().toString();
  } catch {
    return undefined;
  }
}

/** A number of members with its word. */
export function members(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'member' : 'members'}`;
}

/** Who is told, in words. */
export function audienceWords(audience: Audience, names: AudienceNames): string {
  const except = audience.except ?? [];
  const chosen = chosenWords(audience, names);
  return except.length === 0 ? chosen : `${chosen} · without ${numbers(except.length)}`;
}

function chosenWords(audience: Audience, names: AudienceNames): string {
  switch (audience.kind) {
    case 'ALL':
      return 'All participants';
    case 'ONE':
      return `Member ${audience.memberNumber}`;
    case 'NUMBERS':
      return numbers(audience.memberNumbers.length);
    case 'LIST':
      return listWords(audience);
    case 'FILTER':
      return filterWords(audience, names);
  }
}

function numbers(count: number): string {
  return `${count.toLocaleString('en-AU')} member ${count === 1 ? 'number' : 'numbers'}`;
}

/** "List: Members · Status is “Open” · Year contains “2026”". */
function listWords({ list, filters }: Extract<Audience, { kind: 'LIST' }>): string {
  const { title, filters: known }: ListShape = LISTS[list];
  const parts = Object.entries(filters).map(([name, value]) => {
    const filter = known.find((one) => one.name === name);
    const is = filter?.kind === 'choice' || filter?.kind === 'range' ? 'is' : 'contains';
    return `${filter?.label ?? name} ${is} “${shownValue(filter ?? {}, value)}”`;
  });
  return [`List: ${title}`, ...parts].join(' · ');
}

type Filter = Extract<Audience, { kind: 'FILTER' }>;

function filterWords(audience: Filter, { years, registrations: Registrations }: AudienceNames): string {
  const yearName = (id: number) => String(years.find(({ cpdYearId }) => cpdYearId === id)?.cpdYear ?? id);
  const registrations = Registrations.filter(({ registrationId }) => audience.registrationIds.includes(registrationId));
  const about = [
    audience.notSubmitted && 'not submitted',
    either(audience.cpdStatusCodes.map(teamStatusName)),
    either(registrations.map(({ group, name }) => `${group}: ${name}`)),
    either(audience.auditStatuses.map((status) => AUDIT_WORDS[status])),
  ].filter((part) => part !== false && part !== '');
  const year =
    audience.cpdYearId === null ? [] : [[`Record for ${yearName(audience.cpdYearId)}`, ...about].join(' · ')];
  const began = either(audience.firstCpdYearIds.map(yearName));
  return [...year, ...(began === '' ? [] : [`first year ${began}`])].join(' · ');
}

function either(words: readonly string[]): string {
  return words.join(' or ');
}
