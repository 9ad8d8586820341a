let zone: string | undefined;

/** Says in which time zone this program's college keeps its days: once at the start, and when a new college chooses it (FWK-06). */
export function setCollegeZone(name: string): void {
  zone = name;
}

/** Where the college keeps its days, as an IANA name: a year ends at midnight there (framework rule 11). */
export function collegeZone(): string {
  if (zone === undefined) throw new Error('No time zone');
  return zone;
}

/** The day on which an instant falls at the college. */
export function collegeDay(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(collegeZone()).toPlainDate();
}
