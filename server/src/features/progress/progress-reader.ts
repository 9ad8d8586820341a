import type { YearTotals } from '@cpd/domain/requirements';
import { sql } from 'kysely';
import type { Reading } from '../../database/tables.ts';

interface TotalsRow {
  categories: { categoryId: number; activityHours: number; reflection: number }[];
  annual_conversations: number;
  plans: number;
  domains: { areaId: number; activities: number }[];
}

/**
 * What a member recorded in a year, added up by the database in one query. Only dates inside the calendar year count
 * (SUM-36), and an activity counts once for a domain, however many dates it has (framework rule 5).
 */
export async function readTotals(
  database: Reading,
  userId: number,
  cpdYearId: number,
): Promise<Omit<YearTotals, 'paperSubmission'>> {
  const result = await sql<TotalsRow>`
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
      where activity.user_id = ${userId} and activity.cpd_year_id = ${cpdYearId}
      group by activity.activity_id, placed.category_id, type.is_annual_conversation
    )
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('categoryId', category_id, 'activityHours', hours, 'reflection', reflection))
        from (
          select category_id, sum(hours) as hours, sum(reflection_hours) as reflection from counted group by category_id
        ) as category
      ), '[]') as categories,
      (select count(*)::int from counted where is_annual_conversation) as annual_conversations,
      (
        select count(*)::int from plan
        where plan.user_id = ${userId} and plan.cpd_year_id = ${cpdYearId} and plan.hours_spent > 0
      ) as plans,
      coalesce((
        select jsonb_agg(jsonb_build_object('areaId', area_id, 'activities', activities))
        from (
          select chosen.area_id, count(*)::int as activities
          from counted join activity_area chosen on chosen.activity_id = counted.activity_id
          group by chosen.area_id
        ) as domain
      ), '[]') as domains
  `.execute(database);
  const [row] = result.rows;
  if (row === undefined) throw new Error('The totals query answered no row.');
  return {
    categories: row.categories,
    annualConversations: row.annual_conversations,
    plans: row.plans,
    domainActivities: Object.fromEntries(row.domains.map(({ areaId, activities }) => [areaId, activities])),
  };
}
