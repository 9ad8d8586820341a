import { Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Group.css';
import { useDeleteActivity } from '../queries/activities.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showDone } from '../ui/toast.ts';
import styles from './delete-activity-dialog.module.css';

type DeleteActivityDialogProps = {
  activityId: number;
  name: string;
  /** More than one: the question is about all of them. */
  dateCount: number;
  hasFiles: boolean;
  opened: boolean;
  onClose: () => void;
  /** Called after it is gone and that was said. */
  onDeleted: () => void;
};

/** Asks before an activity goes, and what becomes of its files when it has any (EVD-22, SUM-23, SUM-25). */
export function DeleteActivityDialog(props: DeleteActivityDialogProps) {
  const { activityId, name, dateCount, hasFiles, opened, onClose, onDeleted } = props;
  const { mutate, isPending, isError } = useDeleteActivity();
  const remove = (keepFiles: boolean) =>
    mutate(
      { activityId, keepFiles },
      {
        onSuccess: () => {
          showDone(`“${name}” was deleted.`);
          onDeleted();
        },
      },
    );
  const series = dateCount > 1;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={hasFiles ? 'lg' : 'md'}
      title={series ? 'Delete this activity with all its dates?' : 'Delete this activity?'}
    >
      <Stack gap="md">
        <Text className={styles.text}>
          “{name}” will be removed from your record{series && `, with its ${dateCount} dates,`} and from every plan it
          is attached to. This cannot be undone.
        </Text>
        {hasFiles && <Text>It has files attached. What should happen to them?</Text>}
        {isError && <Text role="alert">It was not deleted. Please reload the page and try again.</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {hasFiles && (
            <Button variant="default" disabled={isPending} onClick={() => remove(true)}>
              Keep them in My Files
            </Button>
          )}
          <Button color="red" disabled={isPending} loading={isPending && !hasFiles} onClick={() => remove(!hasFiles)}>
            {deletingLabel(hasFiles, series)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function deletingLabel(hasFiles: boolean, series: boolean): string {
  if (hasFiles) return 'Delete the files';
  return series ? 'Delete all' : 'Delete activity';
}
