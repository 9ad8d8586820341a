import { type RecordedEvent, recordEvents } from '../platform/database/event-log.ts';
import type { Change } from '../platform/database/tables.ts';

/**
 * Has the erasure of a member's record prepared by one colleague and approved by another, who is the actor of `event`, with what
 * the log says of both: contents of events are erased for nothing less.
 */
export async function approveErasure(
  transaction: Change,
  preparedBy: number,
  {
    actorUserId,
    subjectUserId,
    requestId,
    at,
  }: Pick<RecordedEvent, 'actorUserId' | 'subjectUserId' | 'requestId' | 'at'>,
): Promise<void> {
  const moment = at.toString();
  const { erasure_case_id: objectId } = await transaction
    .insertInto('erasure_case')
    .values({
      ...{ user_id: subjectUserId, source: 'MEMBER', reason: 'test', status: 'DONE', counts: '{}' },
      ...{ asked_by: subjectUserId, asked_at: moment, prepared_by: preparedBy, prepared_at: moment },
      ...{ decided_by: actorUserId, decided_at: moment },
    })
    .returning('erasure_case_id')
    .executeTakeFirstOrThrow();
  const event = { subjectUserId, requestId, at, objectId, before: null, after: {} };
  await recordEvents(transaction, [
    { ...event, kind: 'erasure.prepared', actorUserId: preparedBy },
    { ...event, kind: 'erasure.done', actorUserId },
  ]);
}
