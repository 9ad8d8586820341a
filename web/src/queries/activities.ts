import type { ActivityRequest } from '@cpd/contract/activities';
import type { ActivityDateRequest } from '@cpd/contract/activity-dates';
import { SUMMARY_RELOAD_DELAY_MS } from '@cpd/domain/values/limits';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, atEachOpening, neverKept, ownErrors } from './asked.ts';
import { useInvalidates } from './form-change.ts';

/** One activity, to be edited or viewed (API-18). Asked for anew at each opening, so that no one edits an old version. */
export function activityQuery(activityId: number) {
  // The screen says that it is not available (ERR-04).
  return asked(['activity', activityId], 'getActivity', { id: activityId }, atEachOpening);
}

/** One activity, to be copied (API-17). Nothing is changed by reading it. */
export function activityToCopyQuery(activityId: number) {
  // The screen says that it is not available (ERR-04).
  return asked(['activity-to-copy', activityId], 'getActivityToCopy', { objectId: activityId }, atEachOpening);
}

/** Names the member used before with what was entered the last time, the latest first (ACT-18). */
export function activitySuggestionsQuery(userId: number, cpdYearId: number) {
  // Without them there are only no suggestions (ERR-05).
  return asked(
    ['activity-suggestions', userId, cpdYearId],
    'listActivitySuggestions',
    { userId, cpdYearId, isGetSuggestion: true },
    ownErrors,
  );
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
  const refresh = useInvalidates(KEPT_BY_ACTIVITIES);
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
    onSuccess: () => void refresh(),
  });
}

/**
 * Deletes an activity; without `keepFiles` also those of its files that nothing else uses (EVD-22). By the key it can be
 * brought back.
 */
export function useDeleteActivity() {
  const refresh = useInvalidates(KEPT_BY_ACTIVITIES);
  return useMutation({
    mutationFn: ({ key, ...query }: { activityId: number; keepFiles: boolean; key: string }) =>
      call('deleteActivity', { query, idempotencyKey: key }),
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
    // SUM-24.
    onSuccess: () => void setTimeout(refresh, SUMMARY_RELOAD_DELAY_MS),
  });
}

/** Makes the goals of a saved activity those given (API-21). */
export function useSetActivityGoals() {
  const refresh = useInvalidates(KEPT_BY_ACTIVITIES);
  return useMutation({
    mutationFn: ({ activityId, goalIds }: { activityId: number; goalIds: number[] }) =>
      call('setActivityGoals', { query: { activityId }, body: goalIds }),
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
    onSuccess: () => void refresh(),
  });
}

/** One date of an activity (API-26). Asked for anew at each opening, so that no one edits an old version. */
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
  const refresh = useInvalidates(KEPT_BY_DATES);
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: ActivityDateRequest; idempotencyKey: string }) =>
      call('updateActivityDate', { query: {}, body: request, idempotencyKey }),
    // The form keeps what was entered, so it does not just leave for the sign-in.
    meta: { offersSignIn: true },
    onSuccess: () => void refresh(),
  });
}

/** What happens to the files of something that is deleted. */
export type FilesFate = 'keep' | 'unlink' | 'delete';

/** Deletes one date of an activity, the last one with its activity (OCC-16). `fate` is about files of this date alone (SUM-26). */
export function useDeleteActivityDate() {
  const refresh = useInvalidates(KEPT_BY_DATES);
  return useMutation({
    mutationFn: ({ activityDateId, fate, key }: { activityDateId: number; fate: FilesFate; key: string }) => {
      const unlink = fate === 'unlink' ? { unlinkDocs: true } : {};
      const query = { activityDateId, deleteDocs: fate === 'delete', ...unlink };
      return call('deleteActivityDate', { query, idempotencyKey: key });
    },
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
    // SUM-24.
    onSuccess: () => void setTimeout(refresh, SUMMARY_RELOAD_DELAY_MS),
  });
}

type DatesToDelete = { activityId: number; activityDateIds: readonly number[]; rowVersion: number; key: string };

/** Deletes several dates of an activity, all or none (OCC-16). By the key they can be brought back. */
export function useDeleteActivityDates() {
  const refresh = useInvalidates(KEPT_BY_DATES);
  return useMutation({
    mutationFn: ({ activityId, activityDateIds, rowVersion, key }: DatesToDelete) =>
      call('deleteActivityDates', {
        query: {},
        body: { activityId, activityDateIds: [...activityDateIds], rowVersion },
        idempotencyKey: key,
      }),
    // The dialog stays and says it.
    meta: { ownErrors: 'all', offersSignIn: true },
    onSuccess: () => void refresh(),
  });
}
