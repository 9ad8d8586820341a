import { ASKED_EVERY_DAYS } from '@cpd/domain/record/series-days';
import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';

/**
 * `from … where …` for the days of a member's series that have passed unconfirmed, as `activity` and `date`. Anyone who enters
 * days that are over says with that that they happened, so only days after the series was entered are asked about.
 */
export function fromUnconfirmed(userId: number | RawBuilder<number>, today: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    from activity
    join activity_date date on date.activity_id = activity.activity_id
    left join series_confirmation said on said.user_id = activity.user_id
    where activity.user_id = ${userId} and activity.occurrence = 'R'
      and date.start_date < ${today}
      and date.start_date > (activity.created_at at time zone ${COLLEGE_ZONE})::date
      and date.start_date > coalesce(said.confirmed_until, '-infinity')
  `;
}

/** How many of them a member is asked about today, in one year; none within a week of the last question. */
export function countAskedOf(
  userId: number | RawBuilder<number>,
  cpdYearId: RawBuilder<number>,
  today: RawBuilder<string>,
): RawBuilder<number> {
  return sql`(
    select count(*) ${fromUnconfirmed(userId, today)}
      and activity.cpd_year_id = ${cpdYearId}
      and coalesce(said.asked_on, '-infinity') <= ${today} - ${sql.lit(ASKED_EVERY_DAYS)}
  )`;
}
