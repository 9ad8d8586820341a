import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, neverKept } from './asked.ts';

const KEY = 'calendar-subscription';

/** Whether the member has a subscription address, and when it was last read; never an answer of earlier (CAL-18). */
export function calendarSubscriptionQuery(userId: number) {
  // The dialog says that it is missing.
  return asked([KEY, userId], 'getCalendarSubscription', { userId }, neverKept);
}

/** Makes a new subscription address, which ends the one before; it is answered this once and kept nowhere (CAL-18). */
export function useCreateCalendarSubscription(userId: number) {
  return useMutation({
    mutationFn: () => call('createCalendarSubscription', { query: {}, body: { userId: userId } }),
    gcTime: 0,
  });
}

/** Ends the subscription address (CAL-18). */
export function useDeleteCalendarSubscription(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteCalendarSubscription', { query: { userId: userId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
