import type { FileDocument } from '@cpd/contract/documents';
import { wireCodec } from '@cpd/contract/wire-codec';
import { collegeZone } from '@cpd/domain/values/college-day';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/**
 * The files screen of a year (FIL-06, FIL-26, FIL-27), read table by table without any cleverness, in the order in which the
 * database sorts. What the product answers must be equal to it, field by field.
 */
export async function plainFiles(
  database: Database,
  { userId, cpdYearId, editable }: { userId: number; cpdYearId: number; editable: boolean },
): Promise<unknown> {
  const [folders, documents, links, parts, activities, dates] = await Promise.all([
    database.selectFrom('document_folder').selectAll().orderBy('comparable_name').execute(),
    database.selectFrom('document').selectAll().orderBy('comparable_name').execute(),
    database.selectFrom('activity_document').selectAll().execute(),
    database.selectFrom('activity_document_date').selectAll().execute(),
    database.selectFrom('activity').selectAll().orderBy(sql`lower(activity_name)`).orderBy('activity_id').execute(),
    database.selectFrom('activity_date').selectAll().orderBy('start_date').execute(),
  ]);
  const attachedTo = (documentId: number): FileDocument['activities'] =>
    activities.flatMap((activity) => {
      const link = links.find((each) => each.document_id === documentId && each.activity_id === activity.activity_id);
      if (link === undefined) return [];
      const linkedDates = dates.filter((date) =>
        parts.some(
          (part) =>
            part.activity_document_id === link.activity_document_id && part.activity_date_id === date.activity_date_id,
        ),
      );
      return {
        activityId: activity.activity_id,
        userActivityName: activity.activity_name,
        isRecurring: activity.occurrence !== 'S',
        linkedToUserActivity: linkedDates.length === 0,
        dates: linkedDates.map((date) => ({ activityDateId: date.activity_date_id, startDate: date.start_date })),
      };
    });
  const filesIn = (folderId: number | null): FileDocument[] =>
    documents
      .filter((file) => file.user_id === userId && file.cpd_year_id === cpdYearId && file.document_type === 'EVIDENCE')
      .filter((file) => file.document_folder_id === folderId)
      .map((file) => ({
        documentId: file.document_id,
        documentName: file.document_name,
        ...uploaded(Temporal.Instant.from(file.uploaded_at)),
        sizeInBytes: file.size_bytes,
        documentTypeId: 1,
        documentType: null,
        documentFolderId: folderId,
        scanState: file.scan_state,
        activities: attachedTo(file.document_id),
      }));
  return wireCodec().toWire({
    editable,
    folders: folders
      .filter((folder) => folder.user_id === userId && folder.cpd_year_id === cpdYearId)
      .map((folder) => ({
        documentFolderId: folder.document_folder_id,
        userId,
        cpdYearId,
        folderName: folder.folder_name,
        documents: filesIn(folder.document_folder_id),
      })),
    documents: filesIn(null),
  });
}

/** The day at the college, and the second. */
function uploaded(at: Temporal.Instant): Pick<FileDocument, 'uploadedOn' | 'uploadedAt'> {
  const { year, month, day } = at.toZonedDateTimeISO(collegeZone());
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    uploadedOn: `${two(day)}/${two(month)}/${year}`,
    uploadedAt: at.toString({ smallestUnit: 'second', roundingMode: 'floor' }),
  };
}
