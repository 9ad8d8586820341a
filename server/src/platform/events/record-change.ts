import type { EventKind } from '../database/event-kinds.ts';
import { recordEvents } from '../database/event-log.ts';
import { EVENTS } from '../database/event-register.ts';
import type { Change } from '../database/tables.ts';
import { hasOwnRecord, ownRecord } from '../errors/own-record.ts';
import type { Caller } from '../http/caller.ts';

/** The object before and after; left out, or null, where there was none before or is none after. */
interface Sides {
  before?: object | null | undefined;
  after?: object | null | undefined;
}

/**
 * Leaves the event of a caller's change to one object in the log, in the transaction of that change (ARCHITECTURE.md,
 * Changes). The id is null for what has none of its own.
 */
export async function recordChange(
  transaction: Change,
  caller: Caller,
  kind: EventKind,
  objectId: number | null,
  sides: Sides = {},
): Promise<void> {
  await recordChanges(transaction, caller, kind, [{ subjectUserId: caller.subjectUserId, objectId, ...sides }]);
}

/** The same of one change to the records of many members. */
export async function recordChanges(
  transaction: Change,
  { actor, requestId, now: at }: Caller,
  kind: EventKind,
  changes: readonly (Sides & { subjectUserId: number; objectId: number | null })[],
): Promise<void> {
  refuseOwn(actor, kind, changes);
  const common = { kind, actorUserId: actor.userId, requestId, at };
  const events = changes.map(({ before = null, after = null, ...change }) => ({ ...change, before, after, ...common }));
  await recordEvents(transaction, events);
}

/**
 * Throws OWN_RECORD for what one of the CPD team, who is a member too, would do as such to their own record (PPL-17), however they came to
 * it: from a list, or as the second person. What the team does beside records, such as changing a text, is about no member.
 */
function refuseOwn(actor: Caller['actor'], kind: EventKind, changes: readonly { subjectUserId: number }[]): void {
  if (!hasOwnRecord(actor) || EVENTS[kind].ofTeam) return;
  if (changes.some(({ subjectUserId }) => subjectUserId === actor.userId)) throw ownRecord();
}
