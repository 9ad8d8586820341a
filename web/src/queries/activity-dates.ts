import type { ActivityDateRequest } from '@cpd/contract/activity-dates';
import { SUMMARY_RELOAD_DELAY_MS } from '@cpd/domain/values/limits';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, atEachOpening, neverKept } from './asked.ts';
import { useStale } from './form-change.ts';

/** One date of an activity (API-26). Asked for anew at each opening, so that nobody edits an old version. */
export function activityDateQuery(activityDateId: number) {
  // The screen says that it is not available (ERR-04).
  return asked(['activity-date', activityDateId], 'getActivityDate', { activityDateId }, atEachOpening);
}

/** Whether the activity has another date on this day (API-27); never an answer of earlier. */
export function activityDateInUseQuery(activityId: number, activityDateId: number, day: string) {
  // Saving asks once more, and says it there.
  return asked(
    ['activity-date-in-use', activityId, activityDateId, day],
    'isActivityDateInUse',
    { activityId, activityDateId, theDate: day },
    neverKept,
  );
}

/** What shows hours, dates or files of a year; what is on screen is fetched again, the rest when next seen. */
const KEPT_BY_DATES = ['document-names', 'requirements', 'summary', 'years'];

/** Saves one date of an activity (API-28). The key makes a repeated attempt harmless (ACT-48). */
export function useSaveActivityDate() {
  const refresh = useStale(KEPT_BY_DATES);
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: ActivityDateRequest; idempotencyKey: string }) =>
      call('updateActivityDate', { query: {}, body: request, idempotencyKey }),
    // The form keeps what was entered, so it does not just leave for the sign-in.
    meta: { offersSignIn: true },
    onSuccess: () => void refresh(),
  });
}

/** Deletes one date of an activity, the last one with its activity (OCC-16); `deleteFiles` also its files that nothing else uses. */
export function useDeleteActivityDate() {
  const refresh = useStale(KEPT_BY_DATES);
  return useMutation({
    mutationFn: ({ activityDateId, deleteFiles }: { activityDateId: number; deleteFiles: boolean }) =>
      call('deleteActivityDate', { query: { activityDateId, deleteDocs: deleteFiles } }),
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
    // SUM-24.
    onSuccess: () => void setTimeout(refresh, SUMMARY_RELOAD_DELAY_MS),
  });
}
