import { COLLEGE_CHAIN, chainOf, type EventKind, isByTeam } from './event-kinds.ts';
import { EVENTS } from './event-register.ts';
import { insertRows } from './insert-rows.ts';
import type { Change } from './tables.ts';

/** One change to the record, as it is kept for good (ARCHITECTURE.md, Changes). */
export interface RecordedEvent {
  /** Who signed in; null for what the clock did (the closing of years). */
  actorUserId: number | null;
  /** Whose record it is: another one than the actor's when someone acts for a member. */
  subjectUserId: number;
  kind: EventKind;
  /** Of the row that it was done to; null for what has no id of its own. */
  objectId: number | null;
  /** The object before and after, as JSON; null where there was none or is none. */
  before: object | null;
  after: object | null;
  requestId: string;
  at: Temporal.Instant;
}

/**
 * Writes an event into the log, in the transaction of the change that it tells of. The log only grows: the database
 * refuses to change or delete a row of it.
 */
export async function recordEvent(transaction: Change, event: RecordedEvent): Promise<void> {
  await recordEvents(transaction, [event]);
}

/**
 * The same of many events in one statement, chain by chain and within a chain in this order: two changes that write to the
 * same chains wait for each other in the same order, and anyone who waits for the college's has no member wait behind.
 */
export async function recordEvents(transaction: Change, events: readonly RecordedEvent[]): Promise<void> {
  const rows = events.toSorted(byChain).map((event) => ({
    at: event.at.toString(),
    request_id: event.requestId,
    actor_user_id: event.actorUserId,
    subject_user_id: event.subjectUserId,
    kind: event.kind,
    object_type: EVENTS[event.kind].object,
    object_id: event.objectId,
    before: event.before,
    after: event.after,
    by_team: isByTeam(event.kind, event.actorUserId, event.subjectUserId),
  }));
  await insertRows(transaction, 'event', rows);
}

/** Members by their ids, the college last. */
function byChain(one: RecordedEvent, other: RecordedEvent): number {
  const [chain, otherChain] = [one, other].map(({ kind, subjectUserId }) => {
    const found = chainOf(EVENTS[kind].object, subjectUserId);
    return found === COLLEGE_CHAIN ? Number.POSITIVE_INFINITY : found;
  });
  return chain === otherChain ? 0 : (chain ?? 0) - (otherChain ?? 0);
}
