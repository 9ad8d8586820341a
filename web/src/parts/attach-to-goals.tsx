import { useSetActivityGoals } from '../queries/activities.ts';
import { showDone, showError } from '../ui/toast.ts';
import { GoalsDialog } from './goals-dialog.tsx';

type AttachToGoalsProps = { activityId: number; cpdYearId: number; onClose: () => void };

/** Ties a saved activity to goals of the year's plans at once, from wherever it is listed (API-21, CAL-06, SUM-27). */
export function AttachToGoals({ activityId, cpdYearId, onClose }: AttachToGoalsProps) {
  const { mutate } = useSetActivityGoals();
  const save = (goalIds: number[]) =>
    mutate(
      { activityId, goalIds },
      {
        onSuccess: () => {
          showDone('The goals of this activity were saved.');
          onClose();
        },
        onError: (error) => showError(error.message),
      },
    );
  return <GoalsDialog cpdYearId={cpdYearId} activityId={activityId} onClose={onClose} onApply={save} />;
}
