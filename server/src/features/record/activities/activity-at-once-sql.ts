import { OPEN_STATUSES } from '@cpd/domain/year/year-rules';
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

/** `given`: what the call gave. `new`: the fields of the activity. `in_force`: a row while the reference data are the same. */
export function givenSteps(given: Placeholders<GivenSave>) {
  return sql`
    given as materialized (
      select ${given.activity}::jsonb as activity, ${given.checksum}::text as checksum,
        ${given.claimant}::bigint as claimant, ${given.key}::text as key, ${given.operation}::text as operation,
        ${given.bodyHash}::text as body_hash, ${given.actorUserId}::bigint as actor_user_id,
        ${given.requestId}::text as request_id, ${given.at}::timestamptz as at
    ), new as materialized (
      select field.* from given, jsonb_to_record(given.activity) as field (
        "userId" bigint, "cpdYearId" integer, name text, "activityTypeId" integer, "additionalInformation" text,
        provider text, occurrence text, recurrence jsonb, "hoursPerDate" numeric, areas jsonb, dates jsonb,
        "removedDates" jsonb
      )
    ), in_force as materialized (
      select from reference_load join given using (checksum) where source = ${sql.lit(REFERENCE_SOURCE)}
    )`;
}

/** `year`: the member's year of the activity, locked, while its record is being written; only when `condition` holds. */
export function yearStep(condition: RawBuilder<unknown>) {
  const openStatuses = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));
  return sql`
    year as materialized (
      select mine.member_year_id, mine.status from new
      join member_year mine on mine.user_id = new."userId" and mine.cpd_year_id = new."cpdYearId"
      where mine.status in (${openStatuses}) and ${condition}
      for update of mine
    )`;
}

/**
 * `accepted`: the id of the activity, when all before it held and the key of the request was free: it is taken with its
 * answer, the id that `step` has. `begun`: the year is in progress.
 */
export function acceptedSteps(step: 'numbered' | 'unchanged') {
  const activity = sql.ref(step);
  return sql`
    claimed as (
      insert into idempotency_key (user_id, key, operation, body_hash, answer)
      select claimant, key, operation, body_hash,
        jsonb_build_object('result', jsonb_build_object('activityId', activity_id, 'unusedKeys', '[]'::jsonb))
      from ${activity}, year, given where key is not null
      on conflict (user_id, key) do nothing
      returning key
    ), accepted as materialized (
      select activity_id from ${activity}, year, given where key is null or exists (select from claimed)
    ), begun as (
      update member_year set status = 'INPROGRESS' from year, accepted
      where member_year.member_year_id = year.member_year_id and year.status = 'OPEN'
    )`;
}

/**
 * The rows below the activity. Of an activity that was there before, those that stay take the new values and keep their ids
 * (OCC-17); `goneSteps` take away the others. `dates_with_ids`: the dates as JSON, with the ids that they have now.
 */
