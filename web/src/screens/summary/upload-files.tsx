import type { CPDYear } from '@cpd/contract/cpd-years';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../lib/session.ts';
import { UploadDialog } from '../../parts/upload/upload-dialog.tsx';
import { yearFilesQuery } from '../../queries/documents.ts';
import { showError } from '../../ui/toast.ts';

/** The upload of My Files, from the summary: drag and drop, 100 MB a file (SUM-22, UPL-07, LIM2-07). */
export function UploadFiles({ year, onClose }: { year: CPDYear; onClose: () => void }) {
  const { userId } = useUser();
  const { data: files, isError } = useQuery(yearFilesQuery(userId, year.cpdYearId));
  useEffect(() => {
    if (!isError) return;
    showError('The files could not be loaded. Please try again in a moment.');
    onClose();
  }, [isError, onClose]);
  if (files === undefined) return null;
  return (
    <UploadDialog
      year={year}
      folders={[]}
      takenNames={files.map(({ name }) => name)}
      note={`Your files will be in My Files for ${year.cpdYearYear}. “Add file” in the Actions menu of an activity attaches one to it.`}
      onClose={onClose}
    />
  );
}
