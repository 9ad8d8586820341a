import type { DocumentFolder, FileDocument } from '@cpd/contract/documents';
import { EVIDENCE_DOCUMENT_TYPE_ID } from '@cpd/domain/values/limits';
import { sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { day, flag, list, number, object, orNull, words, writeJson } from '../../../platform/database/wire-json.ts';
import { fromMemberYears, takesChanges } from '../years/year-sql.ts';

/** The files screen of a year: its lists as the wire has them, each in the order of names. */
export interface ReadFiles {
  /** Whether the year can be changed now. */
  editable: boolean;
  /** JSON: the folders with their files. */
  folders: string;
  /** JSON: the files that are in none. */
  documents: string;
}

interface Given {
  userId: number;
  cpdYearId: number;
  now: string;
}

/**
 * The files screen of a year, in one statement that is written and planned once (API2-15, 0029); undefined for a year that is
 * not in the member's list.
 */
export async function readFiles(
  database: Reading,
  given: Omit<Given, 'now'> & { now: Temporal.Instant },
): Promise<ReadFiles | undefined> {
  const [row] = await ask(database, { ...given, now: given.now.toString() });
  return row;
}

type Attached = FileDocument['activities'][number];

const dateJson = object<Attached['dates'][number]>({
  activityDateId: number('date.activity_date_id'),
  startDate: day('date.start_date'),
});

const activityJson = object<Attached>({
  activityId: number('activity.activity_id'),
  userActivityName: words('activity.activity_name'),
  isRecurring: flag(sql`activity.occurrence <> 'S'`),
  linkedToUserActivity: flag(sql`proved.dates is null`),
  dates: list('proved.dates'),
});

const fileJson = object<FileDocument>({
  documentId: number('document.document_id'),
  documentName: words('document.document_name'),
  uploadedOn: ['"', sql`to_char(document.uploaded_at at time zone ${COLLEGE_ZONE}, 'DD/MM/YYYY')`, '"'],
  uploadedAt: ['"', sql`to_char(document.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`, '"'],
  sizeInBytes: number('document.size_bytes'),
  documentTypeId: [String(EVIDENCE_DOCUMENT_TYPE_ID)],
  documentType: ['null'],
  documentFolderId: orNull(number('document.document_folder_id')),
  scanState: words('document.scan_state'),
  activities: list('attached.activities'),
});

const folderJson = object<DocumentFolder>({
  documentFolderId: number('folder.document_folder_id'),
  userId: number('folder.user_id'),
  cpdYearId: number('folder.cpd_year_id'),
  folderName: words('folder.folder_name'),
  documents: list('held.files'),
});

const ask = prepare<Given, ReadFiles>((database, { userId, cpdYearId, now }) => {
  const year = fromMemberYears(database, userId, now)
    .where('year.cpd_year_id', '=', anyId(cpdYearId))
    .select(takesChanges(now).as('editable'));
  const ofYear = (table: string) =>
    sql`${sql.ref(`${table}.user_id`)} = ${userId} and ${sql.ref(`${table}.cpd_year_id`)} = ${anyId(cpdYearId)}`;
  return sql<ReadFiles>`
    with link as materialized (
      select link.document_id, link.activity_id, link.activity_document_id from activity_document link where ${ofYear('link')}
    ),
    proved as materialized (
      select link.activity_document_id, string_agg(${writeJson(dateJson)}, ',' order by date.start_date) as dates
      from link
      join activity_document_date part on part.activity_document_id = link.activity_document_id
      join activity_date date on date.activity_date_id = part.activity_date_id
      group by link.activity_document_id
    ),
    attached as materialized (
      select link.document_id,
        string_agg(${writeJson(activityJson)}, ',' order by lower(activity.activity_name), activity.activity_id) as activities
      from link
      join activity on activity.activity_id = link.activity_id
      left join proved on proved.activity_document_id = link.activity_document_id
      group by link.document_id
    ),
    held as materialized (
      select document.document_folder_id,
        string_agg(${writeJson(fileJson)}, ',' order by document.comparable_name) as files
      from document
      left join attached on attached.document_id = document.document_id
      where ${ofYear('document')} and document.document_type = 'EVIDENCE'
      group by document.document_folder_id
    )
    select mine.editable,
      (
        select '[' || coalesce(string_agg(${writeJson(folderJson)}, ',' order by folder.comparable_name), '') || ']'
        from document_folder folder left join held on held.document_folder_id = folder.document_folder_id
        where ${ofYear('folder')}
      ) as folders,
      '[' || coalesce((select files from held where document_folder_id is null), '') || ']' as documents
    from (${year}) mine
  `;
});
