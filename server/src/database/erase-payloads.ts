import { sql } from 'kysely';
import { ERASING_KIND } from './event-kinds.ts';
import { type RecordedEvent, recordEvent } from './event-log.ts';
import type { Change } from './tables.ts';

/** What an event of `ERASING_KIND` says: the first and the last id of each run of events. */
export interface ErasedPayloads {
  erasedEvents: [number, number][];
}

/**
 * Erases what these events say was before and after, for good, and leaves the event that names them, without which the log
 * counts as changed (0043). Answers of how many; what is erased already, and what earlier erasures say, is left. `event` is
 * who erased, of whom, when, and in which request.
 */
export async function erasePayloads(
  transaction: Change,
  eventIds: readonly number[],
  event: Pick<RecordedEvent, 'actorUserId' | 'subjectUserId' | 'requestId' | 'at'>,
): Promise<number> {
  const { rows } = await sql<{ eventId: number }>`
    select event_id as "eventId" from event_entry join event_payload using (payload_id)
    where event_id = any(${[...eventIds]}::bigint[]) and kind <> ${ERASING_KIND}
    order by event_id`.execute(transaction);
  const erased = rows.map(({ eventId }) => eventId);
  if (erased.length === 0) return 0;
  await sql`select erase_event_payloads(${erased}::bigint[])`.execute(transaction);
  const after: ErasedPayloads = { erasedEvents: runsOf(erased) };
  await recordEvent(transaction, { ...event, kind: ERASING_KIND, objectId: event.subjectUserId, before: null, after });
  return erased.length;
}

/** Ids in their order as runs without a gap. */
function runsOf(ids: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === id - 1) last[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}
