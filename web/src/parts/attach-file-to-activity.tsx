import type { Activity } from '@cpd/contract/activities';
import { type LinkedFile, linkableDates, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../lib/session.ts';
import { activityQuery } from '../queries/activities.ts';
import { uploadEvidence, yearFilesQuery } from '../queries/documents.ts';
import { filesChanges } from '../queries/files.ts';
import { activityTypesQuery } from '../queries/reference.ts';
import { useChange } from '../queries/use-change.ts';
import { showDone, showError } from '../ui/toast.ts';
import { AttachDialog } from './attach/attach-dialog.tsx';

type AttachFileToActivityProps = {
  activityId: number;
  cpdYearId: number;
  /** The picker was opened with the press that asked for this, and answers what was chosen (`ui/pick-files`). */
  picked?: Promise<readonly File[]> | undefined;
  onClose: () => void;
};

/** Attaches a file to a saved activity at once, from wherever it is listed (API-36, CAL-10). */
export function AttachFileToActivity({ activityId, cpdYearId, picked, onClose }: AttachFileToActivityProps) {
  const { userId } = useUser();
  const activity = useQuery(activityQuery(activityId));
  const yearFiles = useQuery(yearFilesQuery(userId, cpdYearId));
  // Without them the dialog says less.
  const types = useQuery(activityTypesQuery(cpdYearId));
  const { mutateAsync } = useChange(filesChanges.attachFiles);
  const failed = activity.isError || yearFiles.isError;
  useEffect(() => {
    if (!failed) return;
    showError('The files could not be loaded. Please try again in a moment.');
    onClose();
  }, [failed, onClose]);
  const loaded = activity.isFetchedAfterMount ? activity.data : undefined;
  if (loaded === undefined || yearFiles.data === undefined) return null;
  const attach = async (files: readonly LinkedFile[], key: string) => {
    await mutateAsync({ activity: loaded, files, key });
    showDone(files.length === 1 ? 'The file was attached.' : `${files.length} files were attached.`);
  };
  return (
    <AttachDialog
      limitBytes={ATTACH_LIMIT_BYTES}
      dates={datesOf(loaded)}
      yearFiles={yearFiles.data}
      attachedIds={loaded.userActivityDocuments.map(({ documentId }) => documentId)}
      guide={types.data?.find(({ activityTypeId }) => activityTypeId === loaded.activityTypeId)}
      picked={picked}
      send={(file, name, sending) => uploadEvidence({ userId, cpdYearId }, file, name, sending)}
      onAttach={attach}
      onClose={onClose}
    />
  );
}

/** A single activity has nothing to choose between (EVD-04). */
function datesOf({ occurrence, dates, userActivityDocuments }: Activity) {
  if (occurrence === 'S') return [];
  const files = userActivityDocuments.map(
    ({ documentId, documentName, linkedToUserActivity, linkedDates }): LinkedFile => ({
      documentId,
      name: documentName,
      link: linkedToUserActivity
        ? WHOLE_ACTIVITY
        : { to: 'dates', dates: linkedDates.map(({ startDate }) => startDate) },
    }),
  );
  return linkableDates(
    dates.map(({ startDate }) => startDate),
    files,
  );
}
