import { EVENTS } from './event-register.ts';

/** What was done, such as `activity.created`. */
export type EventKind = keyof typeof EVENTS;

/** The kinds of events that change a record (ROP-03). */
export const RECORD_EVENTS: readonly string[] = Object.entries(EVENTS).flatMap(([kind, { changesRecord }]) =>
  changesRecord ? [kind] : [],
);

/** The kind of event that says which payloads were erased: one that is gone without it counts as missing (0043). */
export const ERASING_KIND = 'payloads.erased' satisfies EventKind;

/**
 * Events of the college into which earlier versions wrote words that a colleague had typed to find someone: their contents go
 * with that member's (`erase_event_payloads` says the same).
 */
export const KINDS_WITH_WORDS: ReadonlySet<string> = new Set<EventKind>([
  'announcement.cancelled',
  'announcement.created',
  'announcement.released',
  'announcement.updated',
  'event_log.exported',
  'event_log.viewed',
  'list.exported',
  'list_view.deleted',
  'list_view.saved',
]);

/** Whether an event of this kind belongs to the college's event log (COH-08). */
export function isByTeam(kind: EventKind, actorUserId: number | null, subjectUserId: number): boolean {
  return (actorUserId !== null && actorUserId !== subjectUserId) || EVENTS[kind].ofTeam;
}

/** The chain of the college's own events (0043); the others are in that of the member whose record it is, by their user id. */
export const COLLEGE_CHAIN = 0;

/** What is no member's: events of it are the college's. Two members must not wait for each other, nor for the college. */
const OF_COLLEGE: ReadonlySet<string> = new Set([
  'announcement',
  'content',
  'cpd_year',
  'event_log',
  'list',
  'list_view',
  'program_activity',
  'shortcut',
]);

/** Which chain an event belongs to: `event_chain_of` of the database, by which it is kept, says the same. */
export function chainOf(objectType: string, subjectUserId: number): number {
  return OF_COLLEGE.has(objectType) ? COLLEGE_CHAIN : subjectUserId;
}

/** Whether a text is a kind that this version of the product knows; the log may hold others. */
export function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(EVENTS, text);
}
