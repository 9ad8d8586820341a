import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import { call } from '../lib/api.ts';
import { OFFERS } from './attendance-offers.ts';
import { inAMessage } from './use-change.ts';

/** What shows a new activity. */
const CHANGED_BY_CONFIRMING = ['years', 'summary', 'requirements', 'calendar', 'activity-names'];

/** An offer that is answered, with its idempotency key. */
type KeyedOffer = { offer: AttendanceOffer; key: string };

/** The changes of this resource. */
export const attendanceAnswersChanges = {
  /** Confirms that the member attended; the verified activity counts from then on (ACT-31). */
  confirmAttendance: (userId: number) => ({
    call: ({ offer: { programAttendanceId, rowVersion }, key }: KeyedOffer) =>
      call('confirmAttendance', {
        query: {},
        body: { userId, programAttendanceId, rowVersion },
        idempotencyKey: key,
      }),
    invalidates: [OFFERS],
    deferred: CHANGED_BY_CONFIRMING,
  }),
  /** Asks the CPD team to re-open a submitted year, so that what was verified later can be counted (ROP-06). */
  requestReopening: (userId: number) => ({
    call: (cpdYearId: number) => call('requestReopening', { query: {}, body: { userId, cpdYearId } }),
    invalidates: ['own-requests'],
    ...inAMessage,
  }),
  /** Says that the member did not attend. */
  declineAttendance: (userId: number) => ({
    call: ({ offer: { programAttendanceId }, key }: KeyedOffer) =>
      call('declineAttendance', { query: { userId, programAttendanceId }, idempotencyKey: key }),
    invalidates: [OFFERS],
  }),
};
