import { collegeDay } from '@cpd/domain/values/college-day';
/** A day as 'd MMM y', whatever the browser's language: 5 Sep 2026 (PDP-19). */
export function shortDay(day: Temporal.PlainDate): string {
  return `${day.day} ${day.toLocaleString('en-US', { month: 'short' })} ${day.year}`;
}

/** The day of an instant where the college keeps its dates, as 'dd MMMM yyyy': 05 September 2026 (PDP-29). */
export function longDay(instant: string): string {
  const day = collegeDay(Temporal.Instant.from(instant));
  return `${String(day.day).padStart(2, '0')} ${day.toLocaleString('en-US', { month: 'long' })} ${day.year}`;
}
