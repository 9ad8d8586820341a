import { type RawBuilder, sql } from 'kysely';
import type { Placeholders } from '../../../platform/database/prepared.ts';
import { eventRow, type GivenSave, toldStep } from '../at-once/at-once-sql.ts';
import { detailFields } from '../details/details-sql.ts';

/** What the statement of a save is given. */
export interface GivenActivity extends GivenSave {
  /** The activity as it will be stored, but for its ids, as JSON. */
  activity: string;
}

// The pieces of the statements in `activity-at-once-store`, besides those of every save at once (`at-once-sql`).

/** The activity that a call gives, and its fields. */
export function givenActivity(given: Placeholders<GivenActivity>) {
  return {
    name: 'activity',
    thing: given.activity,
    fields: sql`
        "userId" bigint, "cpdYearId" integer, name text, "activityTypeId" integer, "additionalInformation" text,
        ${detailFields}, occurrence text, recurrence jsonb, "hoursPerDate" numeric, areas jsonb, dates jsonb,
        "removedDates" jsonb`,
  };
}

/** The answer that is kept under the key of a save. */
export const activityAnswer = sql`jsonb_build_object('activityId', activity_id)`;

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

/** The event. */
export function activityEvent(
  kind: 'activity.created' | 'activity.updated',
  { hasDetails, before }: Pick<Parts, 'hasDetails'> & { before?: RawBuilder<unknown> },
) {
  const answers = sql`jsonb_build_object('answers', coalesce((
    select jsonb_agg(jsonb_build_object(
      'reflectionAnswerId', reflection_answer_id, 'questionId', reflection_question_id, 'answer', answer
    ) order by reflection_question_id)
    from saved_answers where saved_answers.activity_date_id = new_dates.activity_date_id
  ), '[]'))`;
  const after = sql`
        activity || jsonb_build_object('activityId', activity_id, 'dates', (
          select jsonb_agg(
            value || jsonb_build_object('activityDateId', activity_date_id) ${hasDetails ? sql`|| ${answers}` : sql``}
            order by "startDate"
          ) from new_dates
        ))`;
  const row = eventRow(kind, { id: sql`activity_id`, after, ...(before && { before }) });
  return toldStep(sql`${row} from accepted`);
}
