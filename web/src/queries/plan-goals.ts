import type { GoalOutcomeRequest } from '@cpd/contract/plan-goals';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, ownErrors } from './asked.ts';
import { usePlansChanged } from './plans.ts';

/** Goals of the year before that were carried over and are in no plan of this year yet. Asked for anew at each opening. */
export function carriedGoalsQuery(userId: number, cpdYearId: number) {
  // Without them a plan begins empty.
  return asked(
    ['carried-goals', userId, cpdYearId],
    'listCarriedGoals',
    { userId, cpdYearId, carried: true },
    { ...ownErrors, refetchOnMount: 'always' },
  );
}

/** Takes a goal off its plan; its activities stay (API2-47, PDP-28). */
export function useDeleteGoal() {
  const changed = usePlansChanged();
  return useMutation({
    mutationFn: (goalId: number) => call('deletePlanGoal', { query: { goalId } }),
    onSuccess: changed,
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
  });
}

/** Says how a goal ended, or with null that it goes on. */
export function useSetGoalOutcome() {
  const changed = usePlansChanged();
  return useMutation({
    mutationFn: ({ goalId, request }: { goalId: number; request: GoalOutcomeRequest }) =>
      call('setGoalOutcome', { query: { goalId }, body: request }),
    // Of several goals some may be closed when one is refused.
    onSettled: changed,
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
  });
}