export function partSteps({ wereThere }: { wereThere: boolean }) {
  const orTake = (values: RawBuilder<unknown>) => (wereThere ? sql`on conflict ${values}` : sql``);
  return sql`
    saved_areas as (
      insert into activity_area (activity_id, area_id, hours)
      select activity_id, area."areaId", area.hours
      from accepted, new, jsonb_to_recordset(areas) as area ("areaId" integer, hours numeric)
      ${orTake(sql`(activity_id, area_id) do update set hours = excluded.hours`)}
    ), saved_removed_dates as (
      insert into activity_removed_date (activity_id, day)
      select activity_id, day::date from accepted, new, jsonb_array_elements_text("removedDates") as day
      ${orTake(sql`(activity_id, day) do nothing`)}
    ), saved_dates as (
      insert into activity_date (activity_id, user_id, start_date, end_date, hours, own_hours, moved_from,
        additional_information, reflection, reflection_hours)
      select activity_id, "userId", date."startDate", date."endDate", date.hours, date."ownHours", date."movedFrom",
        date."additionalInformation", date.reflection, date."reflectionHours"
      from accepted, new, jsonb_to_recordset(dates) as date (
        "startDate" date, "endDate" date, hours numeric, "ownHours" boolean, "movedFrom" date,
        "additionalInformation" text, reflection text, "reflectionHours" numeric
      )
      ${orTake(sql`(activity_id, start_date) do update set
        end_date = excluded.end_date, hours = excluded.hours, own_hours = excluded.own_hours,
        moved_from = excluded.moved_from, additional_information = excluded.additional_information,
        reflection = excluded.reflection, reflection_hours = excluded.reflection_hours`)}
      returning activity_date_id, start_date
    ), new_dates as materialized (
      select activity_date_id, start_date, date from new, jsonb_array_elements(dates) as date
      join saved_dates on start_date = (date->>'startDate')::date
    ), saved_date_areas as (
      insert into activity_date_area (activity_date_id, area_id, hours)
      select activity_date_id, area."areaId", area.hours
      from new_dates, jsonb_to_recordset(date->'areas') as area ("areaId" integer, hours numeric)
      ${orTake(sql`(activity_date_id, area_id) do update set hours = excluded.hours`)}
    ), saved_answers as (
      insert into reflection_answer (activity_date_id, reflection_question_id, answer)
      select activity_date_id, answer."questionId", answer.answer
      from new_dates, jsonb_to_recordset(date->'answers') as answer ("questionId" integer, answer text)
      ${orTake(sql`(activity_date_id, reflection_question_id) do update set answer = excluded.answer`)}
      returning activity_date_id, reflection_answer_id, reflection_question_id, answer
    ), dates_with_ids as (
      select jsonb_agg(
        date || jsonb_build_object('activityDateId', activity_date_id, 'answers', coalesce((
          select jsonb_agg(jsonb_build_object(
            'reflectionAnswerId', reflection_answer_id, 'questionId', reflection_question_id, 'answer', answer
          ) order by reflection_question_id)
          from saved_answers where saved_answers.activity_date_id = new_dates.activity_date_id
        ), '[]')) order by start_date
      ) as dates
      from new_dates
    )`;
}

/** Of an activity that was there before: what it has no more. What hangs on a date goes with it. */
export const goneSteps = sql`
    gone_areas as (
      delete from activity_area old using accepted, new
      where old.activity_id = accepted.activity_id and not exists (
        select from jsonb_to_recordset(areas) as kept ("areaId" integer) where kept."areaId" = old.area_id
      )
    ), gone_removed_dates as (
      delete from activity_removed_date old using accepted, new
      where old.activity_id = accepted.activity_id and not exists (
        select from jsonb_array_elements_text("removedDates") as kept where kept::date = old.day
      )
    ), kept_dates as materialized (
      select activity_date_id, start_date, date from accepted, new, jsonb_array_elements(dates) as date
      join activity_date old on old.start_date = (date->>'startDate')::date
      where old.activity_id = accepted.activity_id
    ), gone_dates as (
      delete from activity_date old using accepted
      where old.activity_id = accepted.activity_id
        and not exists (select from kept_dates where kept_dates.activity_date_id = old.activity_date_id)
    ), gone_date_areas as (
      delete from activity_date_area old using kept_dates
      where old.activity_date_id = kept_dates.activity_date_id and not exists (
        select from jsonb_to_recordset(date->'areas') as kept ("areaId" integer) where kept."areaId" = old.area_id
      )
    ), gone_answers as (
      delete from reflection_answer old using kept_dates
      where old.activity_date_id = kept_dates.activity_date_id and not exists (
        select from jsonb_to_recordset(date->'answers') as kept ("questionId" integer)
        where kept."questionId" = old.reflection_question_id
      )
    )`;

/** The event: the last step, behind all locks. */
export function eventStep(kind: 'activity.created' | 'activity.updated', before: RawBuilder<unknown>) {
  return sql`
    told as (
      insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after)
      select at, request_id, actor_user_id, "userId", ${sql.lit(kind)}, 'activity', activity_id, ${before},
        activity || jsonb_build_object('activityId', activity_id, 'dates', dates_with_ids.dates)
      from accepted, new, given, dates_with_ids
    )`;
}
