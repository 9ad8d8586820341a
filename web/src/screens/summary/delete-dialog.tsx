import type { SummaryActivity } from '@cpd/contract/summary';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { useDeleteActivity } from '../../queries/activities.ts';
import { showDone } from '../../ui/toast.ts';
import '../../ui/modal-styles.ts';
import { menuButtonId } from './activity-actions.ts';

type DeleteDialogProps = {
  activity: SummaryActivity;
  opened: boolean;
  onClose: () => void;
  /** The element that takes the focus once the activity's own row is gone. */
  focusAfterDeletion: string;
};

/** Asks before an activity goes, and what becomes of its files when it has any (SUM-23, SUM-25). */
export function DeleteDialog({ activity, opened, onClose, focusAfterDeletion }: DeleteDialogProps) {
  const { mutate, isPending, isSuccess, isError } = useDeleteActivity();
  const remove = (keepFiles: boolean) =>
    mutate(
      { activityId: activity.UserActivityId, keepFiles },
      {
        onSuccess: () => {
          showDone(`“${activity.ActivityName}” was deleted.`);
          onClose();
        },
      },
    );
  const series = activity.DateCount > 1;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={series ? 'Delete this activity with all its dates?' : 'Delete this activity?'}
      transitionProps={{ duration: 100 }}
      // The menu entry that opened the dialog is gone; its button, or the category, takes the focus instead.
      returnFocus={false}
      onExitTransitionEnd={() =>
        document.getElementById(isSuccess ? focusAfterDeletion : menuButtonId(activity))?.focus()
      }
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          “{activity.ActivityName}” goes from your record{series && `, with its ${activity.DateCount} dates,`} and from
          every plan it is attached to. This cannot be undone.
        </Text>
        {activity.HasEvidenceAttached && <Text>Files are attached to it. What happens to them?</Text>}
        {isError && <Text role="alert">It was not deleted. Please reload the page and try again.</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {activity.HasEvidenceAttached ? (
            <>
              <Button variant="default" disabled={isPending} onClick={() => remove(true)}>
                Keep them in My Files
              </Button>
              <Button color="red.8" disabled={isPending} onClick={() => remove(false)}>
                Delete the files
              </Button>
            </>
          ) : (
            <Button color="red.8" loading={isPending} onClick={() => remove(true)}>
              {series ? 'Delete all' : 'Delete activity'}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
