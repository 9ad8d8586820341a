import { attachFile } from '@cpd/domain/record/activity-change';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { useUser } from '../../../lib/session.ts';
import { type SendFile, type Uploads, useUploads } from '../../../parts/upload/use-uploads.ts';
import { uploadEvidence, useFilesChanged, type YearFile } from '../../../queries/documents.ts';
import { showError } from '../../../ui/toast.ts';
import type { Change } from './use-activity-values.ts';

/**
 * The files that were chosen in the form; each is attached to the activity as soon as it is stored (EVD-09, EVD-17). A new
 * one must differ in name from those of the year and of the form (EVD-15).
 */
export function useFormUploads(
  cpdYearId: number,
  knownFiles: readonly YearFile[],
  change: (next: Change) => void,
): { uploads: Uploads; send: SendFile } {
  const { userId } = useUser();
  const filesChanged = useFilesChanged();
  const send: SendFile = (file, name, onProgress, signal) =>
    uploadEvidence({ userId: userId, cpdYearId }, file, name, onProgress, signal);
  const uploads = useUploads({
    limitBytes: ATTACH_LIMIT_BYTES,
    takenNames: knownFiles.map(({ name }) => name),
    send,
    onStored: (file) => {
      change((values) => attachFile(values, file));
      filesChanged();
    },
    onToast: showError,
  });
  return { uploads, send };
}
