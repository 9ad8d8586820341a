import type { Caller } from './caller.ts';
import type { EventKind } from './database/event-kinds.ts';
import { recordEvent } from './database/event-log.ts';
import type { Change } from './database/tables.ts';

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
  { before = null, after = null }: Sides = {},
): Promise<void> {
  const { actor, subjectUserId, requestId, now: at } = caller;
  const event = { kind, objectId, before, after, actorUserId: actor.userId, subjectUserId, requestId, at };
  await recordEvent(transaction, event);
}
