import type { FileDocument, MyFiles } from '@cpd/contract/documents';
import { EVIDENCE_DOCUMENT_TYPE_ID } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { FilesOfYear, ListedFile } from './files-reader.ts';

/** The files screen as the wire has it: each file in its folder, the others after them (FIL-06, FIL-27). */
export function filesToWire(
  { folders, files }: FilesOfYear,
  { userId, cpdYearId, editable }: { userId: number; cpdYearId: number; editable: boolean },
): MyFiles {
  const byFolder = Map.groupBy(files, ({ folderId }) => folderId);
  const filesIn = (folderId: number | null) => (byFolder.get(folderId) ?? []).map(fileToWire);
  return {
    Editable: editable,
    Folders: folders.map(({ folderId, name }) => ({
      DocumentFolderId: folderId,
      UserId: userId,
      CPDYearId: cpdYearId,
      FolderName: name,
      Documents: filesIn(folderId),
    })),
    Documents: filesIn(null),
  };
}

function fileToWire(file: ListedFile): FileDocument {
  return {
    DocumentId: file.documentId,
    DocumentName: file.name,
    UploadedOn: formatDayMonthYear(file.uploadedOn),
    UploadedAt: file.uploadedAt,
    SizeInBytes: file.size,
    DocumentTypeId: EVIDENCE_DOCUMENT_TYPE_ID,
    DocumentType: null,
    DocumentFolderId: file.folderId,
    ScanState: file.scanState,
    Activities: file.activities.map(({ activityId, name, hasSeveralDates, dates }) => ({
      UserActivityId: activityId,
      UserActivityName: name,
      IsRecurring: hasSeveralDates,
      LinkedToUserActivity: dates.length === 0,
      UserActivityDates: dates.map(({ activityDateId, startDate }) => ({
        UserActivityDateId: activityDateId,
        StartDate: startDate,
      })),
    })),
  };
}
