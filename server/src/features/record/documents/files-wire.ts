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
    editable: editable,
    folders: folders.map(({ folderId, name }) => ({
      documentFolderId: folderId,
      userId: userId,
      cpdYearId: cpdYearId,
      folderName: name,
      documents: filesIn(folderId),
    })),
    documents: filesIn(null),
  };
}

function fileToWire(file: ListedFile): FileDocument {
  return {
    documentId: file.documentId,
    documentName: file.name,
    uploadedOn: formatDayMonthYear(file.uploadedOn),
    uploadedAt: file.uploadedAt,
    sizeInBytes: file.size,
    documentTypeId: EVIDENCE_DOCUMENT_TYPE_ID,
    documentType: null,
    documentFolderId: file.folderId,
    scanState: file.scanState,
    activities: file.activities.map(({ activityId, name, hasSeveralDates, dates }) => ({
      activityId: activityId,
      userActivityName: name,
      isRecurring: hasSeveralDates,
      linkedToUserActivity: dates.length === 0,
      dates: dates.map(({ activityDateId, startDate }) => ({
        activityDateId: activityDateId,
        startDate: startDate,
      })),
    })),
  };
}
