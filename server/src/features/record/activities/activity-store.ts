import { type ActivityDetails, detailsOf } from '@cpd/domain/record/activity-details';
import type { Occurrence } from '@cpd/domain/record/activity-rules';
import type { Recurrence } from '@cpd/domain/record/recurrence';
import { sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change, Row } from '../../../platform/database/tables.ts';
import { detailColumns, detailValues } from '../details/details-sql.ts';
import { type ActivityDateRecord, saveAnswers } from './activity-date-store.ts';

/** An activity as it is written: the rules have been applied, hours are rounded. */
export interface ActivityRecord extends ActivityDetails {
  userId: number;
  cpdYearId: number;
  name: string;
  activityTypeId: number;
  additionalInformation: string;
  occurrence: Occurrence;
  recurrence: Recurrence | null;
  hoursPerDate: number;
  /** Hours in years with hours per specialty, null in years with one total (HRS-01). */
  areas: readonly { areaId: number; hours: number | null }[];
  /** Days of the pattern that are left out (OCC-17). */
  removedDates: readonly string[];
  /** The plan whose hours this activity carries. */
  planId: number | null;
  /** The shortcut that name, type and hours came from; written once, when the activity is new (API-40). */
  shortcutId: number | null;
  /** What the college ran, of a verified activity; written once (API-40). */
  verifiedActivityId: number | null;
}

/** A file link as it is written: the dates it belongs to, none for the whole activity. */
export interface DocumentLink {
  documentId: number;
  dates: readonly string[];
}

/**
 * Inserts an activity with its dates and areas in one statement: round trips are what a save costs most.
 * Answers the new id.
 */
export async function insertActivity(
  transaction: Change,
  activity: ActivityRecord,
  dates: readonly ActivityDateRecord[],
  at: string,
): Promise<number> {
  const result = await sql<Pick<Row<'activity'>, 'activity_id'>>`
    with saved as (
      insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, additional_information,
        ${detailColumns()}, occurrence, recurrence, hours_per_date, plan_id, shortcut_id, verified_activity_id,
        created_at, updated_at)
      values (${activity.userId}, ${activity.cpdYearId}, ${activity.name}, ${activity.activityTypeId},
        ${activity.additionalInformation}, ${detailValues(activity)}, ${activity.occurrence},
        ${recurrenceJson(activity)}, ${activity.hoursPerDate}, ${activity.planId}, ${activity.shortcutId},
        ${activity.verifiedActivityId}, ${at}, ${at})
      returning activity_id
    ), saved_dates as (
      insert into activity_date (activity_id, user_id, start_date, end_date, hours, additional_information, reflection,
        reflection_hours)
      select activity_id, ${activity.userId}, date.day, date.day, date.hours, date.information, date.reflection,
        date.reflection_hours
      from saved, unnest(${dates.map(({ startDate }) => startDate)}::date[], ${dates.map(({ hours }) => hours)}::numeric[],
        ${dates.map((date) => date.additionalInformation)}::text[],
        ${dates.map(({ reflection }) => reflection)}::text[],
        ${dates.map(({ reflectionHours }) => reflectionHours)}::numeric[])
        as date (day, hours, information, reflection, reflection_hours)
    ), saved_areas as (
      insert into activity_area (activity_id, area_id, hours)
      select activity_id, chosen.area, chosen.hours
      from saved, unnest(${activity.areas.map(({ areaId }) => areaId)}::integer[],
        ${activity.areas.map(({ hours }) => hours)}::numeric[]) as chosen (area, hours)
    )
    select activity_id from saved
  `.execute(transaction);
  const activityId = result.rows[0]?.activity_id;
  if (activityId === undefined) throw new Error('The insert of an activity answered no id.');
  await saveAnswers(transaction, activityId, dates);
  await replaceRemovedDates(transaction, activityId, activity.removedDates);
  return activityId;
}

