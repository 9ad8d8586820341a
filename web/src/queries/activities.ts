import type { ActivityRequest } from '@cpd/contract/activities';
import { SUMMARY_RELOAD_DELAY_MS } from '@cpd/domain/values/limits';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** One activity, to be edited or viewed (API-18). Asked for anew at each opening, so that nobody edits an old version. */
export function activityQuery(activityId: number) {
  return queryOptions({
    queryKey: ['activity', activityId],
    queryFn: ({ signal }) => call('getActivity', { query: { id: activityId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    // The screen says that it is not available (ERR-04).
    meta: { ownErrors: 'all' },
  });
}

/** One activity, to be copied (API-17). Nothing is changed by reading it. */
export function activityToCopyQuery(activityId: number) {
  return queryOptions({
    queryKey: ['activity-to-copy', activityId],
    queryFn: ({ signal }) => call('getActivityToCopy', { query: { objectId: activityId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    // The screen says that it is not available (ERR-04).
    meta: { ownErrors: 'all' },
  });
}

/** Names the member used before with what was entered the last time, the latest first (ACT-18). */
export function activitySuggestionsQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    queryKey: ['activity-suggestions', userId, cpdYearId],
    queryFn: ({ signal }) =>
      call('listActivitySuggestions', {
        query: { userId: userId, cpdYearId: cpdYearId, isGetSuggestion: true },
        signal,
      }),
    // Without them there are only no suggestions (ERR-05).
    meta: { ownErrors: 'all' },
  });
}

/** Everything that shows figures or activities of a year; what is on screen is fetched again, the rest when next seen. */
const KEPT_BY_ACTIVITIES = [
  'calendar',
  'activity-names',
  'activity-suggestions',
  'document-names',
  'plans',
  'requirements',
  'summary',
  'years',
];

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of KEPT_BY_ACTIVITIES) void client.invalidateQueries({ queryKey: [key] });
  };
}

type ActivityToSave = {
  request: ActivityRequest;
  idempotencyKey: string;
  /** Every date takes the hours of the activity (HRS-12). */
  resetHours?: boolean;
};

/**
 * Saves an activity: id 0 is created, any other updated (ACT-28). The key makes a repeated attempt harmless (ACT-48).
 * Answers the id.
 */
export function useSaveActivity() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ request, idempotencyKey, resetHours = false }: ActivityToSave) =>
      request.activityId === 0
        ? call('createActivity', { query: {}, body: request, idempotencyKey })
        : call('updateActivity', {
            query: { id: request.activityId, ...(resetHours && { resetHours: true }) },
            body: request,
            idempotencyKey,
          }),
    // The form keeps what was entered, so it does not just leave for the sign-in.
    meta: { offersSignIn: true },
    onSuccess: refresh,
  });
}

/** Deletes an activity; without `keepFiles` also those of its files that nothing else uses (EVD-22). */
export function useDeleteActivity() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ activityId, keepFiles }: { activityId: number; keepFiles: boolean }) =>
      call('deleteActivity', { query: { activityId: activityId, keepFiles: keepFiles } }),
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
    // SUM-24.
    onSuccess: () => {
      setTimeout(refresh, SUMMARY_RELOAD_DELAY_MS);
    },
  });
}

/** Makes the goals of a saved activity those given (API-21). */
export function useSetActivityGoals() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ activityId, goalIds }: { activityId: number; goalIds: number[] }) =>
      call('setActivityGoals', { query: { activityId: activityId }, body: goalIds }),
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
    onSuccess: refresh,
  });
}
