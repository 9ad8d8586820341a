import type { SeriesDay } from '@cpd/contract/series-days';
import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { fromMemberYears, takesChanges, todayAt } from '../years/year-sql.ts';
import { fromUnconfirmed } from './asked-days-sql.ts';

/** The days of a member's series that passed unconfirmed, of years that can be changed, in order. */
export async function listUnconfirmedDays(
  database: Reading,
  userId: number,
  now: Temporal.Instant,
): Promise<SeriesDay[]> {
  const open = fromMemberYears(database, userId, now)
    .where(sql<boolean>`${takesChanges(now)}`)
    .select('year.cpd_year_id');
  const { rows } = await sql<SeriesDay>`
    select date.activity_date_id as "activityDateId", date.activity_id as "activityId",
      activity.activity_name as "activityName", date.start_date as "startDate", date.hours
    ${fromUnconfirmed(userId, todayAt(now))} and activity.cpd_year_id in (${open})
    order by date.start_date, activity.activity_name, date.activity_date_id
  `.execute(database);
  return rows;
}

/** The activities that dates of the member belong to, each with those dates; ids of others are left out. */
export async function listActivitiesOfDates(database: Reading, userId: number, dateIds: readonly number[]) {
  const { rows } = await sql<{ activityId: number; dateIds: number[] }>`
    select activity_id as "activityId", json_agg(activity_date_id) as "dateIds"
    from activity_date
    where user_id = ${userId} and activity_date_id = any(${dateIds}::bigint[])
    group by activity_id
    order by activity_id
  `.execute(database);
  return rows;
}
