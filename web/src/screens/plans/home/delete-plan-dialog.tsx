import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../parts/saving/confirm-dialog.tsx';
import { type Plan, useDeletePlan } from '../../../queries/plans.ts';
import { showDone } from '../../../ui/toast.ts';

/** Asks before a plan goes for good (PDP-27). */
export function DeletePlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { mutateAsync } = useDeletePlan();
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete "${plan.planName}" PDP?`}
      action="Delete"
      danger
      change={() => mutateAsync(plan)}
      onDone={() => {
        showDone(`“${plan.planName}” was deleted.`);
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        {plan.isUploadedPlan
          ? 'Its hours are deleted with it. A file that was already in My Files stays there.'
          : 'Deleting a plan does not delete the activities that are attached to it. Its own hours are deleted with it.'}
      </Text>
    </ConfirmDialog>
  );
}
