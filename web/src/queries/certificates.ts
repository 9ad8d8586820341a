import type { CertificateDocument } from '@cpd/contract/documents';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';

/** What the certificates page offers for a year (API2-29). Submitting a year invalidates it. */
export function certificatesQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    queryKey: ['certificates', userId, cpdYearId],
    queryFn: ({ signal }) =>
      call('listCertificateDocuments', { query: { UserId: userId, CPDYearId: cpdYearId, UICertPage: true }, signal }),
  });
}

/**
 * Saves a document of the page on the reader's device: statements are printed when asked for, so that their figures are
 * those of the moment (API2-30, CRT-11), the others are stored files (API2-32).
 */
export function useDownloadCertificate(userId: number, cpdYearId: number) {
  return useMutation({
    mutationFn: ({ DocumentId, GeneratableDocumentType, Id }: CertificateDocument) => {
      const year = { UserId: userId, CPDYearId: cpdYearId };
      if (GeneratableDocumentType === null) return download('downloadDocument', { DocumentId });
      if (GeneratableDocumentType === '7') return download('printPlan', { ...year, GeneratableDocumentType, Id });
      return download('printStatement', { ...year, GeneratableDocumentType });
    },
    // Said beside the document's own button.
    meta: { ownErrors: 'all' },
  });
}
