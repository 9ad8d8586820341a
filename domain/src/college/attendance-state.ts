import { collegeZone } from '../values/college-day.ts';
import { ATTENDANCE_MONTHS_AFTER_CLOSING } from '../values/limits.ts';
import type { YearFacts } from '../year/framework.ts';
import type { AttendanceStatus } from './attendance-check.ts';

/**
 * The state of an offer: it waits for the member's answer; has one; expired with the year that it was for; or was
 * verified later than the member submitted that year, and is beside the record until this is re-opened (ROP-06).
 */
export type OfferState = 'WAITING' | 'CONFIRMED' | 'DECLINED' | 'REMOVED' | 'EXPIRED' | 'LATER';

/** The state of an offer, from what is stored and from the status of the member's year; a missing year is closed. */
export function offerState(
  status: AttendanceStatus,
  year: { editable: boolean; submitted: boolean } | undefined,
): OfferState {
  if (status !== 'OFFERED') return status;
  if (year?.editable) return 'WAITING';
  return year?.submitted ? 'LATER' : 'EXPIRED';
}

/** The instant from which lists for a year are taken only while an audit of it goes on: 12 months after it closes (ROP-06). */
export function listsEndAt({ closesAt }: Pick<YearFacts, 'closesAt'>): Temporal.Instant {
  return Temporal.Instant.from(closesAt)
    .toZonedDateTimeISO(collegeZone())
    .add({ months: ATTENDANCE_MONTHS_AFTER_CLOSING })
    .toInstant();
}

/** Whether attendance lists for a year are taken: for 12 months after it closes, and as long as its audit goes on (ROP-06). */
export function takesLists(facts: Pick<YearFacts, 'closesAt'>, now: Temporal.Instant, inAudit: boolean): boolean {
  return inAudit || Temporal.Instant.compare(now, listsEndAt(facts)) < 0;
}
