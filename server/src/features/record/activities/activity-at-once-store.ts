import { OPEN_STATUSES } from '@cpd/domain/year/year-rules';
import { sql } from 'kysely';
import { prepare } from '../../../database/prepared.ts';
import type { Reading } from '../../../database/tables.ts';
import type { IdempotentRequest } from '../../../http/idempotency-store.ts';
import { REFERENCE_SOURCE } from '../../../reference/reference-store.ts';
import type { StoredActivity, StoredDate } from './activity-reader.ts';

/** A date of an activity as it will be stored, but for the ids that it gets. */
export type DateAsStored = Omit<StoredDate, 'activityDateId' | 'answers'> & {
  answers: readonly { questionId: number; answer: string }[];
};

/** An activity as it will be stored, but for the ids that it gets: what is written, and what its event says it became. */
export type ActivityAsStored = Omit<StoredActivity, 'activityId' | 'dates'> & { dates: readonly DateAsStored[] };

/** A save and everything that its statement compares and leaves behind. */
interface SaveAtOnce {
  activity: ActivityAsStored;
  /** The reference data by which it was judged. */
  checksum: string;
  claim: IdempotentRequest | undefined;
  actorUserId: number;
  requestId: string;
  /** ISO instant. */
  at: string;
}

/** What became of a save at once. */
interface SavedAtOnce {
  /** Null when nothing was saved: the year, the key or the reference data were not as they must be. */
  activityId: number | null;
  /** The reference data are still those by which it was judged. */
  isInForce: boolean;
}

/**
 * Inserts an activity with all that hangs on it, its event and the answer to its key as one statement, which is a transaction
 * by itself: all of it or nothing (0028). Files, goals, plan, shortcut and hours of single dates are no part of it.
 */
export async function insertAtOnce(database: Reading, save: SaveAtOnce): Promise<SavedAtOnce> {
  const [saved] = await insertStatement(database, givenOf(save));
  if (saved === undefined) throw new Error('The insert of an activity answered nothing.');
  return saved;
}

interface Given {
  activity: string;
  checksum: string;
  claimant: number | null;
  key: string | null;
  operation: string | null;
  bodyHash: string | null;
  actorUserId: number;
  requestId: string;
  at: string;
}

function givenOf({ activity, claim, ...save }: SaveAtOnce): Given {
  return {
    ...save,
    activity: JSON.stringify(activity),
    claimant: claim?.userId ?? null,
    key: claim?.key ?? null,
    operation: claim?.operation ?? null,
    bodyHash: claim?.bodyHash ?? null,
  };
}

const openStatuses = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));

/**
 * The steps hang on one another in the order in which the general way locks: the year waits for whoever changes it and is
 * compared as they leave it, the key waits for whoever is taking it. When one is not as it must be, the steps behind it find
 * no row and write nothing.
 */
const insertStatement = prepare<Given, SavedAtOnce>(
  (_database, given) => sql<SavedAtOnce>`
    with given as materialized (
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
    ), year as materialized (
      select mine.member_year_id, mine.status from new
      join member_year mine on mine.user_id = new."userId" and mine.cpd_year_id = new."cpdYearId"
      where mine.status in (${openStatuses}) and exists (select from in_force)
      for update of mine
    ), numbered as materialized (
      select nextval('activity_activity_id_seq') as activity_id from year
    ), claimed as (
      insert into idempotency_key (user_id, key, operation, body_hash, answer)
      select claimant, key, operation, body_hash,
        jsonb_build_object('result', jsonb_build_object('activityId', activity_id, 'unusedKeys', '[]'::jsonb))
      from numbered, given where key is not null
      on conflict (user_id, key) do nothing
      returning key
    ), accepted as materialized (
      select activity_id from numbered, given where key is null or exists (select from claimed)
    ), begun as (
      update member_year set status = 'INPROGRESS' from year, accepted
      where member_year.member_year_id = year.member_year_id and year.status = 'OPEN'
    ), saved as (
      insert into activity (activity_id, user_id, cpd_year_id, activity_name, activity_type_id, additional_information,
        provider, occurrence, recurrence, hours_per_date, created_at, updated_at)
      overriding system value
      select activity_id, "userId", "cpdYearId", name, "activityTypeId", "additionalInformation", provider, occurrence,
        recurrence, "hoursPerDate", at, at
      from accepted, new, given
    ), saved_areas as (
      insert into activity_area (activity_id, area_id, hours)
      select activity_id, area."areaId", area.hours
      from accepted, new, jsonb_to_recordset(areas) as area ("areaId" integer, hours numeric)
    ), saved_removed_dates as (
      insert into activity_removed_date (activity_id, day)
      select activity_id, day::date from accepted, new, jsonb_array_elements_text("removedDates") as day
    ), saved_dates as (
      insert into activity_date (activity_id, user_id, start_date, end_date, hours, additional_information, reflection,
        reflection_hours)
      select activity_id, "userId", date."startDate", date."endDate", date.hours, date."additionalInformation",
        date.reflection, date."reflectionHours"
      from accepted, new, jsonb_to_recordset(dates) as date (
        "startDate" date, "endDate" date, hours numeric, "additionalInformation" text, reflection text,
        "reflectionHours" numeric
      )
      returning activity_date_id, start_date
    ), saved_answers as (
      insert into reflection_answer (activity_date_id, reflection_question_id, answer)
      select activity_date_id, answer."questionId", answer.answer
      from new, jsonb_array_elements(dates) as date
      join saved_dates on start_date = (date->>'startDate')::date,
      jsonb_to_recordset(date->'answers') as answer ("questionId" integer, answer text)
      returning activity_date_id, reflection_answer_id, reflection_question_id, answer
    ), dates_with_ids as (
      select jsonb_agg(
        date || jsonb_build_object('activityDateId', activity_date_id, 'answers', coalesce((
          select jsonb_agg(jsonb_build_object(
            'reflectionAnswerId', reflection_answer_id, 'questionId', reflection_question_id, 'answer', answer
          ) order by reflection_question_id)
          from saved_answers where saved_answers.activity_date_id = saved_dates.activity_date_id
        ), '[]')) order by start_date
      ) as dates
      from new, jsonb_array_elements(new.dates) as date
      join saved_dates on start_date = (date->>'startDate')::date
    ), told as (
      insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, after)
      select at, request_id, actor_user_id, "userId", 'activity.created', 'activity', activity_id,
        activity || jsonb_build_object('activityId', activity_id, 'dates', dates_with_ids.dates)
      from accepted, new, given, dates_with_ids
    )
    select (select activity_id from accepted) as "activityId", exists (select from in_force) as "isInForce"
  `,
);
