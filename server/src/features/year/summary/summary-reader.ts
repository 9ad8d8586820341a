import type { LinkedPlan } from '@cpd/contract/activities';
import type { ActivityDetails } from '@cpd/domain/record/activity-details';
import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reading, Row } from '../../../database/tables.ts';
import { linkedPlansOf } from '../../record/goal-links/linked-plans-sql.ts';
import { type RecordedTotals, totalsOf } from '../progress/totals-sql.ts';
import { anyId, type MemberYearRow, selectMemberYears, selectOpenings } from '../years/year-sql.ts';

/** A date of an activity as the summary lists it. */
export interface ListedDate {
  activityDateId: number;
  startDate: string;
  endDate: string;
  /** Without reflection. */
  hours: number;
  /** In the framework's unit, as that of the activity. */
  reflection: number;
  hasEvidence: boolean;
  hasReflection: boolean;
  /** Whether it was changed by itself and so departs from its activity (decision 0012). */
  isModified: boolean;
}

/** An activity as the summary and the statements list it. */
export interface ListedActivity extends ActivityDetails {
  activityId: number;
  name: string;
  typeName: string;
  isPlanType: boolean;
  categoryId: number;
  occurrence: Row<'activity'>['occurrence'];
  planId: number | null;
  verifiedActivityId: number | null;
  additionalInformation: string;
  /** Hours over the dates inside the year, without reflection. */
  hours: number;
  /** In the framework's unit: hours, or the fixed credits of a credit year. */
  reflection: number;
  hasReflection: boolean;
  /** Of the hours those that were entered for specialties; none where hours are one total (HRS-01). */
  specialtyHours: number;
  /** Inside the year, in order. */
  dates: ListedDate[];
  /** The plans it works towards, with these goals alone (ACT-57). */
  plans: LinkedPlan[];
  areas: string[];
  evidence: string[];
  reflectionTexts: string[];
}

/** A member's year as it is read for its summary, its statements and its declaration. */
export interface ReadYearRecord {
  /** Null for a year that is not in the member's list; the rest says nothing then. */
  year: MemberYearRow | null;
  /** Which of the member's years take changes. */
  openings: InferResult<ReturnType<typeof selectOpenings>>;
  totals: RecordedTotals;
  /** By their first date. */
  activities: ListedActivity[];
  registrations: InferResult<ReturnType<typeof selectRegistrations>>;
}

/** Everything that the summary of a member's year says, in one query: round trips and rows are what reading costs most. */
export async function readSummary(
  database: Reading,
  { userId, cpdYearId, now }: { userId: number; cpdYearId: number; now: Temporal.Instant },
): Promise<ReadYearRecord | undefined> {
  const year = selectMemberYears(database, userId, now).where('year.cpd_year_id', '=', anyId(cpdYearId));
  const result = await sql<ReadYearRecord>`
    select ${jsonObjectFrom(year)} as year,
      ${jsonArrayFrom(selectOpenings(database, userId, now))} as openings,
      ${totalsOf(userId, cpdYearId)} as totals,
      ${activitiesOf(userId, cpdYearId)} as activities,
      ${jsonArrayFrom(selectRegistrations(database, userId, cpdYearId))} as registrations
  `.execute(database);
  return result.rows[0];
}

/** A JSON array of the activities of a member's year with their dates, by their first date. */
function activitiesOf(userId: number, cpdYearId: number) {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'activityId', activity.activity_id,
      'name', activity.activity_name,
      'typeName', type.name,
      'isPlanType', type.is_plan_type,
      'categoryId', placed.category_id,
      'occurrence', activity.occurrence,
      'planId', activity.plan_id,
      'verifiedActivityId', activity.verified_activity_id,
      'additionalInformation', activity.additional_information,
      'provider', activity.provider,
      'hours', dates.hours,
      'reflection', dates.reflection,
      'hasReflection', dates.has_reflection,
      'specialtyHours', coalesce(areas.hours * dates.alike, 0) + coalesce(own.hours, 0),
      'dates', dates.list,
      'plans', ${linkedPlansOf(sql.ref('activity.activity_id'))},
      'areas', coalesce(areas.names, '[]'),
      'evidence', coalesce(files.names, '[]'),
      'reflectionTexts', coalesce(answers.texts, '[]')
    ) order by dates.first_date, activity.activity_id), '[]')
    from activity
    join cpd_year year on year.cpd_year_id = activity.cpd_year_id
    join activity_type type on type.activity_type_id = activity.activity_type_id
    join framework_activity_type placed
      on placed.framework_id = year.framework_id and placed.activity_type_id = activity.activity_type_id
    join lateral (
      select min(date.start_date) as first_date, sum(date.hours) as hours,
        count(*) filter (where not date.own_hours) as alike, sum(date.reflection_hours) as reflection, bool_or(date.reflection is not null) as has_reflection, json_agg(json_build_object(
        'activityDateId', date.activity_date_id,
        'startDate', date.start_date,
        'endDate', date.end_date,
        'hours', date.hours,
        'reflection', date.reflection_hours,
        'isModified', date.own_hours or date.moved_from is not null,
        'hasReflection', date.reflection is not null or date.reflection_hours > 0,
        'hasEvidence', exists (
          select from activity_document_date linked where linked.activity_date_id = date.activity_date_id
        )
      ) order by date.start_date) as list
      from activity_date date
      where date.activity_id = activity.activity_id
        and date.start_date between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
    ) as dates on dates.hours is not null
    left join lateral (
      select json_agg(area.name order by area.position) as names,
        sum(chosen.hours) filter (where area.is_specialty) as hours
      from activity_area chosen join area on area.area_id = chosen.area_id
      where chosen.activity_id = activity.activity_id
    ) as areas on true
    left join lateral (
      select sum(line.hours) as hours
      from activity_date date
      join activity_date_area line on line.activity_date_id = date.activity_date_id
      join area on area.area_id = line.area_id and area.is_specialty
      where date.activity_id = activity.activity_id and date.own_hours
        and date.start_date between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
    ) as own on true
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

/** The registrations that a member has linked in a year, with what the declaration needs of them. */
function selectRegistrations(database: Reading, userId: number, cpdYearId: number) {
  return database
    .selectFrom('member_registration as mine')
    .innerJoin('registration', 'registration.registration_id', 'mine.registration_id')
    .innerJoin('registration_group as group', 'group.group_code', 'registration.group_code')
    .select([
      'registration.registration_id as registrationId',
      'registration.name',
      'group.group_code as groupCode',
      'group.name as group',
      'registration.practising',
      'registration.declaration_flag as declarationFlag',
    ])
    .where('mine.user_id', '=', userId)
    .where('mine.cpd_year_id', '=', anyId(cpdYearId))
    .orderBy('registration.position');
}
