import type { FileDocument } from '@cpd/contract/documents';
import { downloadDocument } from '../../queries/documents.ts';
import { showError } from '../../ui/toast.ts';

/** Saves a file on the reader's device, and says so when it cannot be had (FIL-09). */
export function saveFile({ documentId }: FileDocument): Promise<void> {
  return downloadDocument(documentId).catch((error: unknown) =>
    showError(error instanceof Error ? error.message : 'The file could not be downloaded.'),
  );
}
