import type { AuditStatus } from '../audit/audit-status.ts';
import { directionProblem, hasHiddenCharacter, isBlank } from '../values/free-text.ts';
import { ANNOUNCEMENT_MESSAGE_MAX, ANNOUNCEMENT_TITLE_MAX, SCHEDULE_DAYS_MAX } from '../values/limits.ts';
import type { YearStatus } from '../year/framework.ts';
import { areOfYear, fieldProblems, fieldsIn } from './announcement-fields.ts';
import { checkListFilters, type ListName } from './lists.ts';

/** How urgent a notification is: low, medium, high (NOT-07). */
export const ANNOUNCEMENT_LEVELS = ['L', 'M', 'H'] as const;

/** How far a notification of the CPD team is. */
export const ANNOUNCEMENT_STATUSES = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];

/** Members chosen by their record; an empty list asks for nothing. All but the last are about one year. */
export type AudienceFilter = {
  cpdYearId: number | null;
  statuses: readonly YearStatus[];
  /** Only members who can still submit the year, or missed it; not those who are exempt from it. */
  notSubmitted: boolean;
  registrationIds: readonly number[];
  auditStatuses: readonly AuditStatus[];
  /** The years in which members started. */
  firstCpdYearIds: readonly number[];
};

/** The question of one of the team's lists: the members whose its rows are (COH-03). Names as on the wire. */
export type ListAudience = { list: ListName; filters: Readonly<Record<string, string>> };

/**
 * Who is told: one member by their number, those who match, those of a list, those whose numbers were pasted, or every
 * participant; but no one whose number is in `except` (COH-10).
 */
export type Audience = (
  | { kind: 'ONE'; memberNumber: string }
  | ({ kind: 'FILTER' } & AudienceFilter)
  | ({ kind: 'LIST' } & ListAudience)
  | { kind: 'NUMBERS'; memberNumbers: readonly string[] }
  | { kind: 'ALL' }
) & { except?: readonly string[] | undefined };

/**
 * Whether it is settled when someone presses Send who will be told, also where that is later: a list is written to as it
 * was shown (COH-03). All others are told who match when it goes out.
 */
export function isFixedAtSend({ kind }: Pick<Audience, 'kind'>): boolean {
  return kind === 'LIST' || kind === 'NUMBERS';
}

export type EnteredAnnouncement = {
  title: string;
  message: string;
  audience: Audience;
  /** The year that fields such as {hours} are about; left out without one. */
  cpdYearId?: number | null;
};

export type AnnouncementProblem = { field: 'title' | 'message' | 'audience' | 'cpdYearId'; message: string };

/** What happens to a notification of the CPD team, and the statuses in which it may. */
const POSSIBLE = {
  change: ['DRAFT', 'SCHEDULED'],
  send: ['DRAFT', 'SCHEDULED'],
  cancel: ['DRAFT', 'SCHEDULED', 'CANCELLED'],
} as const satisfies Record<string, readonly AnnouncementStatus[]>;

/** Whether something may be done with a notification of the CPD team: what was sent stays as it is. */
export function mayHappen(what: keyof typeof POSSIBLE, status: AnnouncementStatus): boolean {
  return POSSIBLE[what].some((each) => each === status);
}

/** Everything wrong with a notification that the CPD team writes, at once. Tags are no mistake: they are shown as they are. */
export function checkAnnouncement({ audience, ...texts }: EnteredAnnouncement): AnnouncementProblem[] {
  return [...checkAnnouncementTexts(texts), ...audienceProblems(audience)];
}

/** The same of its texts alone: of a test, which is for no one yet. */
export function checkAnnouncementTexts({ title, message, cpdYearId = null }: Omit<EnteredAnnouncement, 'audience'>) {
  const fields = fieldsIn(`${title}\n${message}`);
  const year: AnnouncementProblem[] =
    cpdYearId === null && areOfYear(fields)
      ? [{ field: 'cpdYearId', message: 'Please choose the CPD year that the fields are about.' }]
      : [];
  return [
    ...textProblems('title', title, ANNOUNCEMENT_TITLE_MAX),
    ...textProblems('message', message, ANNOUNCEMENT_MESSAGE_MAX),
    ...year,
  ];
}

/** What is wrong with the instant at which a notification is to go out, as a sentence, or undefined. */
export function scheduleProblem(sendAt: Temporal.Instant, now: Temporal.Instant): string | undefined {
  if (Temporal.Instant.compare(sendAt, now) <= 0) return 'Please choose a time in the future.';
  const latest = now.add({ hours: SCHEDULE_DAYS_MAX * 24 });
  if (Temporal.Instant.compare(sendAt, latest) <= 0) return undefined;
  return `Please choose a time within the next ${SCHEDULE_DAYS_MAX} days.`;
}

function textProblems(field: 'title' | 'message', text: string, max: number): AnnouncementProblem[] {
  if (isBlank(text)) return [{ field, message: `Please write a ${field}.` }];
  if (text.length > max) return [{ field, message: `The ${field} can have at most ${max} characters.` }];
  if (hasHiddenCharacter(text)) return [{ field, message: `The ${field} must not contain hidden characters.` }];
  const turned = field === 'title' ? directionProblem(text) : undefined;
  if (turned !== undefined) return [{ field, message: `The title ${turned}` }];
  return fieldProblems(text, field).map((message) => ({ field, message }));
}

/** What is wrong with whom a notification is for, at once. */
export function audienceProblems(audience: Audience): AnnouncementProblem[] {
  const problem = (message: string): AnnouncementProblem[] => [{ field: 'audience', message }];
  switch (audience.kind) {
    case 'ALL':
      return [];
    case 'ONE':
      return audience.memberNumber.trim() === '' ? problem('Please enter a member number.') : [];
    case 'NUMBERS':
      return audience.memberNumbers.length === 0 ? problem('Please paste at least one member number.') : [];
    case 'LIST':
      return checkListFilters(audience.list, audience.filters).flatMap(({ message }) => problem(message));
    case 'FILTER': {
      const { cpdYearId, notSubmitted, statuses, registrationIds, auditStatuses, firstCpdYearIds } = audience;
      if (cpdYearId !== null) return [];
      if (notSubmitted || statuses.length + registrationIds.length + auditStatuses.length > 0) {
        return problem('Please choose the CPD year that this is about.');
      }
      return firstCpdYearIds.length > 0 ? [] : problem('Please choose which members should get it.');
    }
  }
}
