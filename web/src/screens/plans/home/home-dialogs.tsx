import type { CPDYear } from '@cpd/contract/cpd-years';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { AttachToGoals } from '../../../parts/attach-to-goals.tsx';
import { failureText } from '../../../parts/saving/failure.ts';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { useSayDeleted } from '../../../parts/undo-toast.tsx';
import { type Plan, plansChanges } from '../../../queries/plans.ts';
import { useChange } from '../../../queries/use-change.ts';
import { CloseGoalsDialog } from '../closing/close-goals-dialog.tsx';
import { RemoveGoalDialog } from '../remove-goal-dialog.tsx';

type HomeDialogsProps = { dialog: PlanDialog; plans: readonly Plan[]; year: CPDYear; onClose: () => void };

/** The dialogs of PDP Home, one at a time (PDP-08). */
export function HomeDialogs({ dialog, plans, year, onClose }: HomeDialogsProps) {
  // What was opened stays on screen while the list is fetched anew.
  const [plan] = useState(() => plans.find(({ planId }) => 'planId' in dialog && planId === dialog.planId));
  if (dialog.kind === 'attach') {
    return <AttachToGoals activityId={dialog.activityId} cpdYearId={year.cpdYearId} onClose={onClose} />;
  }
  if (plan === undefined) return null;
  switch (dialog.kind) {
    case 'delete':
      return <DeletePlanDialog plan={plan} onClose={onClose} />;
    case 'remove-goal':
      return <RemoveStoredGoal goalId={dialog.goalId} onClose={onClose} />;
    case 'close-goals':
      return (
        <CloseGoalsDialog
          goals={plan.planGoals.filter(({ outcome, planGoalId }) =>
            dialog.goalId === undefined ? outcome === null : planGoalId === dialog.goalId,
          )}
          nextYear={year.cpdYearYear + 1}
          onClose={onClose}
        />
      );
  }
}

/** Takes a goal off its stored plan (API2-47). */
function RemoveStoredGoal({ goalId, onClose }: { goalId: number; onClose: () => void }) {
  const { mutateAsync } = useChange(plansChanges.deleteGoal);
  const sayDeleted = useSayDeleted();
  const { submit, busy, failure } = useSaving<void, string>({
    entered: null,
    save: async (_way, key) => {
      await mutateAsync({ goalId, key });
      return key;
    },
    onSaved: (key) => {
      sayDeleted('The goal was removed.', key);
      onClose();
    },
  });
  const problem = failure && failureText(failure);
  return <RemoveGoalDialog removing={busy} problem={problem} onClose={onClose} onRemove={() => void submit()} />;
}

/** Asks before a plan goes (PDP-27). */
function DeletePlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { mutateAsync } = useChange(plansChanges.deletePlan);
  const sayDeleted = useSayDeleted();
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete "${plan.planName}" PDP?`}
      action="Delete"
      danger
      change={(key) => mutateAsync({ plan, key })}
      onDone={(key) => {
        sayDeleted(`“${plan.planName}” was deleted.`, key);
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

/** The dialog that is open on PDP Home. Plans and goals by id: what they say is read anew when the list changes. */
export type PlanDialog =
  | { kind: 'delete'; planId: number }
  | { kind: 'remove-goal'; planId: number; goalId: number }
  /** Every open goal of the plan, or the one that is named. */
  | { kind: 'close-goals'; planId: number; goalId?: number }
  | { kind: 'attach'; activityId: number };
