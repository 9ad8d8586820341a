import { call } from '../lib/api.ts';
import { atEachOpening, callQuery } from './call-query.ts';

/** The days of series that have passed and were not confirmed yet; Home asks about them once a week. */
export function seriesDaysQuery(userId: number) {
  return callQuery(
    ['series-days', userId],
    'listSeriesDays',
    { userId },
    { ...atEachOpening, refetchOnWindowFocus: false },
  );
}

/** What shows days that go, or come back. */
const CHANGED_BY_DAYS = ['years', 'summary', 'requirements', 'calendar', 'activity', 'files', 'activity-names'];

/** The changes of this resource. */
export const seriesDaysChanges = {
  /** Confirms the days up to one, but for those that did not happen; under the key these can be brought back. */
  confirmSeriesDays: (userId: number) => ({
    call: ({ until, removedDateIds, key }: { until: string; removedDateIds: readonly number[]; key: string }) =>
      call('confirmSeriesDays', {
        query: {},
        body: { userId, until, removedDateIds: [...removedDateIds] },
        idempotencyKey: key,
      }),
    invalidates: CHANGED_BY_DAYS,
  }),
  /** Lets the question come back in a week. */
  putOffSeriesDays: (userId: number) => ({
    call: () => call('putOffSeriesDays', { query: {}, body: { userId } }),
    invalidates: ['requirements'],
  }),
  /** Brings back the days that were taken out under a key. */
  bringDaysBack: (userId: number) => ({
    call: (key: string) => call('bringBack', { query: {}, body: { userId, deletionKey: key } }),
    invalidates: CHANGED_BY_DAYS,
  }),
};
