import { type RawBuilder, sql } from 'kysely';
import { newestEdits } from '../content/content-sql.ts';
import { COLLEGE_ZONE } from '../database/college-zone.ts';
import { hasLeft } from '../database/membership.ts';

/** Of someone who has left: the day of leaving, and the ISO time at which the sign-in ends. */
export interface Leaving {
  leftOn: string;
  signInUntil: string;
}

/**
 * Of a row called `member`: the departure by which the person is no member at an instant, with the end of the last year of the
 * membership that is still to be handed in (PPL-14). Null for members, when nothing is left to hand in, for someone who has died
 * or was merged with another entry, and where the college ends the sign-in with the membership.
 */
export function leavingOf(now: RawBuilder<string>): RawBuilder<Leaving | null> {
  const today = sql`(${now}::timestamptz at time zone ${COLLEGE_ZONE})::date`;
  return sql<Leaving | null>`(
    case when member.has_departures then (
      select json_build_object('leftOn', gone.left_on, 'signInUntil', max(year.closes_at))
      from departure gone join cpd_year year on year.cpd_year <= extract(year from gone.left_on)
        and year.cpd_year_id >= member.first_cpd_year_id and year.closes_at > ${now}::timestamptz
      where gone.user_id = member.user_id and gone.reason not in ('DECEASED', 'MERGED')
        and gone.left_on <= ${today} and (gone.returned_on is null or gone.returned_on > ${today})
        and not exists (
          select from ${newestEdits('setting')} setting where key = 'signInAfterLeaving' and after ->> 'text' = 'no'
        )
      group by gone.left_on
      order by gone.left_on desc
      limit 1
    ) end
  )`;
}

/** Of a row called `member`: whether the person, as a member, may sign in no more at an instant (PPL-05, PPL-14). */
export function hasLostRecord(now: Temporal.Instant | RawBuilder<string>): RawBuilder<boolean> {
  const instant = now instanceof Temporal.Instant ? sql<string>`${now.toString()}` : now;
  return sql<boolean>`(${hasLeft(instant)} and ${leavingOf(instant)} is null)`;
}

/** The same of the person at all: one of the CPD team signs in as such until a manager takes that role (PPL-17). */
export function hasLostSignIn(now: Temporal.Instant | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(${hasLostRecord(now)} and member.team_role_code is null)`;
}
