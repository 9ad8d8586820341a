import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/**
 * What is logged from one plain date to another, both included: counts, activities and flags (API-23). Asked for anew
 * whenever it comes on screen, since every save and every file changes it.
 */
export function loggedDatesQuery(userId: number, start: string, end: string) {
  return queryOptions({
    queryKey: ['calendar', userId, start, end],
    queryFn: ({ signal }) => call('getCalendar', { query: { UserId: userId, StartDate: start, EndDate: end }, signal }),
    staleTime: 0,
  });
}
