import { download } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { useStoppable } from './stoppable.ts';

/** What a member did in a year that was imported (PPL-16). */
export function earlierActivitiesQuery(userId: number, cpdYearId: number) {
  return callQuery(
    ['earlier-activities', userId, cpdYearId],
    'listEarlierActivities',
    { userId, cpdYearId },
    ownErrors,
  );
}

/** The years of a member before the first that the college has here (PPL-16). */
export function yearsBeforeQuery(userId: number) {
  return callQuery(['earlier-activities', userId, 'before'], 'listYearsBefore', { userId }, ownErrors);
}

/** Saves them as a PDF on the reader's device. */
export function usePrintYearsBefore(userId: number) {
  return useStoppable<void, void>((_ask, { signal }) => download('printYearsBefore', { userId }, { signal }));
}
