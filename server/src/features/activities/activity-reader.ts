import type { Occurrence } from '@cpd/domain/activity-rules';
import type { Recurrence } from '@cpd/domain/recurrence';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reading } from '../../database/tables.ts';

/** An activity as stored, with everything that hangs on it. */
export interface StoredActivity {
  activityId: number;
  userId: number;
  cpdYearId: number;
  name: string;
  activityTypeId: number;
  typeName: string;
  isPlanType: boolean;
  categoryId: number;
  additionalInformation: string;
  occurrence: Occurrence;
  recurrence: Recurrence | null;
  hoursPerDate: number;
  reflection: string | null;
  reflectionHours: number;
  planId: number | null;
  verifiedActivityId: number | null;
  version: number;
  dates: { activityDateId: number; startDate: string; endDate: string; hours: number; additionalInformation: string }[];
  areas: { areaId: number; name: string; hours: number | null }[];
  answers: { reflectionAnswerId: number; questionId: number; answer: string }[];
  documents: {
    documentId: number;
    documentName: string;
    uploadedAt: string;
    sizeBytes: number;
    dateIds: number[];
  }[];
  goalIds: number[];
}

/** The member's activity with this id, in one query; undefined when there is none or it is somebody else's (API-37). */
export async function findActivity(
  database: Reading,
  userId: number,
  activityId: number,
): Promise<StoredActivity | undefined> {
  const row = await database
    .selectFrom('activity')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'activity.cpd_year_id')
    .innerJoin('activity_type as type', 'type.activity_type_id', 'activity.activity_type_id')
    .leftJoin('framework_activity_type as placed', (join) =>
      join
        .onRef('placed.framework_id', '=', 'year.framework_id')
        .onRef('placed.activity_type_id', '=', 'activity.activity_type_id'),
    )
    .selectAll('activity')
    .select(['type.name as type_name', 'type.is_plan_type', 'placed.category_id'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('activity_date as date')
          .whereRef('date.activity_id', '=', 'activity.activity_id')
          .select([
            'date.activity_date_id as activityDateId',
            sql<string>`to_char(date.start_date, 'YYYY-MM-DD')`.as('startDate'),
            sql<string>`to_char(date.end_date, 'YYYY-MM-DD')`.as('endDate'),
            'date.hours',
            'date.additional_information as additionalInformation',
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
          .selectFrom('reflection_answer as given')
          .whereRef('given.activity_id', '=', 'activity.activity_id')
          .select([
            'given.reflection_answer_id as reflectionAnswerId',
            'given.reflection_question_id as questionId',
            'given.answer',
          ])
          .orderBy('given.reflection_question_id'),
      ).as('answers'),
      jsonArrayFrom(
        eb
          .selectFrom('activity_document as link')
          .innerJoin('document', 'document.document_id', 'link.document_id')
          .whereRef('link.activity_id', '=', 'activity.activity_id')
          .select([
            'document.document_id as documentId',
            'document.document_name as documentName',
            sql<string>`to_char(document.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as(
              'uploadedAt',
            ),
            'document.size_bytes as sizeBytes',
            sql<number[]>`coalesce((
              select jsonb_agg(linked.activity_date_id) from activity_document_date linked
              where linked.activity_document_id = link.activity_document_id
            ), '[]')`.as('dateIds'),
          ])
          .orderBy('link.activity_document_id'),
      ).as('documents'),
      sql<number[]>`coalesce((
        select jsonb_agg(goal.plan_goal_id order by goal.plan_goal_id) from activity_goal goal
        where goal.activity_id = activity.activity_id
      ), '[]')`.as('goal_ids'),
    ])
    .where('activity.activity_id', '=', activityId)
    .where('activity.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    activityId: row.activity_id,
    userId: row.user_id,
    cpdYearId: row.cpd_year_id,
    name: row.activity_name,
    activityTypeId: row.activity_type_id,
    typeName: row.type_name,
    isPlanType: row.is_plan_type,
    categoryId: row.category_id ?? 0,
    additionalInformation: row.additional_information,
    occurrence: row.occurrence as Occurrence,
    recurrence: row.recurrence as Recurrence | null,
    hoursPerDate: row.hours_per_date,
    reflection: row.reflection,
    reflectionHours: row.reflection_hours,
    planId: row.plan_id,
    verifiedActivityId: row.verified_activity_id,
    version: row.version,
    dates: row.dates,
    areas: row.areas,
    answers: row.answers,
    documents: row.documents,
    goalIds: row.goal_ids,
  };
}

/** Names the member gave to activities, the latest used first, each once (API-16). */
export async function listActivityNames(database: Reading, userId: number, cpdYearId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('activity')
    .select('activity_name')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '<=', cpdYearId)
    .where('plan_id', 'is', null)
    .groupBy('activity_name')
    .orderBy((eb) => eb.fn.max('activity_id'), 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => row.activity_name);
}

/** Which of these documents are evidence files of the member and year. */
export async function listOwnDocumentIds(
  database: Reading,
  userId: number,
  cpdYearId: number,
  documentIds: readonly number[],
): Promise<number[]> {
  if (documentIds.length === 0) return [];
  const rows = await database
    .selectFrom('document')
    .select('document_id')
    .where('document_id', 'in', documentIds)
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('document_type', '=', 'EVIDENCE')
    .execute();
  return rows.map((row) => row.document_id);
}

/** Which of these goals belong to plans of the member and year (ACT-17). */
export async function listOwnGoalIds(
  database: Reading,
  userId: number,
  cpdYearId: number,
  goalIds: readonly number[],
): Promise<number[]> {
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
