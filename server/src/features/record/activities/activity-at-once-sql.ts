import { type RawBuilder, sql } from 'kysely';
import type { Placeholders } from '../../../database/prepared.ts';
import { REFERENCE_SOURCE } from '../../../reference/reference-store.ts';

/** What the statement of a save is given. */
export interface GivenSave {
  /** The activity as it will be stored, but for its ids, as JSON. */
  activity: string;
  /** Of the reference data by which it was judged. */
  checksum: string;
  /** The key of the request and what it was taken for; null without one. */
  claimant: number | null;
  key: string | null;
  operation: string | null;
  bodyHash: string | null;
  actorUserId: number;
  requestId: string;
  /** ISO instant. */
  at: string;
}

// The pieces of the statements in `activity-at-once-store`. Each is one or several steps of a `with`; a step that finds no row
// has those behind it do nothing.

/** `given`: what the call gave, with the fields of the activity. `in_force`: a row while the reference data are the same. */
export function givenSteps(given: Placeholders<GivenSave>) {
  return sql`
    given as materialized (
      select call.*, field.*
      from (
        select ${given.activity}::jsonb as activity, ${given.checksum}::text as checksum,
          ${given.claimant}::bigint as claimant, ${given.key}::text as key, ${given.operation}::text as operation,
          ${given.bodyHash}::text as body_hash, ${given.actorUserId}::bigint as actor_user_id,
          ${given.requestId}::text as request_id, ${given.at}::timestamptz as at
      ) as call,
      jsonb_to_record(call.activity) as field (
        "userId" bigint, "cpdYearId" integer, name text, "activityTypeId" integer, "additionalInformation" text,
        provider text, occurrence text, recurrence jsonb, "hoursPerDate" numeric, areas jsonb, dates jsonb,
        "removedDates" jsonb
      )
    ), in_force as materialized (
      select from reference_load join given using (checksum) where source = ${sql.lit(REFERENCE_SOURCE)}
    )`;
}

/**
 * `ready`: what was given and the activity's id, while the member's year is in progress and `condition` holds; the year is
 * locked. `accepted`: the same, when the key of the request was free: it is taken now, with its answer.
 */
export function acceptedSteps(activityId: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  return sql`
    ready as materialized (
      select ${activityId} as activity_id, given.* from given
      join member_year mine on mine.user_id = given."userId" and mine.cpd_year_id = given."cpdYearId"
      where mine.status = 'INPROGRESS' and ${condition}
      for update of mine
    ), claimed as (
      insert into idempotency_key (user_id, key, operation, body_hash, answer)
      select claimant, key, operation, body_hash,
        jsonb_build_object('result', jsonb_build_object('activityId', activity_id, 'unusedKeys', '[]'::jsonb))
      from ready where key is not null
      on conflict (user_id, key) do nothing
      returning key
    ), accepted as materialized (
      select * from ready where key is null or exists (select from claimed)
    )`;
}

/** How the rows below an activity are written. */
interface Parts {
  /** It was there before: what stays takes the new values and keeps its ids (OCC-17); `goneSteps` take away the rest. */
  wereThere: boolean;
  /** There may be goals, answers of reflections, hours of single dates by area, days taken out of a pattern. */
  hasDetails: boolean;
}

