import type { Absence } from '@cpd/domain/member/departure';
import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from './college-zone.ts';

/**
 * Of rows called `member` and `year`, one of the college's years, and `mine`, the member's row of it or none: whether the
 * person was a member on at least one day of it (PPL-05), by whom lists, counts, audits and reports of a year ask. A record
 * of a year counts for the time before the first year that is known.
 */
export const wasMemberInYear = sql<boolean>`(
  (member.first_cpd_year_id <= year.cpd_year_id or mine.member_year_id is not null)
  and not exists (
    select from departure
    where departure.user_id = member.user_id and departure.left_on < make_date(year.cpd_year, 1, 1)
      and (departure.returned_on is null or departure.returned_on > make_date(year.cpd_year, 12, 31))
  )
)`;

/**
 * Of a row called `member`: whether the person is no member at an instant, from the day of leaving at the college until that of
 * coming back. Nothing is sent to them (PPL-05); until when they sign in, `hasLostSignIn` says (PPL-14).
 */
export function hasLeft(now: Temporal.Instant | RawBuilder<string>): RawBuilder<boolean> {
  const instant = now instanceof Temporal.Instant ? now.toString() : now;
  const today = sql`(${instant}::timestamptz at time zone ${COLLEGE_ZONE})::date`;
  return sql<boolean>`exists (
    select from departure
    where departure.user_id = member.user_id and departure.left_on <= ${today}
      and (departure.returned_on is null or departure.returned_on > ${today})
  )`;
}

/** Of a row called `member`: the times without membership as JSON, the earliest first. Most members never left. */
export const absencesOfMember = sql<Absence[]>`(
  case when member.has_departures then (
    select json_agg(json_build_object('leftOn', left_on, 'returnedOn', returned_on) order by left_on)
    from departure where departure.user_id = member.user_id
  ) else '[]' end
)`;
