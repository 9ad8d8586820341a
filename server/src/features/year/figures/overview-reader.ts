import { TEAM_ROLES } from '@cpd/domain/member/roles';
import { REQUIREMENT_NAMES } from '@cpd/domain/year/figures';
import { sql } from 'kysely';
import type { Reading } from '../../../database/tables.ts';
import { anyId } from '../years/year-sql.ts';
import { isEditable, paceInWords, paceMoments } from './pace-sql.ts';

/** How a year stands over the whole college. */
export interface YearCounts {
  /** Members of the year, and of them by the codes of their status, as the clock has it; exempt ones by themselves. */
  members: number;
  exempt: number;
  statuses: Record<string, number>;
  /** Of those who can still change their record: by pace. */
  paces: Record<string, number>;
  /** How many miss each requirement, exempt ones apart. */
  missing: Record<string, number>;
}

/** Counts a year over the whole college, in one statement, from what is kept (COH-06). */
export async function countYear(
  database: Reading,
  { cpdYearId, now }: { cpdYearId: number; now: Temporal.Instant },
): Promise<YearCounts> {
  const { rows } = await sql<YearCounts>`
    with counted as materialized (
      select mine.exemption_reason_code is not null as is_exempt, figures.missing, ${paceInWords} as pace,
        case when coalesce(mine.status, 'OPEN') in ('OPEN', 'INPROGRESS') and not ${isEditable} then 'INCOMPLETE'
          else coalesce(mine.status, 'OPEN') end as status,
        count(*)::int as members
      from cpd_year year
      cross join ${paceMoments(now)}
      join year_figures figures on figures.cpd_year_id = year.cpd_year_id
      left join member_year mine on mine.user_id = figures.user_id and mine.cpd_year_id = year.cpd_year_id
      where year.cpd_year_id = ${anyId(cpdYearId)}
        -- Figures are of members' years alone, so only those are left out whom no list has.
        and not exists (
          select from member where member.user_id = figures.user_id and (
            member.disabled_at is not null
            or member.security_role_code in (${sql.join(TEAM_ROLES.map((role) => sql.lit(role)))})
          )
        )
        and not exists (
          select from departure where departure.user_id = figures.user_id
            and departure.left_on < make_date(year.cpd_year, 1, 1)
            and (departure.returned_on is null or departure.returned_on > make_date(year.cpd_year, 12, 31))
        )
      group by 1, 2, 3, 4
    )
    select
      (select coalesce(sum(members), 0)::int from counted) as members,
      (select coalesce(sum(members), 0)::int from counted where is_exempt) as exempt,
      ${countedBy(sql`status`, sql`not is_exempt`)} as statuses,
      ${countedBy(sql`pace`, sql`pace is not null`)} as paces,
      (
        select coalesce(json_object_agg(name, members), '{}') from (
          select name, sum(members)::int as members
          from counted
          join unnest(${[...REQUIREMENT_NAMES]}::text[]) with ordinality as requirement (name, place)
            on missing & (1 << (place - 1)::int) <> 0
          where not is_exempt group by name
        ) each
      ) as missing
  `.execute(database);
  const [counts] = rows;
  if (counts === undefined) throw new Error('The query of a count answered no row.');
  return counts;
}

function countedBy(what: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) {
  return sql`(
    select coalesce(json_object_agg(what, members), '{}') from (
      select ${what} as what, sum(members)::int as members from counted where ${condition} group by 1
    ) each
  )`;
}
