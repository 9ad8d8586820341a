import type { FileDocument } from '@cpd/contract/documents';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../parts/saving/confirm-dialog.tsx';
import { useUnlink } from '../../queries/files.ts';
import classes from './files.module.css';
import type { Ending, FileActivity, FileActivityDate } from './files-dialog.ts';
import { whenRefused } from './when-refused.ts';

type UnlinkActivityDialogProps = Ending & { file: FileDocument; activity: FileActivity };

/** Takes a file off an activity with all its dates; the file stays (FIL-18). */
export function UnlinkActivityDialog({ file, activity, onClose, onDone }: UnlinkActivityDialogProps) {
  const { mutateAsync } = useUnlink();
  return (
    <ConfirmDialog
      title="Unlink this activity?"
      action="Unlink"
      change={() => mutateAsync({ documentId: file.documentId, activityId: activity.activityId })}
      onDone={() => onDone('The file is no longer attached to the activity.')}
      onFailed={whenRefused(onClose)}
      onClose={onClose}
    >
      <Text className={classes.name}>
        “{file.documentName}” will no longer be evidence for “{activity.userActivityName}”
        {activity.dates.length > 0 && ', on any of its dates'}. The file stays in My Files.
      </Text>
    </ConfirmDialog>
  );
}

type UnlinkDateDialogProps = UnlinkActivityDialogProps & { date: FileActivityDate };

/** Takes a file off one date; the last one gone, it belongs to the whole activity (FIL-18, EVD-06). */
export function UnlinkDateDialog({ file, activity, date, onClose, onDone }: UnlinkDateDialogProps) {
  const { mutateAsync } = useUnlink();
  const day = formatDayMonthYear(date.startDate);
  const { activityDateId } = date;
  return (
    <ConfirmDialog
      title="Unlink this date?"
      action="Unlink"
      change={() => mutateAsync({ documentId: file.documentId, activityId: activity.activityId, activityDateId })}
      onDone={() => onDone(`The file is no longer attached to ${day}.`)}
      onFailed={whenRefused(onClose)}
      onClose={onClose}
    >
      <Text className={classes.name}>
        “{file.documentName}” will no longer be evidence for {day} of “{activity.userActivityName}”.{' '}
        {activity.dates.length === 1
          ? 'It is the last date, so the file will then belong to the whole activity.'
          : 'The other dates keep it.'}{' '}
        The file stays in My Files.
      </Text>
    </ConfirmDialog>
  );
}
