import type { ActivitySuggestion } from '@cpd/contract/activities';
import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { detailColumns, namedDetails } from '../details/details-sql.ts';

/** How many names are offered: more than anyone reads, few enough to come with the form. */
const NAMES_MAX = 200;

/** Names the member gave to activities, the latest used first, each once (API-16). */
export async function listActivityNames(database: Reading, userId: number, cpdYearId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('activity')
    .select('activity_name')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '<=', cpdYearId)
    .where('plan_id', 'is', null)
    .groupBy('activity_name')
    .orderBy((eb) => eb.fn.max('activity_id'), 'desc')
    .limit(NAMES_MAX)
    .execute();
  return rows.map((row) => row.activity_name);
}

/**
 * The latest use of each name the member gave, with the type, hours and areas it had there, the latest first, and how often it
 * was logged in the year and the year before (ACT-18). A type that the year does not have is 0 (ACT-39), areas that it does not
 * know are left out.
 */
export async function listActivitySuggestions(database: Reading, userId: number, cpdYearId: number) {
  const result = await sql<ActivitySuggestion>`
    select latest.activity_name as "activityName",
      coalesce(placed.activity_type_id, 0) as "activityTypeId",
      latest.hours_per_date as "hoursPerDate",
      latest.times_logged as "timesLogged",
      ${namedDetails('latest')},
      coalesce((
        select jsonb_agg(area.area_id order by area.position)
        from activity_area chosen join area on area.area_id = chosen.area_id
        where chosen.activity_id = latest.activity_id
          and year.cpd_year_id between area.first_cpd_year_id and area.last_cpd_year_id
      ), '[]') as "areaIds"
    from (
      select distinct on (activity_name) activity_id, activity_name, activity_type_id, hours_per_date, ${detailColumns()},
        count(*) filter (where cpd_year_id >= ${cpdYearId - 1}) over (partition by activity_name) as times_logged
      from activity
      where user_id = ${userId} and cpd_year_id <= ${cpdYearId} and plan_id is null
      order by activity_name, activity_id desc
    ) as latest
    join cpd_year year on year.cpd_year_id = ${cpdYearId}
    left join framework_activity_type placed
      on placed.framework_id = year.framework_id and placed.activity_type_id = latest.activity_type_id
    order by latest.activity_id desc
    limit ${NAMES_MAX}
  `.execute(database);
  return result.rows;
}
