import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { selectDetails } from '../details/details-sql.ts';

/** An activity as stored, with everything that hangs on it. */
export type StoredActivity = InferResult<ReturnType<typeof selectActivities>>[number];

/** A date of an activity as stored. */
export type StoredDate = StoredActivity['dates'][number];

/** The member's activity with this id, in one query; undefined when it does not exist or is someone else's (API-37). */
export async function findActivity(database: Reading, userId: number, activityId: number) {
  const [activity] = await selectActivity(database, { userId, activityId });
  return activity;
}

const selectActivity = prepare<{ userId: number; activityId: number }, StoredActivity>(
  (database, { userId, activityId }) =>
    selectActivities(database).where('activity.activity_id', '=', activityId).where('activity.user_id', '=', userId),
);

/** The member's activities of a calendar year, the earliest first. */
export async function listActivitiesOfYear(database: Reading, userId: number, year: number): Promise<StoredActivity[]> {
  const activities = await selectActivities(database)
    .where('activity.user_id', '=', userId)
    .where('year.cpd_year', '=', year)
    .orderBy('activity.activity_id')
    .execute();
  const firstDay = ({ dates: [first] }: StoredActivity) => first?.startDate ?? '';
  return activities.toSorted((one, other) => firstDay(one).localeCompare(firstDay(other)));
}

