import type { EventGroup } from '@cpd/domain/college/event-groups';
import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import type { ToldEvent } from '../../../platform/database/event-phrases.ts';
import { EVENTS } from '../../../platform/database/event-register.ts';
import { fullName } from '../../../platform/database/person-name.ts';

/** An event with who did it. */
export interface StoredEvent extends ToldEvent {
  eventId: number;
  /** An ISO time. */
  at: string;
  /** Null for what the clock did. */
  actorUserId: number | null;
  actorName: string | null;
}

/** Which events are asked for. */
export interface EventsAsked {
  kind: EventGroup | undefined;
  /** Days at the college, both with their ends. */
  from: string | undefined;
  to: string | undefined;
  /** The last event of the page before. */
  before: number | undefined;
}

/** What is read of an event that its sentence is made from, by `toldFrom`. */
export const toldColumns = sql`event.event_id as "eventId", event.at, event.kind, event.before, event.after,
  event.actor_user_id as "actorUserId", ${fullName('actor')} as "actorName", year.cpd_year as year`;

/** An event with who did it and the year it belongs to. */
export const toldFrom = sql`event
  left join member actor on actor.user_id = event.actor_user_id
  left join member_year mine on event.object_type = 'member_year' and mine.member_year_id = event.object_id
  left join cpd_year year on year.cpd_year_id = coalesce(
    mine.cpd_year_id,
    (coalesce(event.after, event.before) ->> 'cpdYearId')::int
  )`;

/** The latest first; what happened at one instant, the latest written first. */
export const latestFirst = sql`event.at desc, event.event_id desc`;

/** Which events match. */
export function isAsked({ kind, from, to, before }: EventsAsked): RawBuilder<boolean> {
  const conditions = [
    kind === undefined ? undefined : isOfGroup(kind),
    from === undefined ? undefined : sql`event.at >= ${startOf(from, 0)}`,
    to === undefined ? undefined : sql`event.at < ${startOf(to, 1)}`,
    before === undefined
      ? undefined
      : sql`(event.at, event.event_id) < (select last.at, last.event_id from event last where last.event_id = ${before})`,
  ];
  return sql<boolean>`(${sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)})`;
}

/** Other changes are all those of no other group, also of kinds that this version does not know. */
export function isOfGroup(group: EventGroup): RawBuilder<unknown> {
  const kinds = (isOf: (each: EventGroup) => boolean) =>
    Object.entries(EVENTS).flatMap(([kind, row]) => (isOf(row.group) ? [kind] : []));
  if (group !== 'OTHER') return sql`event.kind = any(${kinds((each) => each === group)})`;
  return sql`event.kind <> all(${kinds((each) => each !== 'OTHER')})`;
}

function startOf(day: string, daysLater: number) {
  return sql`(((${day}::text)::date + ${daysLater}::int)::timestamp at time zone ${COLLEGE_ZONE})`;
}
