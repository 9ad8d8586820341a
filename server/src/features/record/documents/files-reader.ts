import type { FileDocument } from '@cpd/contract/documents';
import { EVIDENCE_DOCUMENT_TYPE_ID } from '@cpd/domain/values/limits';
import type { YearFacts, YearStatus } from '@cpd/domain/year/framework';
import { sql } from 'kysely';
import type { Reading } from '../../../database/tables.ts';

/** A year with its folders and files, each in the order of their names. */
export interface FilesOfYear {
  facts: YearFacts;
  status: YearStatus;
  /** ISO instant at which a re-opening by staff ends. */
  reopenedUntil: string | null;
  folders: { documentFolderId: number; folderName: string }[];
  files: FileDocument[];
}

/**
 * The files screen of a year in one query (API2-15); undefined for a year that is not in the member's list. Which years are
 * is said in `features/year/years/year-reader.ts`.
 */
export async function readFiles(
  database: Reading,
  { userId, cpdYearId, now }: { userId: number; cpdYearId: number; now: Temporal.Instant },
): Promise<FilesOfYear | undefined> {
  const { rows } = await sql<FilesOfYear>`
    select year.facts, coalesce(mine.status, 'OPEN') as status, mine.reopened_until as "reopenedUntil",
      (
        select coalesce(json_agg(json_build_object(
          'documentFolderId', folder.document_folder_id, 'folderName', folder.folder_name
        ) order by folder.comparable_name), '[]')
        from document_folder folder
        where folder.user_id = member.user_id and folder.cpd_year_id = year.cpd_year_id
      ) as folders,
      (
        select coalesce(json_agg(json_build_object(
          'documentId', document.document_id,
          'documentName', document.document_name,
          'uploadedAt', to_char(document.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'uploadedOn', to_char(document.uploaded_at at time zone 'Australia/Sydney', 'DD/MM/YYYY'),
          'sizeInBytes', document.size_bytes,
          'documentTypeId', ${sql.lit(EVIDENCE_DOCUMENT_TYPE_ID)},
          'documentType', null,
          'documentFolderId', document.document_folder_id,
          'scanState', document.scan_state,
          'activities', ${activitiesOfDocument}) order by document.comparable_name), '[]')
        from document
        where document.user_id = member.user_id and document.cpd_year_id = year.cpd_year_id
          and document.document_type = 'EVIDENCE'
      ) as files
    from member
    cross join cpd_year year
    left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
    where member.user_id = ${userId} and year.cpd_year_id = ${cpdYearId}::bigint and year.open_from <= ${now.toString()}
      and (year.cpd_year_id >= member.first_cpd_year_id or mine.member_year_id is not null)
  `.execute(database);
  return rows[0];
}

const activitiesOfDocument = sql`(
  select coalesce(json_agg(json_build_object(
    'activityId', activity.activity_id,
    'userActivityName', activity.activity_name,
    'isRecurring', activity.occurrence <> 'S',
    'linkedToUserActivity', linked.dates is null,
    'dates', coalesce(linked.dates, '[]')
  ) order by lower(activity.activity_name), activity.activity_id), '[]')
  from activity_document link
  join activity on activity.activity_id = link.activity_id
  cross join lateral (
    select json_agg(json_build_object('activityDateId', date.activity_date_id, 'startDate', date.start_date)
      order by date.start_date) as dates
    from activity_document_date part
    join activity_date date on date.activity_date_id = part.activity_date_id
    where part.activity_document_id = link.activity_document_id
  ) linked
  where link.document_id = document.document_id
)`;
