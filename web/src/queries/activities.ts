import type { ActivityRequest } from '@cpd/contract/activities';
import type { ActivityDateRequest } from '@cpd/contract/activity-dates';
import { SUMMARY_RELOAD_DELAY_MS } from '@cpd/domain/values/limits';
import { call } from '../lib/api.ts';
import { atEachOpening, callQuery, neverKept, ownErrors } from './call-query.ts';

/** One activity, to be edited or viewed (API-18). Asked for anew at each opening, so that no one edits an old version. */
export function activityQuery(activityId: number) {
  // The screen says that it is not available (ERR-04).
  return callQuery(['activity', activityId], 'getActivity', { id: activityId }, atEachOpening);
}

/** One activity, to be copied (API-17). Nothing is changed by reading it. */
export function activityToCopyQuery(activityId: number) {
  // The screen says that it is not available (ERR-04).
  return callQuery(['activity-to-copy', activityId], 'getActivityToCopy', { objectId: activityId }, atEachOpening);
}

/** Names the member used before with what was entered the last time, the latest first (ACT-18). */
export function activitySuggestionsQuery(userId: number, cpdYearId: number) {
  // Without them there are only no suggestions (ERR-05).
  return callQuery(
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

/** One date of an activity (API-26). Asked for anew at each opening, so that no one edits an old version. */
export function activityDateQuery(activityDateId: number) {
  // The screen says that it is not available (ERR-04).
  return callQuery(['activity-date', activityDateId], 'getActivityDate', { activityDateId }, atEachOpening);
}

/** Whether the activity has another date on this day (API-27); never an answer of earlier. */
export function activityDateInUseQuery(activityId: number, activityDateId: number, day: string) {
  // Saving asks once more, and says it there.
  return callQuery(
    ['activity-date-in-use', activityId, activityDateId, day],
    'isActivityDateInUse',
    { activityId, activityDateId, theDate: day },
    neverKept,
  );
}

/** What shows hours, dates or files of a year; what is on screen is fetched again, the rest when next seen. */
const KEPT_BY_DATES = ['document-names', 'requirements', 'summary', 'years'];

/** What happens to the files of something that is deleted. */
export type FilesFate = 'keep' | 'unlink' | 'delete';

/** The form keeps what was entered, so it does not just leave for the sign-in. */
const KEPT_IN_FORM = { meta: { offersSignIn: true } };
/** SUM-24; the dialog stays and says what went wrong. */
const AFTER_DELETION = { delayMs: SUMMARY_RELOAD_DELAY_MS, ...ownErrors };

type DatesToDelete = { activityId: number; activityDateIds: readonly number[]; rowVersion: number; key: string };

/** The changes of this resource. */
export const activitiesChanges = {
  /**
   * Saves an activity: id 0 is created, any other updated (ACT-28). The key makes a repeated attempt harmless (ACT-48).
   * Answers the id.
   */
  saveActivity: {
    call: ({ request, idempotencyKey, resetHours = false }: ActivityToSave) =>
      request.activityId === 0
        ? call('createActivity', { query: {}, body: request, idempotencyKey })
        : call('updateActivity', {
            query: { id: request.activityId, ...(resetHours && { resetHours: true }) },
            body: request,
            idempotencyKey,
          }),
    deferred: KEPT_BY_ACTIVITIES,
    ...KEPT_IN_FORM,
  },
  /**
   * Deletes an activity; without `keepFiles` also those of its files that nothing else uses (EVD-22). By the key it can be
   * brought back.
   */
  deleteActivity: {
    call: ({ key, ...query }: { activityId: number; keepFiles: boolean; key: string }) =>
      call('deleteActivity', { query, idempotencyKey: key }),
    deferred: KEPT_BY_ACTIVITIES,
    ...AFTER_DELETION,
  },
  /** Makes the goals of a saved activity those given (API-21). */
  setActivityGoals: {
    call: ({ activityId, goalIds }: { activityId: number; goalIds: number[] }) =>
      call('setActivityGoals', { query: { activityId }, body: goalIds }),
    deferred: KEPT_BY_ACTIVITIES,
    ...ownErrors,
  },
  /** Saves one date of an activity (API-28). The key makes a repeated attempt harmless (ACT-48). */
  saveActivityDate: {
    call: ({ request, idempotencyKey }: { request: ActivityDateRequest; idempotencyKey: string }) =>
      call('updateActivityDate', { query: {}, body: request, idempotencyKey }),
    deferred: KEPT_BY_DATES,
    ...KEPT_IN_FORM,
  },
  /** Deletes one date of an activity, the last one with its activity (OCC-16). `fate` is about files of this date alone (SUM-26). */
  deleteActivityDate: {
    call: ({ activityDateId, fate, key }: { activityDateId: number; fate: FilesFate; key: string }) => {
      const unlink = fate === 'unlink' ? { unlinkDocs: true } : {};
      const query = { activityDateId, deleteDocs: fate === 'delete', ...unlink };
      return call('deleteActivityDate', { query, idempotencyKey: key });
    },
    deferred: KEPT_BY_DATES,
    ...AFTER_DELETION,
  },
  /** Deletes several dates of an activity, all or none (OCC-16). By the key they can be brought back. */
  deleteActivityDates: {
    call: ({ activityId, activityDateIds, rowVersion, key }: DatesToDelete) =>
      call('deleteActivityDates', {
        query: {},
        body: { activityId, activityDateIds: [...activityDateIds], rowVersion },
        idempotencyKey: key,
      }),
    deferred: KEPT_BY_DATES,
  },
};
