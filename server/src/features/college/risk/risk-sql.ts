import { RISK_STATES } from '@cpd/domain/year/risk';
import { type RawBuilder, sql } from 'kysely';
import { hasLeft, wasMemberInYear } from '../../../platform/database/membership.ts';
import { fullName } from '../../../platform/database/person-name.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { isAtRisk, isEditable, isFarBehind, paceMoments } from '../../year/progress-figures/pace-sql.ts';

/** The year that closes next, whose members may be at risk. */
export function closingYear(now: Temporal.Instant): RawBuilder<number | null> {
  return sql`(
    select min(cpd_year_id) from cpd_year where open_from <= ${now.toString()} and closes_at > ${now.toString()}
  )`;
}

/** Every member of a year, for a `from`: with the rows `mine`, `figures`, `pace`, and `followed`, what a colleague noted. */
export function fromRisk(year: RawBuilder<number | null>, now: Temporal.Instant): RawBuilder<unknown> {
  return sql`member
    join cpd_year year on year.cpd_year_id = ${year}
    cross join ${paceMoments(now)}
    left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
    left join member_year_variation variation on variation.member_year_id = mine.member_year_id
    left join year_figures figures on figures.user_id = member.user_id and figures.cpd_year_id = year.cpd_year_id
    left join risk_case followed on followed.user_id = member.user_id and followed.cpd_year_id = year.cpd_year_id
    left join member colleague on colleague.user_id = followed.taken_by_user_id`;
}

/** Whether such a member is in the queue: at risk, or taken by someone before, and still there to be spoken to (PPL-05). */
export function isInQueue(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(
    ${isOpenParticipant} and ${wasMemberInYear} and not ${hasLeft(now)} and (followed.user_id is not null or ${isAtRisk})
  )`;
}

/** How it goes with such a member: `riskStateOf` of `domain/year/risk` in SQL. */
export const riskState: RawBuilder<string> = sql<string>`(case
  when mine.exemption_reason_code is not null then ${sql.lit(RISK_STATES.EXEMPT)}
  when ${isAtRisk} then ${sql.lit(RISK_STATES.ATRISK)}
  when figures.all_met or pace.is_waived then ${sql.lit(RISK_STATES.CAUGHTUP)}
  when not pace.is_risk_time and ${isEditable} then ${sql.lit(RISK_STATES.EARLY)}
  when ${isFarBehind} then ${sql.lit(RISK_STATES.BEHIND)}
  else ${sql.lit(RISK_STATES.CAUGHTUP)}
end)`;

/** The name of who has taken a member; null where no one has. */
export const colleague: RawBuilder<string | null> = sql<string | null>`nullif(
  ${fullName('colleague')}, ''
)`;
