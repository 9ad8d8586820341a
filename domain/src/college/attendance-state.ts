import type { AttendanceStatus } from './attendance-check.ts';

/**
 * What has become of an offer: it waits for the member's answer; has one; expired with the year that it was for; or was
 * verified later than the member submitted that year, and stands beside the record until this is re-opened (ROP-06).
 */
export type OfferState = 'WAITING' | 'CONFIRMED' | 'DECLINED' | 'REMOVED' | 'EXPIRED' | 'LATER';

/** The state of an offer by what is stored of it and how the member's year stands; a year that is not there is closed. */
export function offerState(
  status: AttendanceStatus,
  year: { editable: boolean; submitted: boolean } | undefined,
): OfferState {
  if (status !== 'OFFERED') return status;
  if (year?.editable) return 'WAITING';
  return year?.submitted ? 'LATER' : 'EXPIRED';
}
