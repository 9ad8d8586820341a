import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** A file link as it is written; without dates the file belongs to the whole activity (EVD-04). */
export interface LinkRecord {
  activityId: number;
  documentId: number;
  userId: number;
  cpdYearId: number;
  dateIds: readonly number[];
}

/** Attaches a file to an activity, or changes what it proves. Ids must have been checked to be of one member and year. */
export async function saveLink(transaction: Change, link: LinkRecord): Promise<void> {
  await sql`
    with saved as (
      insert into activity_document (activity_id, document_id, user_id, cpd_year_id)
      values (${link.activityId}, ${link.documentId}, ${link.userId}, ${link.cpdYearId})
      on conflict (activity_id, document_id) do update set document_id = excluded.document_id
      returning activity_document_id
    ), left_out as (
      delete from activity_document_date
      where activity_document_id in (select activity_document_id from saved)
        and activity_date_id <> all (${link.dateIds}::bigint[])
    )
    insert into activity_document_date (activity_document_id, activity_id, activity_date_id)
    select saved.activity_document_id, ${link.activityId}, wanted.date_id
    from saved, unnest(${link.dateIds}::bigint[]) as wanted (date_id)
    on conflict do nothing
  `.execute(transaction);
}

/** Takes a file off one activity. */
export async function deleteLink(transaction: Change, activityId: number, documentId: number): Promise<void> {
  await transaction
    .deleteFrom('activity_document')
    .where('activity_id', '=', activityId)
    .where('document_id', '=', documentId)
    .execute();
}
