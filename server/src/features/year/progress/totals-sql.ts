import type { YearTotals } from '@cpd/domain/year/requirements';
import { type RawBuilder, sql } from 'kysely';
import { recordedVersion } from '../../../database/record-version.ts';
import { anyId } from '../years/year-sql.ts';

/** What `totalsOf` answers: everything that the rules count but what was handed in on paper. */
export type RecordedTotals = Omit<YearTotals, 'paperSubmission'>;

/** The same, with the version of the record that it is of, and whether it had to be added up now. */
export interface KeptTotals {
  totals: RecordedTotals;
  version: string;
  isNew: boolean;
}

/**
 * A JSON object of what a member recorded in a year, to be part of a query. Only dates inside the calendar year count
 * (SUM-36), and an activity counts once for a domain, however many dates it has (framework rule 5). Of many members at once their columns are given.
 */
export function totalsOf(userId: number | RawBuilder<number>, cpdYearId: number | RawBuilder<number>) {
  return sql<RecordedTotals>`(
    with counted as (
      select activity.activity_id, placed.category_id, type.is_annual_conversation,
        sum(date.hours) as hours, sum(date.reflection_hours) as reflection_hours
      from activity
      join cpd_year year on year.cpd_year_id = activity.cpd_year_id
      join activity_type type on type.activity_type_id = activity.activity_type_id
      join framework_activity_type placed
        on placed.framework_id = year.framework_id and placed.activity_type_id = activity.activity_type_id
      join activity_date date on date.activity_id = activity.activity_id
        and date.start_date between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
      where activity.user_id = ${userId} and activity.cpd_year_id = ${anyId(cpdYearId)}
      group by activity.activity_id, placed.category_id, type.is_annual_conversation
    )
    select json_build_object(
      'categories', coalesce((
        select json_agg(json_build_object('categoryId', category_id, 'activityHours', hours, 'reflection', reflection))
        from (
          select category_id, sum(hours) as hours, sum(reflection_hours) as reflection from counted group by category_id
        ) as category
      ), '[]'),
      'annualConversations', (select count(*) from counted where is_annual_conversation),
      'plans', (
        select count(*) from plan
        where plan.user_id = ${userId} and plan.cpd_year_id = ${anyId(cpdYearId)} and plan.hours_spent > 0
      ),
      'domainActivities', coalesce((
        select json_object_agg(area_id, activities)
        from (
          select chosen.area_id, count(*) as activities
          from counted join activity_area chosen on chosen.activity_id = counted.activity_id
          group by chosen.area_id
        ) as domain
      ), '{}')
    )
  )`;
}

/**
 * The same of many members at once, for lists: what was added up before is taken while nothing has changed (0031), for of
 * full years it takes a millisecond each. Whoever reads it keeps what is new (`keepTotals`).
 */
export function keptTotalsOf(userId: RawBuilder<number>, cpdYearId: RawBuilder<number>): RawBuilder<KeptTotals> {
  return sql<KeptTotals>`(
    select json_build_object(
      'totals', coalesce(kept.totals, ${totalsOf(sql`whose.user_id`, sql`whose.cpd_year_id`)}),
      'version', whose.version,
      'isNew', kept.totals is null
    )
    from (
      -- Not to be merged with what is around it, which would ask for the version twice.
      select ${userId} as user_id, ${anyId(cpdYearId)} as cpd_year_id, ${recordedVersion(userId)} as version offset 0
    ) whose
    left join year_totals kept
      on kept.user_id = whose.user_id and kept.cpd_year_id = whose.cpd_year_id and kept.version = whose.version
  )`;
}
