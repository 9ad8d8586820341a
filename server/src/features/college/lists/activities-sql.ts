import { sql } from 'kysely';
import { isOpenParticipant } from '../../member/users/participants-sql.ts';
import {
  byMember,
  figureColumn,
  instantColumn,
  type ListOf,
  memberColumns,
  numberColumn,
  textColumn,
} from './list-sql.ts';

const firstDate = sql`(
  select min(start_date) from activity_date where activity_date.activity_id = activity.activity_id
)`;

/** Reflection counts as its own time, so it is no part of an activity's hours (SUM-30). */
const hours = sql`(select sum(hours) from activity_date where activity_date.activity_id = activity.activity_id)`;

/** What members logged (ADM-02). */
export function activitiesList(): ListOf<'Activities'> {
  const name = textColumn(sql`activity.activity_name`);
  const provider = textColumn(sql`activity.provider`);
  const type = textColumn(sql`type.name`);
  const year = numberColumn(sql`year.cpd_year`);
  return {
    from: sql`activity
      join member on member.user_id = activity.user_id
      join activity_type type on type.activity_type_id = activity.activity_type_id
      join cpd_year year on year.cpd_year_id = activity.cpd_year_id`,
    where: isOpenParticipant,
    id: sql`activity.activity_id`,
    columns: {
      ...memberColumns,
      ActivityName: name,
      Provider: provider,
      ActivityType: type,
      Year: year,
      StartDate: figureColumn(firstDate),
      Hours: figureColumn(hours),
      SavedOn: instantColumn(sql`activity.updated_at`),
    },
    filters: { ActivityName: name, Provider: provider, ActivityType: type, Member: byMember, Year: year },
  };
}
