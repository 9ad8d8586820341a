import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Group.css';
import type { ReactNode } from 'react';
import { useDeleteActivity, useDeleteActivityDate } from '../queries/activities.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showDone } from '../ui/toast.ts';
import styles from './delete-dialog.module.css';
import { useSaving } from './saving/use-saving.ts';

type DeleteDialogProps<Answer extends object | null> = {
  title: string;
  action: string;
  /** Asks what becomes of its files; left out where there are none. */
  files: { question: string; keep: string } | undefined;
  remove: (alsoFiles: boolean) => Promise<Answer>;
  onDeleted: (answer: Answer) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something of the record goes, and what becomes of its files when it has any (EVD-22). */
function DeleteDialog<Answer extends object | null>(props: DeleteDialogProps<Answer>) {
  const { title, action, files, remove, onDeleted, onClose, children } = props;
  const { submit, busy, failure } = useSaving({ save: (alsoFiles: boolean) => remove(alsoFiles), onSaved: onDeleted });
  return (
    <Dialog title={title} size={files ? 'lg' : 'md'} onClose={onClose}>
      <Stack gap="md">
        <Text className={styles.text}>{children} This cannot be undone.</Text>
        {files && <Text>{files.question} What should happen to them?</Text>}
        {failure && <Text role="alert">It was not deleted. Please reload the page and try again.</Text>}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {files && (
            <Button disabled={busy} onClick={() => void submit(false)}>
              {files.keep}
            </Button>
          )}
          <Button
            variant="filled"
            color="red"
            disabled={busy}
            loading={busy && files === undefined}
            onClick={() => void submit(files !== undefined)}
          >
            {files ? 'Delete the files' : action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type DeleteActivityDialogProps = {
  activityId: number;
  name: string;
  /** More than one: the question is about all of them. */
  dateCount: number;
  hasFiles: boolean;
  onClose: () => void;
  /** Called after it is gone and that was said. */
  onDeleted: () => void;
};

/** Asks before an activity goes (SUM-23, SUM-25). */
export function DeleteActivityDialog(props: DeleteActivityDialogProps) {
  const { activityId, name, dateCount, hasFiles, onClose, onDeleted } = props;
  const { mutateAsync } = useDeleteActivity();
  const series = dateCount > 1;
  return (
    <DeleteDialog
      title={series ? 'Delete this activity with all its dates?' : 'Delete this activity?'}
      action={series ? 'Delete all' : 'Delete activity'}
      files={hasFiles ? { question: 'It has files attached.', keep: 'Keep them in My Files' } : undefined}
      remove={(alsoFiles) => mutateAsync({ activityId, keepFiles: !alsoFiles })}
      onDeleted={() => {
        showDone(`“${name}” was deleted.`);
        onDeleted();
      }}
      onClose={onClose}
    >
      “{name}” will be removed from your record{series && `, with its ${dateCount} dates,`} and from every plan it is
      attached to.
    </DeleteDialog>
  );
}

type DeleteDateDialogProps = {
  activityDateId: number;
  /** The day of the date. */
  date: string;
  /** The activity's name. */
  name: string;
  /** The activity has no other. */
  isOnly?: boolean;
  hasFiles: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a date goes; the other dates stay, and the last one takes its activity along (SUM-26, OCC-16). */
export function DeleteDateDialog(props: DeleteDateDialogProps) {
  const { activityDateId, date, name, isOnly = false, hasFiles, onClose, onDeleted } = props;
  const { mutateAsync } = useDeleteActivityDate();
  const day = formatDayMonthYear(date.slice(0, 10));
  const files = isOnly
    ? { question: 'It has files attached.', keep: 'Keep them in My Files' }
    : { question: 'This date has files attached.', keep: 'Keep them with the activity' };
  return (
    <DeleteDialog
      title="Delete activity date"
      action="Delete date"
      files={hasFiles ? files : undefined}
      remove={(deleteFiles) => mutateAsync({ activityDateId, deleteFiles })}
      onDeleted={({ activityDeleted }) => {
        showDone(activityDeleted ? `“${name}” was deleted.` : `The date ${day} was deleted.`);
        onDeleted();
      }}
      onClose={onClose}
    >
      {isOnly
        ? `${day} is the only date of “${name}”, so the whole activity will be removed from your record and from every plan it is attached to.`
        : `${day} will be removed from “${name}”. The other dates stay.`}
    </DeleteDialog>
  );
}
