import type { CertificateDocument } from '@cpd/contract/documents';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { callQuery, neverKept, ownErrors } from './call-query.ts';
import { useStoppable } from './stoppable.ts';

/** What the certificates page offers for a year (API2-29). Plans, submitting, an audit and the calendar change it, so it is asked for anew. */
export function certificatesQuery(userId: number, cpdYearId: number) {
  return callQuery(
    ['certificates', userId, cpdYearId],
    'listCertificateDocuments',
    { userId, cpdYearId, uiCertPage: true },
    { staleTime: 0 },
  );
}

/**
 * Saves a document of the page on the reader's device: statements are printed when asked for, so that their figures are
 * those of the moment (API2-30, CRT-11), the others are stored files (API2-32).
 */
export function useDownloadCertificate(userId: number, cpdYearId: number) {
  // What went wrong is said beside the document's own button.
  return useStoppable<CertificateDocument, void>(({ documentId, generatableDocumentType, objectId }, { signal }) => {
    const year = { userId, cpdYearId };
    if (generatableDocumentType === null) return download('downloadDocument', { documentId }, { signal });
    if (generatableDocumentType === '7')
      return download('printPlan', { ...year, generatableDocumentType, objectId }, { signal });
    return download('printStatement', { ...year, generatableDocumentType }, { signal });
  });
}

/** A document that is made at once is there before anyone has asked for its place. */
const ASK_EVERY_MS = 2_000;

/** Where in the queue the reader's next document is; asked again and again, and first when it takes longer. */
export function printQueueQuery() {
  return queryOptions({
    ...callQuery(['print-queue'], 'getPrintQueue', {}, { ...neverKept, retry: false }),
    initialData: { before: null },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** The audit of a year with the activities by category (API2-35); null without one. */
export function auditQuery(userId: number, cpdYearId: number) {
  // Anyone who shows it says that it is missing.
  return callQuery(['audit', userId, cpdYearId], 'getUserAudit', { userId, cpdYearId }, { ...ownErrors, staleTime: 0 });
}

/** What happened in an audit, the newest first (API2-36). */
export function auditLogQuery(userAuditId: number) {
  return callQuery(['audit-log', userAuditId], 'listAuditLog', { userAuditId }, ownErrors);
}

/**
 * Makes an acknowledgement form and saves it on the reader's device (API2-33, CRT-09). With the same key a repeated
 * attempt makes no second form, whichever of the two steps had failed.
 */
export function useCreateAcknowledgement(userId: number, cpdYearId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ activityIds, idempotencyKey }: { activityIds: number[]; idempotencyKey: string }) => {
      const query = { userId, cpdYearId, generateAcknowledgement: true } as const;
      const documentId = await call('createAcknowledgement', { query, body: activityIds, idempotencyKey });
      await download('downloadDocument', { documentId });
      return documentId;
    },
    // An activity may have been deleted elsewhere: then the list to choose from is out of date.
    onError: () => client.invalidateQueries({ queryKey: ['summary'] }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['certificates'] }),
    // The dialog stays and says what happened.
    meta: { ownErrors: 'all', offersSignIn: true },
  });
}
