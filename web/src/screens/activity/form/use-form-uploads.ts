import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { useEffect, useRef } from 'react';
import { takeHandedFiles } from '../../../lib/handed-files.ts';
import { useUser } from '../../../lib/session.ts';
import type { Problems } from '../../../parts/saving/problems.ts';
import type { StoredFile } from '../../../parts/upload/upload-rows.ts';
import { type SendFile, useUploads } from '../../../parts/upload/use-uploads.ts';
import { nameIn, uploadEvidence, useFilesChanged, type YearFile } from '../../../queries/documents.ts';
import { showError } from '../../../ui/toast.ts';

const WRONG_NAMES = 'Please change the names of the marked files.';
const FILES_MISSING = 'A file was not uploaded. Try again or remove it, then save.';

/**
 * The files that were chosen in the form; each is attached as soon as it is stored (EVD-09, EVD-17). A new one must differ in
 * name from those of the year and of the form (EVD-15).
 */
export function useFormUploads(
  cpdYearId: number,
  knownFiles: readonly YearFile[],
  onAttach: (file: StoredFile) => void,
) {
  const { userId } = useUser();
  const filesChanged = useFilesChanged();
  const send: SendFile = (file, name, sending) => uploadEvidence({ userId, cpdYearId }, file, name, sending);
  const uploads = useUploads({
    limitBytes: ATTACH_LIMIT_BYTES,
    takenNames: knownFiles.map(({ name }) => name),
    send,
    nameOf: nameIn({ userId, cpdYearId }),
    onStored: (file) => {
      onAttach(file);
      filesChanged();
    },
    onToast: showError,
  });
  const begun = useRef(false);
  useEffect(() => {
    // A photo that was taken for this activity goes along with the save.
    if (!begun.current) uploads.add(takeHandedFiles(), { seen: true });
    begun.current = true;
  });
  return {
    uploads,
    send,
    /** What is wrong with the chosen files before they are sent. */
    namesProblem: () =>
      uploads.rows.some((row) => row.state.kind === 'chosen' && uploads.problemOf(row) !== undefined)
        ? WRONG_NAMES
        : undefined,
    /** Sends all of them, so that the save that follows has them. */
    sendAll: async (): Promise<Problems> =>
      (await uploads.sendAll()) ? { fields: {}, other: [] } : { fields: { files: FILES_MISSING }, other: [] },
  };
}
