import { activitiesChanges } from '../queries/activities.ts';
import { useChange } from '../queries/use-change.ts';
import { showDone } from '../ui/toast.ts';
import { GoalsDialog } from './goals-dialog.tsx';
import { useSaving } from './saving/use-saving.ts';

type AttachToGoalsProps = { activityId: number; cpdYearId: number; onClose: () => void };

/** Ties a saved activity to goals of the year's plans at once, from wherever it is listed (API-21, CAL-06, SUM-27). */
export function AttachToGoals({ activityId, cpdYearId, onClose }: AttachToGoalsProps) {
  const { mutateAsync } = useChange(activitiesChanges.setActivityGoals);
  const { submit, busy, failure } = useSaving<number[], true>({
    // What is ticked, the dialog knows itself.
    entered: null,
    save: async (goalIds) => {
      await mutateAsync({ activityId, goalIds });
      return true;
    },
    onSaved: () => {
      showDone('The goals of this activity were saved.');
      onClose();
    },
  });
  return (
    <GoalsDialog
      cpdYearId={cpdYearId}
      activityId={activityId}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onApply={(goalIds) => void submit(goalIds)}
    />
  );
}
