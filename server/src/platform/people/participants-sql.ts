import { type RawBuilder, sql } from 'kysely';
import { hasRecord } from './sides-sql.ts';

/**
 * Of a row called `member`: a participant whose record can be opened (IMP-05), not disabled; one of the CPD team has none, unless they are a member too (PPL-17). Who has
 * left is one still: `database/membership` says who that is, and whom a year counts.
 */
export const isOpenParticipant = sql<boolean>`(
  member.disabled_at is null
  and ${hasRecord()}
)`;

/**
 * The ids of those whom no list of a calendar year has, for a `not in` beside the kept figures of everyone: disabled accounts,
 * the CPD team, and who was no member on any day of it (PPL-05).
 */
export function leftOutOf(calendarYear: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select user_id from member where not ${isOpenParticipant}
    union all
    select user_id from departure
    where left_on < make_date(${calendarYear}, 1, 1)
      and (returned_on is null or returned_on > make_date(${calendarYear}, 12, 31))`;
}
