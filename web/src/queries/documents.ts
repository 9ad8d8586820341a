import { EVIDENCE_DOCUMENT_TYPE_ID } from '@cpd/domain/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, download, upload } from '../lib/api.ts';

/** Ids and names of the evidence files of a year (API-29). */
export function documentNamesQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    queryKey: ['document-names', userId, cpdYearId],
    queryFn: ({ signal }) =>
      call('listDocumentNames', { query: { UserId: userId, CPDYearId: cpdYearId, Short: true }, signal }),
  });
}

/** Saves a file of the member on the reader's device (API-30). */
export function downloadDocument(documentId: number): Promise<void> {
  return download('downloadDocument', { DocumentId: documentId });
}

/**
 * Sends one evidence file into a year, outside folders; answers its id (API-33, UPL-15). `onProgress` is told 0 to 1.
 * Not a mutation: the upload row reports its own failures, and no toast repeats them (ERR2-03).
 */
export function uploadEvidence(
  { userId, cpdYearId }: { userId: number; cpdYearId: number },
  file: File,
  fileName: string,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return upload('createDocument', {
    query: {
      UserId: userId,
      CPDYearId: cpdYearId,
      DocumentTypeId: EVIDENCE_DOCUMENT_TYPE_ID,
      DocumentFolderId: 'null',
    },
    file,
    fileName,
    onProgress,
    signal,
  });
}
