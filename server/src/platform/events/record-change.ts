import type { EventKind } from '../database/event-kinds.ts';
import { recordEvents } from '../database/event-log.ts';
import type { Change } from '../database/tables.ts';
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
  const common = { kind, actorUserId: actor.userId, requestId, at };
  const events = changes.map(({ before = null, after = null, ...change }) => ({ ...change, before, after, ...common }));
  await recordEvents(transaction, events);
}
