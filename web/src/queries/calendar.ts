import { queryOptions, useQueryClient } from '@tanstack/react-query';
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

/** Fetches what the calendar shows again, after a change made from it (CAL-10). */
export function useRefreshCalendar(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['calendar'] });
}
