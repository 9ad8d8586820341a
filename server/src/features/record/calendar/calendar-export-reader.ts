import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { namedDetails } from '../details/details-sql.ts';
import type { CalendarEntry } from './calendar-file.ts';

/** Every date of a member's year in order, with the number of its category in the framework. */
export async function listEntries(
  database: Reading,
  userId: number,
  cpdYearId: number,
): Promise<(CalendarEntry & { categoryId: number })[]> {
  const result = await sql<CalendarEntry & { categoryId: number }>`
    select
      date.activity_date_id as "activityDateId",
      activity.activity_name as name,
      date.start_date as "startDate",
      date.end_date as "endDate",
      date.hours,
      type.name as "typeName",
      placed.category_id as "categoryId",
      case when date.additional_information = '' then activity.additional_information
        else date.additional_information end as "additionalInformation",
      ${namedDetails('activity')},
      activity.updated_at as "updatedAt",
      activity.version
    from activity
    join activity_date date on date.activity_id = activity.activity_id
    join activity_type type on type.activity_type_id = activity.activity_type_id
    join cpd_year year on year.cpd_year_id = activity.cpd_year_id
    join framework_activity_type placed
      on placed.framework_id = year.framework_id and placed.activity_type_id = activity.activity_type_id
    where activity.user_id = ${userId} and activity.cpd_year_id = ${cpdYearId}
    order by date.start_date, activity.activity_name, date.activity_date_id
  `.execute(database);
  return result.rows;
}
