import type { PopulationMember } from '@cpd/domain/audit/draw';
import { type DrawSettings, type MemberFacts, standingOf } from '@cpd/domain/audit/population';
import { type RawBuilder, sql } from 'kysely';
import { hasLeft, wasMemberInYear } from '../../../platform/database/membership.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';

/** A member from whom a round may be drawn, with the id that the tables know them by. */
export type PopulationRow = PopulationMember & { userId: number };

/** The first name in the order of the member's screen, or nothing. */
const SECOND: Readonly<Record<DrawSettings['second'], RawBuilder<string>>> = {
  SPECIALTY: sql`coalesce((
    select area.name from member_area chosen join area using (area_id)
    where chosen.user_id = member.user_id and chosen.cpd_year_id = year.cpd_year_id and area.is_specialty
    order by area.position, area_id limit 1
  ), '')`,
  REGISTRATION: sql`coalesce((
    select registration.name from member_registration chosen join registration using (registration_id)
    where chosen.user_id = member.user_id and chosen.cpd_year_id = year.cpd_year_id
    order by registration.position, registration_id limit 1
  ), '')`,
  STATUS: sql`mine.status`,
  NONE: sql`''`,
};

const SUBMITTED = sql<boolean>`(mine.submitted_at is not null and mine.status in ('COMPLETE', 'INCOMPLETE', 'SUBMITTED'))`;

const everyone = (cpdYearId: number) => sql`
  from member
  join cpd_year year on year.cpd_year_id = ${cpdYearId}
  left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id`;

/**
 * Those from whom a round may be drawn, in no order (DRW-01): everyone whose record of the year is submitted, and who is exempt. Who has left
 * is there with that standing, because the record was submitted.
 */
export async function readPopulation(
  database: Reading,
  { auditRoundId, cpdYearId }: { auditRoundId: number; cpdYearId: number },
  settings: DrawSettings,
  now: Temporal.Instant,
): Promise<PopulationRow[]> {
  const { rows } = await sql<MemberFacts & { userId: number; number: string; country: string; second: string }>`
    with last as (
      select distinct on (earlier.user_id) earlier.user_id, past.state
      from audit_case past join member_year earlier using (member_year_id)
      where earlier.cpd_year_id < ${cpdYearId} and past.state not in ('LEFT', 'OTHER_HOME')
      order by earlier.user_id, earlier.cpd_year_id desc, past.audit_case_id desc
    ), passed as (
      select earlier.user_id, max(of.cpd_year) as in_year
      from audit_case past join member_year earlier using (member_year_id) join cpd_year of using (cpd_year_id)
      where earlier.cpd_year_id < ${cpdYearId} and past.state in ('PASSED', 'PASSED_WITH_ADVICE')
      group by earlier.user_id
    )
    select member.user_id as "userId", member.member_number as number, coalesce(member.country, '') as country,
      ${SECOND[settings.second]} as second,
      mine.exemption_reason_code is not null as "isExempt",
      ${hasLeft(now)} as "hasLeft",
      exists (
        select from audit_case there
        where there.member_year_id = mine.member_year_id and there.audit_round_id <> ${auditRoundId}
      ) as "isInAudit",
      case when last.state in ('NOT_MET', 'NOT_ANSWERED') then last.state end as "lastTime",
      greatest(0, ceil(extract(epoch from coalesce(mine.submitted_at, year.closes_at) - year.closes_at) / 86400))::int as "daysLate",
      year.cpd_year - passed.in_year as "passedYearsAgo",
      chosen.user_id is not null as "isChosen"
    ${everyone(cpdYearId)}
    left join last on last.user_id = member.user_id
    left join passed on passed.user_id = member.user_id
    left join audit_chosen chosen on chosen.user_id = member.user_id and chosen.audit_round_id = ${auditRoundId}
      and chosen.why = 'BY_HAND'
    where ${isOpenParticipant} and ${wasMemberInYear} and (mine.exemption_reason_code is not null or ${SUBMITTED})`.execute(
    database,
  );
  return rows.map(({ userId, number, country, second, ...facts }) => ({
    ...{ userId, number, country, second },
    ...standingOf(facts, settings),
  }));
}

/** How many members of a year have no submitted record, and are not exempt. */
export async function countNotSubmitted(database: Reading, cpdYearId: number, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    ${everyone(cpdYearId)}
    where ${isOpenParticipant} and ${wasMemberInYear} and not ${hasLeft(now)}
      and mine.exemption_reason_code is null and (mine.member_year_id is null or not ${SUBMITTED})`.execute(database);
  return rows[0]?.count ?? 0;
}
