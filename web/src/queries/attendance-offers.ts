import { callQuery, ownErrors } from './call-query.ts';

/** The first part of the key of a member's offers. */
export const OFFERS = 'attendance-offers';

/** The activities of the college that a member has still to confirm (ADM-06). Home is whole without them. */
export function attendanceOffersQuery(userId: number) {
  return callQuery([OFFERS, userId], 'listAttendanceOffers', { userId }, { ...ownErrors, refetchOnMount: 'always' });
}
