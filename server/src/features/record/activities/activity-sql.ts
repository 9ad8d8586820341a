import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import type { Placeholders } from '../../../platform/database/prepared.ts';
import { detailFields } from '../details/details-sql.ts';

/** What the statement of a save is given. */
export interface GivenSave {
  /** The activity as `ActivityRecord` has it, as JSON. */
  activity: string;
  /** As it was read, as JSON; null for a new one. */
  before: string | null;
  /** Of its event; kind and object are null where the change has an event of its own. */
  kind: string | null;
  object: string | null;
  byTeam: boolean;
  actorUserId: number;
  requestId: string;
  /** ISO time. */
  at: string;
  /** What its event says besides the activity, as JSON of an object. */
  more: string;
}

// The pieces of the statements in `activity-store`. Each is one or several steps of a `with`.

/** `given`: what the call gave, with the fields of the activity and its id, as `id` has it. */
export function givenStep(given: Placeholders<GivenSave>, id: RawBuilder<unknown>) {
  return sql`
    given as materialized (
      select ${id} as activity_id, ${given.activity}::jsonb as activity, ${given.at}::timestamptz as at, field.*
      from jsonb_to_record(${given.activity}::jsonb) as field (
        "userId" bigint, "cpdYearId" integer, name text, "activityTypeId" integer, "additionalInformation" text,
        ${detailFields}, occurrence text, recurrence jsonb, "hoursPerDate" numeric, "planId" bigint,
        "verifiedActivityId" bigint, "shortcutId" bigint, areas jsonb, dates jsonb, documents jsonb, goals jsonb,
        "removedDates" jsonb
      )
    )`;
}

// A row that was there before is looked up by a subquery for each: in a join, PostgreSQL takes every list for a hundred rows,
// and reads the whole table of a small college for them.

/**
 * The areas and dates of the activity: rows that stay take the new values and keep their ids (OCC-17). `new_dates`: each date with the
 * id that it has or gets, `value` being it as JSON.
 */
export const partSteps = sql`
    saved_areas as (
      insert into activity_area (activity_id, area_id, hours)
      select activity_id, area."areaId", area.hours
      from given, jsonb_to_recordset(areas) as area ("areaId" integer, hours numeric)
      on conflict (activity_id, area_id) do update set hours = excluded.hours
    ), new_dates as materialized (
      select coalesce(date."activityDateId", (
            select activity_date_id from activity_date old
            where old.activity_id = given.activity_id and old.start_date = "startDate"
          ), nextval('activity_date_activity_date_id_seq')) as activity_date_id,
        given.activity_id, given."userId", date.*
      from given cross join rows from (
        jsonb_to_recordset(dates) as (
          "activityDateId" bigint, "startDate" date, hours numeric, "ownHours" boolean, "movedFrom" date,
          "additionalInformation" text, reflection text, "reflectionHours" numeric, areas jsonb, answers jsonb
        ),
        jsonb_array_elements(dates)
      ) as date
    ), saved_dates as (
      insert into activity_date (activity_date_id, activity_id, user_id, start_date, end_date, hours, own_hours,
        moved_from, additional_information, reflection, reflection_hours)
      overriding system value
      select activity_date_id, activity_id, "userId", "startDate", "startDate", hours, "ownHours", "movedFrom",
        "additionalInformation", reflection, "reflectionHours"
      from new_dates
      on conflict (activity_date_id) do update set
        start_date = excluded.start_date, end_date = excluded.end_date, hours = excluded.hours,
        own_hours = excluded.own_hours, moved_from = excluded.moved_from,
        additional_information = excluded.additional_information, reflection = excluded.reflection,
        reflection_hours = excluded.reflection_hours
    )`;

/** What most activities have none of. `new_links`: each file with the id that its link has or gets. */
export const detailSteps = sql`
    saved_date_areas as (
      insert into activity_date_area (activity_date_id, area_id, hours)
      select activity_date_id, area."areaId", area.hours
      from new_dates, jsonb_to_recordset(areas) as area ("areaId" integer, hours numeric)
      on conflict (activity_date_id, area_id) do update set hours = excluded.hours
    ), saved_answers as (
      insert into reflection_answer (activity_date_id, reflection_question_id, answer)
      select activity_date_id, given."questionId", given.answer
      from new_dates, jsonb_to_recordset(answers) as given ("questionId" integer, answer text)
      on conflict (activity_date_id, reflection_question_id) do update set answer = excluded.answer
      returning activity_date_id, reflection_answer_id, reflection_question_id, answer
    ), saved_removed_dates as (
      insert into activity_removed_date (activity_id, day)
      select activity_id, day::date from given, jsonb_array_elements_text("removedDates") as day
      on conflict (activity_id, day) do nothing
    ), saved_goals as (
      insert into activity_goal (activity_id, plan_goal_id)
      select activity_id, goal."goalId"
      from given, jsonb_to_recordset(goals) as goal ("goalId" bigint)
      on conflict (activity_id, plan_goal_id) do nothing
    ), new_links as materialized (
      select coalesce(known_id, nextval('activity_document_activity_document_id_seq')) as link_id, wanted.*
      from (
        select (
            select activity_document_id from activity_document old
            where old.activity_id = given.activity_id and old.document_id = "documentId"
          ) as known_id,
          given.activity_id, given."userId", given."cpdYearId", file."documentId", file.dates
        from given cross join rows from (jsonb_to_recordset(documents) as ("documentId" bigint, dates jsonb))
          with ordinality as file ("documentId", dates, place)
        order by place
      ) as wanted
    ), saved_links as (
      insert into activity_document (activity_document_id, activity_id, document_id, user_id, cpd_year_id)
      overriding system value
      select link_id, activity_id, "documentId", "userId", "cpdYearId" from new_links
      on conflict (activity_document_id) do nothing
    ), new_link_dates as materialized (
      select link_id, activity_id, activity_date_id
      from new_links join new_dates using (activity_id)
      where new_links.dates ? "startDate"::text
    ), saved_link_dates as (
      insert into activity_document_date (activity_document_id, activity_id, activity_date_id)
      select link_id, activity_id, activity_date_id from new_link_dates
      on conflict (activity_document_id, activity_date_id) do nothing
    )`;

