import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { nameIn, uploadEvidence, useFilesChanged, yearFilesQuery } from '../../queries/documents.ts';
import { showError } from '../../ui/toast.ts';
import { type Uploads, useUploads } from '../upload/use-uploads.ts';
import { withFreeNames } from './free-names.ts';

/**
 * A list of files to send that starts with those just chosen, under names that none of the member's years `yearIds` has yet
 * (EVD-29). They go into the year that `yearId` answers when they are sent.
 */
export function useProposedUploads(
  files: readonly File[],
  userId: number,
  yearIds: readonly number[],
  yearId: () => number,
): Uploads & { propose: (files: readonly File[]) => void } {
  const filesChanged = useFilesChanged();
  const lists = useQueries({ queries: yearIds.map((id) => yearFilesQuery(userId, id)) });
  const takenNames = lists.flatMap(({ data = [] }) => data.map(({ name }) => name));
  const uploads = useUploads({
    limitBytes: ATTACH_LIMIT_BYTES,
    takenNames,
    send: (file, name, sending) => uploadEvidence({ userId, cpdYearId: yearId() }, file, name, sending),
    nameOf: (documentId) => nameIn({ userId, cpdYearId: yearId() })(documentId),
    onStored: filesChanged,
    onToast: showError,
  });
  const propose = (chosen: readonly File[]) => uploads.add(withFreeNames(chosen, takenNames));
  const begun = useRef(false);
  const isLoading = lists.some((list) => list.isLoading);
  useEffect(() => {
    // Without a network the server says it of a name that is taken.
    if (begun.current || isLoading) return;
    begun.current = true;
    propose(files);
  });
  return { ...uploads, propose };
}
