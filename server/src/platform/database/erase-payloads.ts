import { sql } from 'kysely';
import type { RecordedEvent } from './event-log.ts';
import type { Change } from './tables.ts';

/**
 * Erases what these events say was before and after, for good; the database leaves the event that names them, without which the
 * log counts as changed (0043). Answers of how many; what is erased already, what earlier erasures say, and events of another
 * member are left. `event` is who erased, of whom, when, and in which request. Throws the database's refusal where no one
 * approved it: the case is noted as done, or the member is in a confirmed run, before this is called.
 */
export async function erasePayloads(
  transaction: Change,
  eventIds: readonly number[],
  {
    actorUserId,
    subjectUserId,
    requestId,
    at,
  }: Pick<RecordedEvent, 'actorUserId' | 'subjectUserId' | 'requestId' | 'at'>,
): Promise<number> {
  if (eventIds.length === 0) return 0;
  const { rows } = await sql<{ erased: number }>`
    select erase_event_payloads(${[...eventIds]}::bigint[], ${actorUserId}::bigint, ${subjectUserId}::bigint,
      ${requestId}::text, ${at.toString()}::timestamptz) as erased`.execute(transaction);
  return rows[0]?.erased ?? 0;
}