/** What the member's activities of a year are called. */
export async function listNamesOfYear(database: Reading, userId: number, cpdYearId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('activity')
    .select('activity_name as name')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .execute();
  return rows.map(({ name }) => name);
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one statement
function selectActivities(database: Reading) {
  return (
    database
      .selectFrom('activity')
      .innerJoin('cpd_year as year', 'year.cpd_year_id', 'activity.cpd_year_id')
      .innerJoin('activity_type as type', 'type.activity_type_id', 'activity.activity_type_id')
      .leftJoin('framework_activity_type as placed', (join) =>
        join
          .onRef('placed.framework_id', '=', 'year.framework_id')
          .onRef('placed.activity_type_id', '=', 'activity.activity_type_id'),
      )
      // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one statement
      .select((eb) => [
        'activity.activity_id as activityId',
        'activity.user_id as userId',
        'activity.cpd_year_id as cpdYearId',
        'activity.activity_name as name',
        'activity.activity_type_id as activityTypeId',
        'type.name as typeName',
        'type.is_plan_type as isPlanType',
        eb.fn.coalesce('placed.category_id', eb.lit(0)).as('categoryId'),
        'activity.additional_information as additionalInformation',
        ...selectDetails('activity'),
        'activity.occurrence',
        'activity.recurrence',
        'activity.hours_per_date as hoursPerDate',
        'activity.plan_id as planId',
        'activity.verified_activity_id as verifiedActivityId',
        'activity.shortcut_id as shortcutId',
        'activity.version',
        jsonArrayFrom(
          eb
            .selectFrom('activity_date as date')
            .whereRef('date.activity_id', '=', 'activity.activity_id')
            .select((date) => [
              'date.activity_date_id as activityDateId',
              'date.start_date as startDate',
              'date.end_date as endDate',
              'date.hours',
              // The hours were set on this date (HRS-12).
              'date.own_hours as ownHours',
              // The day that the pattern gave, when the date was moved (OCC-17).
              'date.moved_from as movedFrom',
              'date.additional_information as additionalInformation',
              // Null when there is none; empty where the year asks questions (RFL-04).
              'date.reflection',
              'date.reflection_hours as reflectionHours',
              // Of a date with hours of its own, in years with hours per specialty.
              jsonArrayFrom(
                date
                  .selectFrom('activity_date_area as own')
                  .innerJoin('area', 'area.area_id', 'own.area_id')
                  .whereRef('own.activity_date_id', '=', 'date.activity_date_id')
                  .select(['area.area_id as areaId', 'area.name', 'own.hours'])
                  .orderBy('area.position'),
              ).as('areas'),
              jsonArrayFrom(
                date
                  .selectFrom('reflection_answer as given')
                  .whereRef('given.activity_date_id', '=', 'date.activity_date_id')
                  .select([
                    'given.reflection_answer_id as reflectionAnswerId',
                    'given.reflection_question_id as questionId',
                    'given.answer',
                  ])
                  .orderBy('given.reflection_question_id'),
              ).as('answers'),
            ])
            .orderBy('date.start_date'),
        ).as('dates'),
        jsonArrayFrom(
          eb
            .selectFrom('activity_area as chosen')
            .innerJoin('area', 'area.area_id', 'chosen.area_id')
            .whereRef('chosen.activity_id', '=', 'activity.activity_id')
            .select(['area.area_id as areaId', 'area.name', 'chosen.hours'])
            .orderBy('area.position'),
        ).as('areas'),
        jsonArrayFrom(
          eb
            .selectFrom('activity_document as link')
            .innerJoin('document', 'document.document_id', 'link.document_id')
            .whereRef('link.activity_id', '=', 'activity.activity_id')
            .select([
              'link.activity_document_id as linkId',
              'document.document_id as documentId',
              'document.document_name as documentName',
              // The day at the college, as people see it in My Files too.
              sql<string>`to_char(document.uploaded_at at time zone ${COLLEGE_ZONE}, 'YYYY-MM-DD')`.as('uploadedOn'),
              'document.size_bytes as sizeBytes',
              sql<number[]>`coalesce((
              select jsonb_agg(linked.activity_date_id) from activity_document_date linked
              where linked.activity_document_id = link.activity_document_id
            ), '[]')`.as('dateIds'),
            ])
            .orderBy('link.activity_document_id'),
        ).as('documents'),
        jsonArrayFrom(
          eb
            .selectFrom('activity_goal as linked')
            .innerJoin('plan_goal as goal', 'goal.plan_goal_id', 'linked.plan_goal_id')
            .innerJoin('plan', 'plan.plan_id', 'goal.plan_id')
            .whereRef('linked.activity_id', '=', 'activity.activity_id')
            .select([
              'goal.plan_goal_id as goalId',
              'goal.goal',
              'plan.plan_id as planId',
              'plan.plan_name as planName',
            ])
            .orderBy('goal.plan_goal_id'),
        ).as('goals'),
        // Days of the pattern that were taken out one by one (OCC-17).
        sql<string[]>`coalesce((
        select jsonb_agg(removed.day order by removed.day) from activity_removed_date removed
        where removed.activity_id = activity.activity_id
      ), '[]')`.as('removedDates'),
      ])
  );
}

/** Whose activity has the member's date with this id; undefined when it does not exist or is someone else's (API-37). */
export async function findActivityIdOfDate(database: Reading, userId: number, activityDateId: number) {
  const row = await database
    .selectFrom('activity_date')
    .select('activity_id')
    .where('activity_date_id', '=', activityDateId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.activity_id;
}

/** Which of these documents are evidence files of the member and one of the years. */
export async function listOwnDocumentIds(
  database: Reading,
  userId: number,
  cpdYearIds: readonly number[],
  documentIds: readonly number[],
): Promise<number[]> {
  if (documentIds.length === 0) return [];
  const rows = await database
    .selectFrom('document')
    .select('document_id')
    .where('document_id', 'in', documentIds)
    .where('user_id', '=', userId)
    .where('cpd_year_id', 'in', cpdYearIds)
    .where('document_type', '=', 'EVIDENCE')
    .execute();
  return rows.map((row) => row.document_id);
}

/** Which of these goals belong to plans of the member and year (ACT-17). */
export async function listOwnGoalIds(database: Reading, userId: number, cpdYearId: number, goalIds: readonly number[]) {
  if (goalIds.length === 0) return [];
  const rows = await database
    .selectFrom('plan_goal as goal')
    .innerJoin('plan', 'plan.plan_id', 'goal.plan_id')
    .select('goal.plan_goal_id')
    .where('goal.plan_goal_id', 'in', goalIds)
    .where('plan.user_id', '=', userId)
    .where('plan.cpd_year_id', '=', cpdYearId)
    .execute();
  return rows.map((row) => row.plan_goal_id);
}