/** Writes the changed fields of an activity and its areas, and counts its version up. */
export async function updateActivity(transaction: Change, activityId: number, activity: ActivityRecord, at: string) {
  await transaction
    .updateTable('activity')
    .set({
      cpd_year_id: activity.cpdYearId,
      activity_name: activity.name,
      activity_type_id: activity.activityTypeId,
      additional_information: activity.additionalInformation,
      ...columns(detailsOf(activity)),
      occurrence: activity.occurrence,
      recurrence: recurrenceJson(activity),
      hours_per_date: activity.hoursPerDate,
      updated_at: at,
      version: (eb) => eb('version', '+', 1),
    })
    .where('activity_id', '=', activityId)
    .execute();
  await transaction.deleteFrom('activity_area').where('activity_id', '=', activityId).execute();
  if (activity.areas.length > 0) {
    await transaction
      .insertInto('activity_area')
      .values(activity.areas.map(({ areaId, hours }) => ({ activity_id: activityId, area_id: areaId, hours })))
      .execute();
  }
  await transaction.deleteFrom('activity_removed_date').where('activity_id', '=', activityId).execute();
  await replaceRemovedDates(transaction, activityId, activity.removedDates);
}

/** Makes the evidence of an activity the given files; ids must have been checked to be the member's of that year. */
export async function replaceDocumentLinks(
  transaction: Change,
  activity: { activityId: number; userId: number; cpdYearId: number },
  links: readonly DocumentLink[],
): Promise<void> {
  await transaction.deleteFrom('activity_document').where('activity_id', '=', activity.activityId).execute();
  if (links.length === 0) return;
  await transaction
    .insertInto('activity_document')
    .values(
      links.map(({ documentId }) => ({
        activity_id: activity.activityId,
        document_id: documentId,
        user_id: activity.userId,
        cpd_year_id: activity.cpdYearId,
      })),
    )
    .execute();
  const pairs = links.flatMap(({ documentId, dates }) => dates.map((date) => ({ documentId, date })));
  if (pairs.length === 0) return;
  await sql`
    insert into activity_document_date (activity_document_id, activity_id, activity_date_id)
    select link.activity_document_id, link.activity_id, date.activity_date_id
    from unnest(${pairs.map(({ documentId }) => documentId)}::bigint[], ${pairs.map(({ date }) => date)}::date[])
      as wanted (document_id, day)
    join activity_document link on link.document_id = wanted.document_id and link.activity_id = ${activity.activityId}
    join activity_date date on date.activity_id = link.activity_id and date.start_date = wanted.day
  `.execute(transaction);
}

/** Makes the plan goals of an activity the given ones; ids must have been checked to be the member's of that year. */
export async function replaceGoals(transaction: Change, activityId: number, goalIds: readonly number[]): Promise<void> {
  await transaction.deleteFrom('activity_goal').where('activity_id', '=', activityId).execute();
  if (goalIds.length === 0) return;
  await transaction
    .insertInto('activity_goal')
    .values(goalIds.map((goalId) => ({ activity_id: activityId, plan_goal_id: goalId })))
    .execute();
}

/** Locks an activity for a change, so that two saves of it follow one another (R11). */
export async function lockActivity(transaction: Change, userId: number, activityId: number): Promise<void> {
  await transaction
    .selectFrom('activity')
    .select('activity_id')
    .where('activity_id', '=', activityId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

/** Counts the version of an activity up after a change to one of its dates or links, so that older edits get 409 (R11). */
export async function countVersion(transaction: Change, activityId: number, at: string): Promise<void> {
  await transaction
    .updateTable('activity')
    .set({ updated_at: at, version: (eb) => eb('version', '+', 1) })
    .where('activity_id', '=', activityId)
    .execute();
}

/** Deletes an activity; its dates, areas, answers, file links and goal links go with it (EVD-22). */
export async function deleteActivity(transaction: Change, activityId: number): Promise<void> {
  await transaction.deleteFrom('activity').where('activity_id', '=', activityId).execute();
}

function recurrenceJson({ recurrence }: ActivityRecord): string | null {
  return recurrence === null ? null : JSON.stringify(recurrence);
}

async function replaceRemovedDates(transaction: Change, activityId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await transaction
    .insertInto('activity_removed_date')
    .values(days.map((day) => ({ activity_id: activityId, day })))
    .execute();
}
