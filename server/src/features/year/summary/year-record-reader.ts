import type { ActivityDetails } from '@cpd/domain/record/activity-details';
import type { EarlierActivity } from '@cpd/domain/year/earlier-year';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { anyId } from '../../../platform/database/any-id.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { detailPairs } from '../../record/details/details-sql.ts';
import { earlierActivitiesOf } from '../../record/years/earlier-activities-sql.ts';
import { selectStandings, todayAt, type YearStandingRow } from '../../record/years/year-sql.ts';
import { type DatedTotals, datedTotalsOf } from '../progress/totals-sql.ts';
import { selectRegistrations } from './registrations-sql.ts';

/** An activity as the statements list it. */
export interface ListedActivity extends ActivityDetails {
  activityId: number;
  name: string;
  typeName: string;
  categoryId: number;
  additionalInformation: string;
  /** Hours over the dates inside the year, without reflection. */
  hours: number;
  /** Hours of reflection over the same dates; 0 in credit years, in which reflection is no time. */
  reflectionHours: number;
  /** Inside the year, in order; their hours without reflection. */
  dates: { startDate: string; hours: number; isPlanned: boolean }[];
  areas: string[];
  evidence: string[];
  reflectionTexts: string[];
}

/** A member's year as it is read for its statements and its declaration. */
export interface ReadYear {
  /** Null for a year that is not in the member's list; the rest says nothing then. */
  year: YearStandingRow | null;
  totals: DatedTotals;
  /** By their first date. */
  activities: ListedActivity[];
  /** What the member did in a year that came from the system before (PPL-16). */
  earlierActivities: EarlierActivity[];
  registrations: InferResult<ReturnType<typeof selectRegistrations>>;
}

/** Everything that the statements of a member's year say, in one query. */
export async function readYear(
  database: Reading,
  { userId, cpdYearId, now }: { userId: number; cpdYearId: number; now: Temporal.Instant },
): Promise<ReadYear> {
  const year = selectStandings(database, userId, now)
    .select('framework.rules')
    .where('year.cpd_year_id', '=', anyId(cpdYearId));
  const result = await sql<ReadYear>`
    select ${jsonObjectFrom(year)} as year,
      ${datedTotalsOf(userId, cpdYearId, todayAt(now))} as totals,
      ${activitiesOf(userId, cpdYearId, todayAt(now))} as activities,
      ${earlierActivitiesOf(
        sql`${userId}::bigint`,
        sql`(select cpd_year from cpd_year where cpd_year_id = ${anyId(cpdYearId)})`,
      )} as "earlierActivities",
      ${jsonArrayFrom(selectRegistrations(database, userId, cpdYearId))} as registrations
  `.execute(database);
  const [row] = result.rows;
  if (row === undefined) throw new Error('The query of a year answered no row.');
  return row;
}

/** A JSON array of the activities of a member's year with their dates, by their first date. */
function activitiesOf(userId: number, cpdYearId: number, today: RawBuilder<string>) {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'activityId', activity.activity_id,
      'name', activity.activity_name,
      'typeName', type.name,
      'categoryId', placed.category_id,
      'additionalInformation', activity.additional_information,
      ${detailPairs('activity')},
      'hours', dates.hours,
      'reflectionHours', case when framework.rules->>'currency' = 'C' then 0 else dates.reflection_hours end,
      'dates', dates.list,
      'areas', coalesce(areas.names, '[]'),
      'evidence', coalesce(files.names, '[]'),
      'reflectionTexts', coalesce(answers.texts, '[]')
    ) order by dates.first_date, activity.activity_id), '[]')
    from activity
    join cpd_year year on year.cpd_year_id = activity.cpd_year_id
    join framework on framework.framework_id = year.framework_id
    join activity_type type on type.activity_type_id = activity.activity_type_id
    join framework_activity_type placed
      on placed.framework_id = year.framework_id and placed.activity_type_id = activity.activity_type_id
    join lateral (
      select min(date.start_date) as first_date, sum(date.hours) as hours,
        sum(date.reflection_hours) as reflection_hours,
        json_agg(json_build_object(
          'startDate', date.start_date, 'hours', date.hours, 'isPlanned', date.start_date > ${today}
        ) order by date.start_date) as list
      from activity_date date
      where date.activity_id = activity.activity_id
        and date.start_date between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
    ) as dates on dates.hours is not null
    left join lateral (
      select json_agg(area.name order by area.position) as names
      from activity_area chosen join area on area.area_id = chosen.area_id
      where chosen.activity_id = activity.activity_id
    ) as areas on true
    left join lateral (
      select json_agg(document.document_name order by document.document_name) as names
      from activity_document link join document on document.document_id = link.document_id
      where link.activity_id = activity.activity_id
    ) as files on true
    left join lateral (
      select json_agg(answer.answer order by date.start_date, answer.reflection_question_id) as texts
      from activity_date date join reflection_answer answer on answer.activity_date_id = date.activity_date_id
      where date.activity_id = activity.activity_id
    ) as answers on true
    where activity.user_id = ${userId} and activity.cpd_year_id = ${anyId(cpdYearId)}
  )`;
}
