import type { InferResult } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** The activities that a file is attached to, by id. */
export async function listActivityIds(database: Reading, documentId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('activity_document')
    .select('activity_id')
    .where('document_id', '=', documentId)
    .orderBy('activity_id')
    .execute();
  return rows.map((row) => row.activity_id);
}

/** The id of the link between a file and an activity; undefined when it does not exist. */
export async function findLinkId(database: Reading, activityId: number, documentId: number) {
  const row = await database
    .selectFrom('activity_document')
    .select('activity_document_id')
    .where('activity_id', '=', activityId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.activity_document_id;
}

/** An activity that a file can be attached to. */
export type AttachableRow = InferResult<ReturnType<typeof selectAttachable>>[number];

/** The activities of a year that files can be attached to, the newest entry first: none of a plan (API2-28, FIL-25). */
export async function listAttachable(database: Reading, userId: number, cpdYearId: number): Promise<AttachableRow[]> {
  return await selectAttachable(database, userId, cpdYearId).execute();
}

function selectAttachable(database: Reading, userId: number, cpdYearId: number) {
  return database
    .selectFrom('activity')
    .innerJoin('activity_type as type', 'type.activity_type_id', 'activity.activity_type_id')
    .innerJoin('activity_date as date', 'date.activity_id', 'activity.activity_id')
    .select(({ fn }) => [
      'activity.activity_id as activityId',
      'activity.activity_name as name',
      'activity.occurrence',
      'activity.created_at as createdAt',
      fn.min('date.start_date').as('firstDate'),
      fn.max('date.start_date').as('lastDate'),
    ])
    .where('activity.user_id', '=', userId)
    .where('activity.cpd_year_id', '=', cpdYearId)
    .where('activity.plan_id', 'is', null)
    .where('type.is_plan_type', '=', false)
    .groupBy('activity.activity_id')
    .orderBy('activity.created_at', 'desc')
    .orderBy('activity.activity_id', 'desc');
}
