import type { Caller } from './caller.ts';
import { recordEvent } from './database/event-log.ts';
import type { Change } from './database/tables.ts';

/** What a change did to one object; null where there was none before or is none after. */
interface ObjectChange {
  /** What was done, such as `activity.created`. */
  kind: string;
  objectType:
    | 'acting_session'
    | 'activity'
    | 'announcement'
    | 'calendar_subscription'
    | 'content'
    | 'document'
    | 'folder'
    | 'list'
    | 'member'
    | 'member_request'
    | 'member_year'
    | 'notification'
    | 'plan'
    | 'program_activity'
    | 'program_attendance'
    | 'shortcut';
  /** Null for what has no row id of its own. */
  objectId: number | null;
  before: object | null;
  after: object | null;
}

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
