/** Where the college keeps its days: a year ends at midnight in Sydney (framework rule 11). */
export const COLLEGE_ZONE = 'Australia/Sydney';

/** The day on which an instant falls at the college. */
export function collegeDay(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(COLLEGE_ZONE).toPlainDate();
}

/** The time of an instant at the college, as people read it: `8.30 am`. */
export function collegeTime(instant: Temporal.Instant): string {
  const { hour, minute } = instant.toZonedDateTimeISO(COLLEGE_ZONE);
  return `${hour % 12 || 12}.${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