/** Of an activity that was there before: what it has no more. What hangs on a date goes with it. */
export const goneSteps = sql`
    gone_areas as (
      delete from activity_area old using given
      where old.activity_id = given.activity_id and not exists (
        select from jsonb_to_recordset(areas) as kept ("areaId" integer) where kept."areaId" = old.area_id
      )
    ), gone_removed_dates as (
      delete from activity_removed_date old using given
      where old.activity_id = given.activity_id and not "removedDates" ? old.day::text
    ), gone_goals as (
      delete from activity_goal old using given
      where old.activity_id = given.activity_id and not exists (
        select from jsonb_to_recordset(goals) as kept ("goalId" bigint) where kept."goalId" = old.plan_goal_id
      )
    ), gone_links as (
      delete from activity_document old using given
      where old.activity_id = given.activity_id
        and not exists (select from new_links where new_links.link_id = old.activity_document_id)
    ), gone_link_dates as (
      delete from activity_document_date old using new_links
      where old.activity_document_id = new_links.link_id and not exists (
        select from new_link_dates kept
        where kept.link_id = old.activity_document_id and kept.activity_date_id = old.activity_date_id
      )
    ), gone_dates as (
      delete from activity_date old using given
      where old.activity_id = given.activity_id
        and not exists (select from new_dates where new_dates.activity_date_id = old.activity_date_id)
    ), gone_date_areas as (
      delete from activity_date_area old using new_dates
      where old.activity_date_id = new_dates.activity_date_id and not exists (
        select from jsonb_to_recordset(areas) as kept ("areaId" integer) where kept."areaId" = old.area_id
      )
    ), gone_answers as (
      delete from reflection_answer old using new_dates
      where old.activity_date_id = new_dates.activity_date_id and not exists (
        select from jsonb_to_recordset(answers) as kept ("questionId" integer)
        where kept."questionId" = old.reflection_question_id
      )
    )`;

/** Areas with their names, in the order of the college. */
function namedAreas(areas: RawBuilder<unknown>) {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('areaId', area_id, 'name', area.name, 'hours', chosen.hours)
      order by area.position), '[]')
    from jsonb_to_recordset(${areas}) as chosen ("areaId" integer, hours numeric) join area on area_id = "areaId"
  )`;
}

function datesAfter(details: RawBuilder<unknown>) {
  return sql`(
    select jsonb_agg(
      value || jsonb_build_object('activityDateId', activity_date_id, 'endDate', "startDate" ${details}) order by "startDate"
    )
    from new_dates
  )`;
}

const dateDetailsAfter = sql`, 'areas', ${namedAreas(sql`new_dates.areas`)}, 'answers', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reflectionAnswerId', reflection_answer_id, 'questionId', reflection_question_id, 'answer', answer
    ) order by reflection_question_id), '[]')
    from saved_answers where saved_answers.activity_date_id = new_dates.activity_date_id
  )`;

const goalsAfter = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'goalId', plan_goal_id, 'goal', plan_goal.goal, 'planId', plan_id, 'planName', plan_name
    ) order by plan_goal_id), '[]')
    from jsonb_to_recordset(given.goals) as chosen ("goalId" bigint)
    join plan_goal on plan_goal_id = "goalId" join plan using (plan_id)
  )`;

// The day of an upload at the college, as people see it in My Files too.
const documentsAfter = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'linkId', link_id, 'documentId', document_id, 'documentName', document_name,
      'uploadedOn', to_char(uploaded_at at time zone ${COLLEGE_ZONE}, 'YYYY-MM-DD'), 'sizeBytes', size_bytes,
      'dateIds', (
        select coalesce(jsonb_agg(activity_date_id order by activity_date_id), '[]')
        from new_link_dates where new_link_dates.link_id = new_links.link_id
      )
    ) order by link_id), '[]')
    from new_links join document on document_id = "documentId"
  )`;

/** `told`: the event, if it has one; what the activity became is as `findActivity` would read it. */
export function toldStep(given: Placeholders<GivenSave>, { hasDetails }: { hasDetails: boolean }) {
  const details = sql`, 'goals', ${goalsAfter}, 'documents', ${documentsAfter}`;
  return sql`
    told as (
      insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after, by_team)
      select at, ${given.requestId}, ${given.actorUserId}::bigint, "userId", ${given.kind}::text, ${given.object}, activity_id,
        ${given.before}::jsonb,
        activity || jsonb_build_object(
          'activityId', activity_id, 'typeName', type.name, 'isPlanType', is_plan_type,
          'categoryId', coalesce(category_id, 0), 'areas', ${namedAreas(sql`given.areas`)}, 
          'dates', ${datesAfter(hasDetails ? dateDetailsAfter : sql``)} ${hasDetails ? details : sql``}
        ) || ${given.more}::jsonb,
        ${given.byTeam}::boolean
      from given
      join activity_type type on type.activity_type_id = "activityTypeId"
      join cpd_year year on year.cpd_year_id = "cpdYearId"
      left join framework_activity_type placed
        on placed.framework_id = year.framework_id and placed.activity_type_id = type.activity_type_id
      where ${given.kind}::text is not null
    )`;
}
