import { sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { ToldEvent } from './event-words.ts';

/** An event of a member's record with who did it. */
export interface StoredEvent extends ToldEvent {
  eventId: number;
  /** An ISO instant. */
  at: string;
  /** Null for what the clock did. */
  actorUserId: number | null;
  actorName: string | null;
}

/** The events of a member's record below an id, the latest first; at most `limit` of them. */
export async function listEvents(
  database: Database,
  userId: number,
  page: { before: number | undefined; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select event.event_id as "eventId", event.at, event.kind, event.before, event.after,
      event.actor_user_id as "actorUserId",
      trim(concat(actor.title, ' ', actor.first_name, ' ', actor.last_name)) as "actorName",
      year.cpd_year as year
    from event
    left join member actor on actor.user_id = event.actor_user_id
    left join member_year mine on event.object_type = 'member_year' and mine.member_year_id = event.object_id
    left join cpd_year year on year.cpd_year_id = coalesce(
      mine.cpd_year_id,
      (coalesce(event.after, event.before) ->> 'cpdYearId')::int
    )
    where event.subject_user_id = ${userId}
      and event.event_id < ${page.before ?? Number.MAX_SAFE_INTEGER}
    order by event.event_id desc
    limit ${page.limit}
  `.execute(database);
  return rows;
}
