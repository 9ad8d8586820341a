const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** A time that has passed, in its largest unit: “2 hours”. Less than a minute is “a moment”. */
export function spanOf(seconds: number): string {
  if (seconds < MINUTE_S) return 'a moment';
  if (seconds < HOUR_S) return countOf(Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < 2 * DAY_S) return countOf(Math.floor(seconds / HOUR_S), 'hour');
  return countOf(Math.floor(seconds / DAY_S), 'day');
}

/** “1 file”, “2,000 files”. */
export function countOf(count: number, thing: string): string {
  return `${count.toLocaleString('en-AU')} ${thing}${count === 1 ? '' : 's'}`;
}

/** Seconds from one ISO time to another; 0 where the second comes first. */
export function secondsFrom(earlier: string, later: string): number {
  return Math.max(0, Temporal.Instant.from(earlier).until(Temporal.Instant.from(later)).total('seconds'));
}