/** The areas and dates of the activity. `new_dates`: each date with the id that it has or gets, `value` being it as JSON. */
export function partSteps({ wereThere, hasDetails }: Parts) {
  const orTake = (values: RawBuilder<unknown>) => (wereThere ? sql`on conflict ${values}` : sql``);
  const newId = sql`nextval('activity_date_activity_date_id_seq')`;
  const old = sql`left join activity_date old on old.activity_id = accepted.activity_id and old.start_date = "startDate"`;
  return sql`
    saved_areas as (
      insert into activity_area (activity_id, area_id, hours)
      select activity_id, area."areaId", area.hours
      from accepted, jsonb_to_recordset(areas) as area ("areaId" integer, hours numeric)
      ${orTake(sql`(activity_id, area_id) do update set hours = excluded.hours`)}
    ), new_dates as materialized (
      select ${wereThere ? sql`coalesce(old.activity_date_id, ${newId})` : newId} as activity_date_id,
        accepted.activity_id, accepted."userId", date.*
      from accepted cross join rows from (
        jsonb_to_recordset(dates) as (
          "startDate" date, "endDate" date, hours numeric, "ownHours" boolean, "movedFrom" date,
          "additionalInformation" text, reflection text, "reflectionHours" numeric, areas jsonb, answers jsonb
        ),
        jsonb_array_elements(dates)
      ) as date ${wereThere ? old : sql``}
    ), saved_dates as (
      insert into activity_date (activity_date_id, activity_id, user_id, start_date, end_date, hours, own_hours,
        moved_from, additional_information, reflection, reflection_hours)
      overriding system value
      select activity_date_id, activity_id, "userId", "startDate", "endDate", hours, "ownHours", "movedFrom",
        "additionalInformation", reflection, "reflectionHours"
      from new_dates
      ${orTake(sql`(activity_id, start_date) do update set
        end_date = excluded.end_date, hours = excluded.hours, own_hours = excluded.own_hours,
        moved_from = excluded.moved_from, additional_information = excluded.additional_information,
        reflection = excluded.reflection, reflection_hours = excluded.reflection_hours`)}
    )${hasDetails ? sql`, ${detailSteps(orTake)}` : sql``}`;
}

function detailSteps(orTake: (values: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return sql`
    saved_goals as (
      insert into activity_goal (activity_id, plan_goal_id)
      select activity_id, goal."goalId"
      from accepted, jsonb_to_recordset(activity->'goals') as goal ("goalId" bigint)
      ${orTake(sql`(activity_id, plan_goal_id) do nothing`)}
    ), saved_removed_dates as (
      insert into activity_removed_date (activity_id, day)
      select activity_id, day::date from accepted, jsonb_array_elements_text("removedDates") as day
      ${orTake(sql`(activity_id, day) do nothing`)}
    ), saved_date_areas as (
      insert into activity_date_area (activity_date_id, area_id, hours)
      select activity_date_id, area."areaId", area.hours
      from new_dates, jsonb_to_recordset(areas) as area ("areaId" integer, hours numeric)
      ${orTake(sql`(activity_date_id, area_id) do update set hours = excluded.hours`)}
    ), saved_answers as (
      insert into reflection_answer (activity_date_id, reflection_question_id, answer)
      select activity_date_id, given."questionId", given.answer
      from new_dates, jsonb_to_recordset(answers) as given ("questionId" integer, answer text)
      ${orTake(sql`(activity_date_id, reflection_question_id) do update set answer = excluded.answer`)}
      returning activity_date_id, reflection_answer_id, reflection_question_id, answer
    )`;
}

/** Of an activity that was there before: what it has no more. What hangs on a date goes with it. */
export const goneSteps = sql`
    gone_areas as (
      delete from activity_area old using accepted
      where old.activity_id = accepted.activity_id and not exists (
        select from jsonb_to_recordset(areas) as kept ("areaId" integer) where kept."areaId" = old.area_id
      )
    ), gone_removed_dates as (
      delete from activity_removed_date old using accepted
      where old.activity_id = accepted.activity_id and not exists (
        select from jsonb_array_elements_text("removedDates") as kept where kept::date = old.day
      )
    ), gone_dates as (
      delete from activity_date old using accepted
      where old.activity_id = accepted.activity_id
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

/** The event: the last step, behind all locks. */
export function eventStep(
  kind: 'activity.created' | 'activity.updated',
  before: RawBuilder<unknown>,
  { hasDetails }: Pick<Parts, 'hasDetails'>,
) {
  const answers = sql`jsonb_build_object('answers', coalesce((
    select jsonb_agg(jsonb_build_object(
      'reflectionAnswerId', reflection_answer_id, 'questionId', reflection_question_id, 'answer', answer
    ) order by reflection_question_id)
    from saved_answers where saved_answers.activity_date_id = new_dates.activity_date_id
  ), '[]'))`;
  return sql`
    told as (
      insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after)
      select at, request_id, actor_user_id, "userId", ${sql.lit(kind)}, 'activity', activity_id, ${before},
        activity || jsonb_build_object('activityId', activity_id, 'dates', (
          select jsonb_agg(
            value || jsonb_build_object('activityDateId', activity_date_id) ${hasDetails ? sql`|| ${answers}` : sql``}
            order by "startDate"
          ) from new_dates
        ))
      from accepted
    )`;
}
