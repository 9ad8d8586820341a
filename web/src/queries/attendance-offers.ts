import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

const OFFERS = 'attendance-offers';

/** The activities of the college that a member has still to confirm (ADM-06). Home is whole without them. */
export function attendanceOffersQuery(userId: number) {
  return queryOptions({
    queryKey: [OFFERS, userId],
    queryFn: ({ signal }) => call('listAttendanceOffers', { query: { userId: userId }, signal }),
    refetchOnMount: 'always',
    meta: { ownErrors: 'all' },
  });
}

/** What shows a new activity. */
const CHANGED_BY_CONFIRMING = ['years', 'summary', 'requirements', 'calendar', 'activity-names'];

/** Confirms that the member attended; the verified activity counts from then on (ACT-31). */
export function useConfirmAttendance(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ programAttendanceId, rowVersion }: AttendanceOffer) =>
      call('confirmAttendance', { query: {}, body: { userId: userId, programAttendanceId, rowVersion } }),
    onSettled: () => {
      for (const key of CHANGED_BY_CONFIRMING) void client.invalidateQueries({ queryKey: [key] });
      return client.invalidateQueries({ queryKey: [OFFERS] });
    },
  });
}

/** Says that the member did not attend. */
export function useDeclineAttendance(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ programAttendanceId }: AttendanceOffer) =>
      call('declineAttendance', { query: { userId: userId, programAttendanceId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [OFFERS] }),
  });
}
