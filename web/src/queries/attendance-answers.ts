import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { OFFERS } from './attendance-offers.ts';
import { useInvalidates } from './form-change.ts';

/** What shows a new activity. */
const CHANGED_BY_CONFIRMING = ['years', 'summary', 'requirements', 'calendar', 'activity-names'];

/** An offer that is answered, with the key of this wish. */
type KeyedOffer = { offer: AttendanceOffer; key: string };

/** Confirms that the member attended; the verified activity counts from then on (ACT-31). */
export function useConfirmAttendance(userId: number) {
  const offers = useInvalidates([OFFERS]);
  const others = useInvalidates(CHANGED_BY_CONFIRMING);
  return useMutation({
    mutationFn: ({ offer: { programAttendanceId, rowVersion }, key }: KeyedOffer) =>
      call('confirmAttendance', {
        query: {},
        body: { userId, programAttendanceId, rowVersion },
        idempotencyKey: key,
      }),
    // The panel says it.
    meta: { ownErrors: 'all', offersSignIn: true },
    onSettled: () => {
      void others();
      return offers();
    },
  });
}

/** Asks the CPD team to re-open a submitted year, so that what was verified later can be counted (ROP-06). */
export function useRequestReopening(userId: number) {
  const requests = useInvalidates(['own-requests']);
  return useMutation({
    mutationFn: (cpdYearId: number) => call('requestReopening', { query: {}, body: { userId, cpdYearId } }),
    onSettled: requests,
  });
}

/** The changes of this resource. */
export const attendanceAnswersChanges = {
  /** Says that the member did not attend. */
  declineAttendance: (userId: number) => ({
    call: ({ offer: { programAttendanceId }, key }: KeyedOffer) =>
      call('declineAttendance', { query: { userId, programAttendanceId }, idempotencyKey: key }),
    invalidates: [OFFERS],
  }),
};
