import type { SummaryActivity } from '@cpd/contract/summary';
import { Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { useDeleteActivity } from '../../queries/activities.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showDone } from '../../ui/toast.ts';

type DeleteDialogProps = {
  activity: SummaryActivity;
  opened: boolean;
  onClose: () => void;
};

/** Asks before an activity goes, and what becomes of its files when it has any (SUM-23, SUM-25). */
export function DeleteDialog({ activity, opened, onClose }: DeleteDialogProps) {
  const { mutate, isPending, isError } = useDeleteActivity();
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
    <Dialog
      opened={opened}
      onClose={onClose}
      size={activity.HasEvidenceAttached ? 'lg' : 'md'}
      title={series ? 'Delete this activity with all its dates?' : 'Delete this activity?'}
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
    </Dialog>
  );
}
