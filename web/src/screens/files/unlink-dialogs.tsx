import type { FileDocument } from '@cpd/contract/documents';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text } from '@mantine/core';
import { useUnlink } from '../../queries/files.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import classes from './files.module.css';
import type { Ending, FileActivity, FileActivityDate } from './files-dialog.ts';
import { useAttempt } from './use-attempt.ts';

type UnlinkActivityDialogProps = Ending & { file: FileDocument; activity: FileActivity };

/** Takes a file off an activity with all its dates; the file stays (FIL-18). */
export function UnlinkActivityDialog({ file, activity, onClose, onDone }: UnlinkActivityDialogProps) {
  const { mutateAsync } = useUnlink();
  const { pending, attempt } = useAttempt({ onClose, onDone });
  const link = { documentId: file.documentId, activityId: activity.activityId };
  return (
    <ActionDialog
      title="Unlink this activity?"
      action="Unlink"
      pending={pending}
      onAct={() => void attempt(() => mutateAsync(link), 'The file is no longer attached to the activity.')}
      onClose={onClose}
    >
      <Text className={classes.name}>
        “{file.documentName}” will no longer be evidence for “{activity.userActivityName}”
        {activity.dates.length > 0 && ', on any of its dates'}. The file stays in My Files.
      </Text>
    </ActionDialog>
  );
}

type UnlinkDateDialogProps = UnlinkActivityDialogProps & { date: FileActivityDate };

/** Takes a file off one date; the last one gone, it belongs to the whole activity (FIL-18, EVD-06). */
export function UnlinkDateDialog({ file, activity, date, onClose, onDone }: UnlinkDateDialogProps) {
  const { mutateAsync } = useUnlink();
  const { pending, attempt } = useAttempt({ onClose, onDone });
  const day = formatDayMonthYear(date.startDate);
  const link = {
    documentId: file.documentId,
    activityId: activity.activityId,
    activityDateId: date.activityDateId,
  };
  return (
    <ActionDialog
      title="Unlink this date?"
      action="Unlink"
      pending={pending}
      onAct={() => void attempt(() => mutateAsync(link), `The file is no longer attached to ${day}.`)}
      onClose={onClose}
    >
      <Text className={classes.name}>
        “{file.documentName}” will no longer be evidence for {day} of “{activity.userActivityName}”.{' '}
        {activity.dates.length === 1
          ? 'It is the last date, so the file will then belong to the whole activity.'
          : 'The other dates keep it.'}{' '}
        The file stays in My Files.
      </Text>
    </ActionDialog>
  );
}
