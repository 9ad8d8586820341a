import { Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import { type Plan, useDeletePlan } from '../../../queries/plans.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showDone } from '../../../ui/toast.ts';

/** Asks before a plan goes for good (PDP-27). */
export function DeletePlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { mutate, isPending, error } = useDeletePlan();
  const remove = () =>
    mutate(plan, {
      onSuccess: () => {
        showDone(`“${plan.planName}” was deleted.`);
        onClose();
      },
    });
  return (
    <Dialog title={`Are you sure you want to delete "${plan.planName}" PDP?`} onClose={onClose}>
      <Stack gap="md">
        <Text>
          {plan.isUploadedPlan
            ? 'Its hours are deleted with it. A file that was already in My Files stays there.'
            : 'Deleting a plan does not delete the activities that are attached to it. Its own hours are deleted with it.'}
        </Text>
        {error && (
          <Text role="alert" c="red">
            {error.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={isPending} onClick={remove}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
