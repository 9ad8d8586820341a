import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** What keeps a file from being deleted together with one activity (EVD-23): another activity, or a plan. */
const usedElsewhere = sql`(
  exists (
    select from activity_document other
    where other.document_id = document.document_id and other.activity_id is distinct from activity.activity_id
  )
  or exists (select from plan where plan.document_id = document.document_id)
)`;

/**
 * Whether nothing uses the file but this activity, or nothing at all where the activity is 0, new and not saved yet (API-31);
 * undefined when one of the two is not the member's.
 */
export async function findDocumentDeletable(database: Reading, userId: number, documentId: number, activityId: number) {
  const { rows } = await sql<{ answer: boolean }>`
    select document.document_type = 'EVIDENCE' and not ${usedElsewhere} as answer
    from document
    left join activity on activity.user_id = document.user_id and activity.activity_id = ${activityId}
    where document.document_id = ${documentId} and document.user_id = ${userId}
      and (activity.activity_id is not null or ${activityId}::bigint = 0)
  `.execute(database);
  return rows[0]?.answer;
}

/** Whether some file would go with the activity (API-32); undefined when the activity is not the member's. */
export async function findActivityFilesDeletable(database: Reading, userId: number, activityId: number) {
  const { rows } = await sql<{ answer: boolean }>`
    select exists (
      select from activity_document link
      join document on document.document_id = link.document_id
      where link.activity_id = activity.activity_id and not ${usedElsewhere}
    ) as answer
    from activity
    where activity.activity_id = ${activityId} and activity.user_id = ${userId}
  `.execute(database);
  return rows[0]?.answer;
}

/**
 * Whether some file would go with the date (API2-12): one that belongs to this date alone, or with the last date any of the
 * activity. Undefined when the date is not the member's.
 */
export async function findDateFilesDeletable(database: Reading, userId: number, activityDateId: number) {
  const { rows } = await sql<{ answer: boolean }>`
    select exists (
      select from activity_document link
      join document on document.document_id = link.document_id
      where link.activity_id = activity.activity_id and not ${usedElsewhere} and (
        (select count(*) from activity_date each where each.activity_id = activity.activity_id) = 1
        or (
          select array_agg(part.activity_date_id) from activity_document_date part
          where part.activity_document_id = link.activity_document_id
        ) = array[date.activity_date_id]
      )
    ) as answer
    from activity_date date
    join activity on activity.activity_id = date.activity_id
    where date.activity_date_id = ${activityDateId} and date.user_id = ${userId}
  `.execute(database);
  return rows[0]?.answer;
}
