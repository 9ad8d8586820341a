import { callQuery, ownErrors } from './call-query.ts';

/** What a member did in a year that was imported (PPL-16). */
export function earlierActivitiesQuery(userId: number, cpdYearId: number) {
  return callQuery(
    ['earlier-activities', userId, cpdYearId],
    'listEarlierActivities',
    { userId, cpdYearId },
    ownErrors,
  );
}
