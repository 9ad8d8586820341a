import type { CalendarImport } from '@cpd/contract/calendar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download, upload } from '../lib/api.ts';
import { callQuery, neverKept } from './call-query.ts';
import { useStoppable } from './stoppable.ts';
import { inAMessage } from './use-change.ts';

/**
 * What is logged from one plain date to another, both included: counts, activities and flags (API-23). Asked for anew
 * whenever it comes on screen, since every save and every file changes it.
 */
export function loggedDatesQuery(userId: number, start: string, end: string) {
  return callQuery(
    ['calendar', userId, start, end],
    'getCalendar',
    { userId, startDate: start, endDate: end },
    { staleTime: 0 },
  );
}

/** Fetches what the calendar shows again, after a change made from it (CAL-10). */
export function useRefreshCalendar(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['calendar'] });
}

/**
 * Has a calendar file read; nothing is saved by it (API-25). Times of the world's clock are read in the device's zone. `done`
 * is the part of the file that was sent, from 0 to 1; at 1 the server reads it.
 */
export function useReadCalendarFile() {
  return useStoppable((file: File, run): Promise<CalendarImport> => {
    const query = { timeZone: Temporal.Now.timeZoneId() };
    return upload('importCalendar', { query, file, fileName: file.name, ...run });
  });
}

const KEY = 'calendar-subscription';

/** Whether the member has a subscription address, and when it was last read; never an answer of earlier (CAL-18). */
export function calendarSubscriptionQuery(userId: number) {
  // The dialog says that it is missing.
  return callQuery([KEY, userId], 'getCalendarSubscription', { userId }, neverKept);
}

/** Makes a new subscription address, which ends the one before; it is answered this once and kept nowhere (CAL-18). */
export function useCreateCalendarSubscription(userId: number) {
  return useMutation({
    mutationFn: (key: string) =>
      call('createCalendarSubscription', { query: {}, body: { userId }, idempotencyKey: key }),
    // The dialog says it.
    meta: { ownErrors: 'all', offersSignIn: true },
    gcTime: 0,
  });
}

/** The changes of this resource. */
export const calendarChanges = {
  /** Saves a year (2026) as the file calendar.ics on the reader's device (API-24, CAL-13). */
  exportCalendar: (userId: number) => ({
    call: (year: number) => download('exportCalendar', { userId, cpdYear: year }),
    ...inAMessage,
  }),
  /** Ends the subscription address (CAL-18). */
  deleteCalendarSubscription: (userId: number) => ({
    call: (key: string) => call('deleteCalendarSubscription', { query: { userId }, idempotencyKey: key }),
    invalidates: [KEY],
  }),
};
