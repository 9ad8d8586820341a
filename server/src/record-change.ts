import type { Caller } from './caller.ts';
import { type RecordedEvent, recordEvent } from './database/event-log.ts';
import type { Change } from './database/tables.ts';

/** What a change did to one object; null where there was none before or is none after. */
type ObjectChange = Pick<RecordedEvent, 'kind' | 'objectId' | 'before' | 'after'>;

/** Leaves the event of a caller's change in the log, in the transaction of that change (ARCHITECTURE.md, Changes). */
export async function recordChange(transaction: Change, caller: Caller, change: ObjectChange): Promise<void> {
  await recordEvent(transaction, {
    ...change,
    actorUserId: caller.actor.userId,
    subjectUserId: caller.subjectUserId,
    requestId: caller.requestId,
    at: caller.now,
  });
}
