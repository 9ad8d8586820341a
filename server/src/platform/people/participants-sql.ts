import { TEAM_ROLES } from '@cpd/domain/member/roles';
import { type RawBuilder, sql } from 'kysely';

/**
 * Of a row called `member`: a participant whose record can be opened (IMP-05), neither disabled nor of the CPD team. Who has
 * left is one still: `database/membership` says who that is, and whom a year counts.
 */
export const isOpenParticipant = sql<boolean>`(
  member.disabled_at is null
  and member.security_role_code not in (${sql.join(TEAM_ROLES.map((role) => sql.lit(role)))})
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
