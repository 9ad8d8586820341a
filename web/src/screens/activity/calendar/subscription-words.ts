import { formatDayMonthYear } from '@cpd/domain/values/plain-date';

/** An ISO instant as day and time on this device: "20/11/2026 at 14:05". */
export function instantInWords(instant: string): string {
  const here = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId());
  return `${formatDayMonthYear(here.toPlainDate().toString())} at ${here.toPlainTime().toString().slice(0, 5)}`;
}

/** The address under which a device offers to subscribe rather than to save a file. */
export function webcalAddress(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
