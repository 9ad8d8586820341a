import type { LinkedPlan } from '@cpd/contract/activities';
import type { YearFacts, YearStatus } from '@cpd/domain/year/framework';
import { type Expression, sql } from 'kysely';
import type { Reading } from '../../../database/tables.ts';

/** A year of the member, as far as the calendar needs it. */
export interface CalendarYear {
  facts: YearFacts;
  status: YearStatus;
  /** ISO instant until which staff have opened the year again; null when they have not. */
  reopenedUntil: string | null;
  hasPlans: boolean;
}

/** One date of an activity. */
export interface CalendarDate {
  date: string;
  activityId: number;
  name: string;
  cpdYearId: number;
  isPlanType: boolean;
  isPlanEntry: boolean;
  isVerified: boolean;
  isRecurring: boolean;
  dateCount: number;
  hasEvidence: boolean;
  hasFiles: boolean;
  plans: LinkedPlan[];
}

/** A member's dates from `start` to `end`, both included and in order, and the years that have opened, in one query. */
export async function readCalendar(
  database: Reading,
  { userId, start, end, now }: { userId: number; start: string; end: string; now: Temporal.Instant },
): Promise<{ years: CalendarYear[]; dates: CalendarDate[] }> {
  const result = await sql<{ years: CalendarYear[]; dates: CalendarDate[] }>`
    with found as (
      select activity_date_id, activity_id, start_date from activity_date
      where user_id = ${userId} and start_date between ${start} and ${end}
    ),
    shown as (
      select activity.activity_id, activity.activity_name, activity.cpd_year_id, activity.occurrence,
        type.is_plan_type, activity.plan_id is not null as is_plan_entry,
        activity.verified_activity_id is not null as is_verified,
        (select count(*) from activity_date date where date.activity_id = activity.activity_id) as date_count,
        ${linkedPlansOf(sql.ref('activity.activity_id'))} as plans,
        exists (select from activity_document link where link.activity_id = activity.activity_id) as has_files
      from activity
      join activity_type type on type.activity_type_id = activity.activity_type_id
      where activity.activity_id in (select activity_id from found)
    )
    select ${yearsOf(userId, now)} as years, coalesce(json_agg(json_build_object(
      'date', found.start_date,
      'activityId', shown.activity_id,
      'name', shown.activity_name,
      'cpdYearId', shown.cpd_year_id,
      'isPlanType', shown.is_plan_type,
      'isPlanEntry', shown.is_plan_entry,
      'isVerified', shown.is_verified,
      'isRecurring', shown.occurrence = 'R',
      'dateCount', shown.date_count,
      'hasFiles', shown.has_files,
      'hasEvidence', shown.has_files and ${hasEvidence},
      'plans', shown.plans
    ) order by found.start_date, shown.activity_name, shown.activity_id), '[]') as dates
    from found join shown on shown.activity_id = found.activity_id
  `.execute(database);
  return result.rows[0] ?? { years: [], dates: [] };
}

/** A file without dates of its own belongs to every date of its activity (EVD-04). */
const hasEvidence = sql`exists (
  select from activity_document link
  left join activity_document_date part on part.activity_document_id = link.activity_document_id
  where link.activity_id = found.activity_id
    and (part.activity_date_id is null or part.activity_date_id = found.activity_date_id)
)`;

/** The member's years, as the list of years has them: from the year they joined on, and earlier ones with a record. */
function yearsOf(userId: number, now: Temporal.Instant) {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'facts', year.facts,
      'status', coalesce(mine.status, 'OPEN'),
      'reopenedUntil', mine.reopened_until,
      'hasPlans', exists (
        select from plan
        where plan.user_id = ${userId} and plan.cpd_year_id = year.cpd_year_id and plan.document_id is null
      )
    )), '[]')
    from cpd_year year
    join member on member.user_id = ${userId}
    left join member_year mine on mine.cpd_year_id = year.cpd_year_id and mine.user_id = ${userId}
    where year.open_from <= ${now.toString()}
      and (year.cpd_year_id >= member.first_cpd_year_id or mine.member_year_id is not null)
  )`;
}

/** A JSON array of the plans that an activity works towards, with these goals alone, to be part of a query (ACT-57). */
function linkedPlansOf(activityId: Expression<unknown>) {
  return sql<LinkedPlan[]>`coalesce((
    select json_agg(json_build_object(
      'UserPDPId', linked.plan_id, 'UserPDPPlanName', linked.plan_name, 'Goals', linked.goals
    ) order by linked.plan_id) from (
      select plan.plan_id, plan.plan_name, json_agg(json_build_object(
        'UserPDPGoalId', goal.plan_goal_id, 'UserPDPGoal', goal.goal, 'IsLinked', true
      ) order by goal.position) as goals
      from activity_goal link
      join plan_goal goal on goal.plan_goal_id = link.plan_goal_id
      join plan on plan.plan_id = goal.plan_id
      where link.activity_id = ${activityId}
      group by plan.plan_id
    ) linked
  ), '[]')`;
}
