import { EVIDENCE_DOCUMENT_TYPE_ID } from '@cpd/domain/values/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, download, fetchFile, type Sending, upload } from '../lib/api.ts';
import { callQuery, neverKept } from './call-query.ts';
import { useInvalidates } from './use-change.ts';

/** An evidence file of a year, to be attached to what belongs to the year. */
export type YearFile = { documentId: number; name: string };

/** The evidence files of a year (API-29). */
export function yearFilesQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    ...callQuery(['document-names', userId, cpdYearId], 'listDocumentNames', { userId, cpdYearId, short: true }),
    select: (files): YearFile[] => files.map(({ documentId, documentName }) => ({ documentId, name: documentName })),
  });
}

/** Finds the name of a document of a year, just after it was stored; undefined when it is not among the year's files. */
export function nameIn({ userId, cpdYearId }: { userId: number; cpdYearId: number }) {
  return async (documentId: number): Promise<string | undefined> => {
    const files = await call('listDocumentNames', { query: { userId, cpdYearId, short: true } });
    return files.find((file) => file.documentId === documentId)?.documentName;
  };
}

/** What to call once files of a year were added or changed: their lists are fetched again where they are on screen. */
export function useFilesChanged(): () => void {
  const stale = useInvalidates(['document-names', 'files']);
  return () => void stale();
}

/**
 * Whether nothing but this activity uses the file, so that it can be deleted with its link (API-31, EVD-21); the activity is 0
 * while it is not saved yet.
 */
export function documentCanBeDeleted(documentId: number, activityId: number): Promise<boolean> {
  return call('canDeleteDocument', { query: { documentId, activityId, isCanBeDeletedCheck: true } });
}

/** Whether some file would go with an activity, so that there is something to ask (API-32, SUM-23). */
export function activityFilesQuery(activityId: number) {
  const query = { activityId, isAvailableForDeletionCheck_UserActivity: true } as const;
  return callQuery(['files-going-with', 'activity', activityId], 'canDeleteActivityFiles', query, neverKept);
}

/** Whether some file would go with a date (API2-12, SUM-26). */
export function dateFilesQuery(activityDateId: number) {
  const query = { activityDateId, isAvailableForDeletionCheck_UserActivityDate: true } as const;
  return callQuery(['files-going-with', 'date', activityDateId], 'canDeleteDateFiles', query, neverKept);
}

/** Files of a year with exactly this content, the oldest first; `sha256` in hexadecimal digits. */
export function sameDocuments(
  { userId, cpdYearId }: { userId: number; cpdYearId: number },
  sha256: string,
): Promise<{ documentId: number; documentName: string }[]> {
  return call('listSameDocuments', { query: { userId, cpdYearId, sha256 } });
}

/** The content of a picture or PDF, to be shown (EVD-26); the server has proved what it is. */
export function previewQuery(documentId: number) {
  return queryOptions({
    queryKey: ['document-preview', documentId],
    queryFn: ({ signal }) => fetchFile('previewDocument', { documentId, preview: true }, signal),
    gcTime: 0,
    // The dialog says it.
    meta: { ownErrors: 'all' },
  });
}

/** Saves a file of the member on the reader's device (API-30). */
export function downloadDocument(documentId: number): Promise<void> {
  return download('downloadDocument', { documentId });
}

/**
 * Sends one evidence file into a year, into a folder or into none; answers its id (API-33, UPL-15).
 * Not a mutation: the upload row reports its own failures, and no toast repeats them (ERR2-03).
 */
export function uploadEvidence(
  { userId, cpdYearId, folderId }: { userId: number; cpdYearId: number; folderId?: number | undefined },
  file: File,
  fileName: string,
  sending: Sending,
): Promise<number> {
  const place = { documentTypeId: EVIDENCE_DOCUMENT_TYPE_ID, documentFolderId: folderId ?? 'null' } as const;
  return upload('createDocument', { query: { userId, cpdYearId, ...place }, file, fileName, ...sending });
}
