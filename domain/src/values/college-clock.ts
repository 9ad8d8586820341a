import { collegeZone } from './college-day.ts';

/** The city that the college's time zone is named after: `Sydney`. */
export function collegeCity(): string {
  const zone = collegeZone();
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The college's clock, as texts name it: `Sydney time`. */
export function collegeClock(): string {
  return `${collegeCity()} time`;
}

/** The time of an instant at the college, as people read it: `8.30 am`. */
export function collegeTime(instant: Temporal.Instant): string {
  const { hour, minute } = instant.toZonedDateTimeISO(collegeZone());
  return `${hour % 12 || 12}.${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
