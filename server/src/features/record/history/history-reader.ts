import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { entriesOf } from '../../../platform/people/merged-sql.ts';
import { type EventsAsked, isAsked, latestFirst, type StoredEvent, toldColumns, toldFrom } from './event-sql.ts';

/** The events of a member's record that are asked for, the latest first; at most `limit` of them. */
export async function listEvents(
  database: Reading,
  userId: number,
  asked: EventsAsked,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${toldColumns}
    from ${toldFrom}
    where event.subject_user_id in (${entriesOf(userId)}) and ${isAsked(asked)}
      -- What someone did as one of the CPD team, and to no member, is no part of the record that they have as well (PPL-17).
      and not (event.by_team and event.actor_user_id = event.subject_user_id)
    order by ${latestFirst}
    limit ${limit}
  `.execute(database);
  return rows;
}
