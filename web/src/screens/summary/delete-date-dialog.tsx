import { Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import { type ActivityDate, dayOf } from '../../parts/activity-facts/activity-dates.ts';
import { useDeleteActivityDate } from '../../queries/activity-dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showDone } from '../../ui/toast.ts';
import styles from './summary.module.css';

type DeleteDateDialogProps = {
  date: ActivityDate;
  /** The activity's name. */
  name: string;
  onClose: () => void;
};

/** Asks before one of several dates goes, and what becomes of its own files; the other dates stay (SUM-26, OCC-16). */
export function DeleteDateDialog({ date, name, onClose }: DeleteDateDialogProps) {
  const { mutate, isPending, isError } = useDeleteActivityDate();
  const day = dayOf(date.startDate);
  const hasFiles = date.hasEvidenceAttached;
  const remove = (deleteFiles: boolean) =>
    mutate(
      { activityDateId: date.activityDateId, deleteFiles },
      {
        onSuccess: () => {
          showDone(`The date ${day} was deleted.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title="Delete activity date" onClose={onClose} size={hasFiles ? 'lg' : 'md'}>
      <Stack gap="md">
        <Text className={styles.long}>
          {day} will be removed from “{name}”. The other dates stay. This cannot be undone.
        </Text>
        {hasFiles && <Text>This date has files attached. What should happen to them?</Text>}
        {isError && <Text role="alert">It was not deleted. Please reload the page and try again.</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {hasFiles && (
            <Button variant="default" disabled={isPending} onClick={() => remove(false)}>
              Keep them with the activity
            </Button>
          )}
          <Button color="red" disabled={isPending} loading={isPending && !hasFiles} onClick={() => remove(hasFiles)}>
            {hasFiles ? 'Delete the files' : 'Delete date'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
