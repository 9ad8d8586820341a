import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked } from './asked.ts';

/**
 * How far a member is with a year (API2-03). Whatever saves, deletes or submits something of a year invalidates
 * `requirements` and `summary`. A year without requirements (404) shows no panel and no message (HOM-04).
 */
export function requirementsQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    queryKey: ['requirements', userId, cpdYearId],
    queryFn: ({ signal }) =>
      call('getFrameworkRequirements', {
        // Participants look at their own record; what other roles see of it is theirs to ask for (PRG-14).
        query: { userId, cpdYearId, forAdmin: false },
        signal,
      }),
  });
}

/** The whole summary of a year with its requirements, categories and activities (API2-02). */
export function summaryQuery(userId: number, cpdYearId: number) {
  return asked(['summary', userId, cpdYearId], 'getCpdSummary', {
    userId,
    cpdYearId,
    includeUserFrameworkRequirements: true,
  });
}
