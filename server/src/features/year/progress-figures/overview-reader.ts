import { REQUIREMENTS } from '@cpd/domain/year/progress-figures';
import { sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { leftOutOf } from '../../../platform/people/participants-sql.ts';
import { isBehind, isEditable, isFarBehind, paceMoments } from './pace-sql.ts';

/** Of the requirements, as `year_figures.missing` has them. */
const CODES = Object.keys(REQUIREMENTS) as (keyof typeof REQUIREMENTS)[];

/** The state of a year over the whole college. */
export interface YearCounts {
  /** Members of the year, and of them by the codes of their status, as the clock has it; exempt ones by themselves. */
  members: number;
  exempt: number;
  statuses: Record<string, number>;
  /** Of those who can still change their record: by the codes of their pace. */
  paces: Record<string, number>;
  /** How many miss each requirement, exempt ones apart. */
  missing: Record<string, number>;
}

/** Counts a year over the whole college, in one statement, from what is kept (COH-06). */
export async function countYear(
  database: Reading,
  { cpdYearId, now }: { cpdYearId: number; now: Temporal.Instant },
): Promise<YearCounts> {
  const calendarYear = sql<number>`(select cpd_year from cpd_year where cpd_year_id = ${anyId(cpdYearId)})`;
  const { rows } = await sql<YearCounts>`
    with grouped as materialized (
      -- Numbers and codes alone are grouped over all members; words come to the few groups. How much is missing is of each member, so
      -- requirements are counted one by one.
      select mine.status, mine.exemption_reason_code is not null as is_exempt, ${isEditable} as is_editable,
        figures.all_met,
        case when pace.is_risk_time and ${isFarBehind} then 2 when ${isBehind} then 1 else 0 end as behind,
        count(*)::int as members, ${sql.join(CODES.map((code) => sql`(count(*) filter (where figures.missing ? ${sql.lit(code)}))::int as ${sql.ref(code)}`))}
      from cpd_year year
      cross join ${paceMoments(now)}
      join year_figures figures on figures.cpd_year_id = year.cpd_year_id
      left join member_year mine on mine.user_id = figures.user_id and mine.cpd_year_id = year.cpd_year_id
      where year.cpd_year_id = ${anyId(cpdYearId)}
        -- Figures are of members' years alone, so only those are left out whom no list has.
        and figures.user_id not in (${leftOutOf(calendarYear)})
      group by 1, 2, 3, 4, 5
    ),
    counted as (
      select is_exempt, members,
        case when coalesce(status, 'OPEN') in ('OPEN', 'INPROGRESS') and not is_editable then 'INCOMPLETE'
          else coalesce(status, 'OPEN') end as status,
        case when is_exempt or not is_editable or is_waived then null when all_met then 'MET'
          else (array['ONTRACK', 'BEHIND', 'ATRISK'])[1 + behind] end as pace
      from grouped cross join (
        select facts ->> 'enforcement' = 'waived' as is_waived from cpd_year where cpd_year_id = ${anyId(cpdYearId)}
      ) year
    )
    select
      (select coalesce(sum(members), 0)::int from counted) as members,
      (select coalesce(sum(members), 0)::int from counted where is_exempt) as exempt,
      ${countedBy(sql`status`, sql`not is_exempt`)} as statuses,
      ${countedBy(sql`pace`, sql`pace is not null`)} as paces,
      (
        select json_build_object(${sql.join(CODES.map((code) => sql`${sql.lit(REQUIREMENTS[code])}, coalesce(sum(${sql.ref(code)}), 0)`))})
        from grouped where not is_exempt
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
