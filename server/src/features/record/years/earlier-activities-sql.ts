import type { EarlierActivity } from '@cpd/domain/year/earlier-year';
import { type RawBuilder, sql } from 'kysely';

/** A JSON array of what a member did in a calendar year that was imported, by date (PPL-16). */
export function earlierActivitiesOf(
  userId: RawBuilder<unknown>,
  cpdYear: RawBuilder<unknown>,
): RawBuilder<EarlierActivity[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'date', on_date, 'activity', activity, 'category', category, 'hours', hours, 'title', title
    ) order by on_date, earlier_activity_id), '[]')
    from earlier_activity had where had.user_id = ${userId} and had.cpd_year = ${cpdYear}
  )`;
}
