import { collegeDay, collegeZone } from '@cpd/domain/values/college-day';
import { now } from '../lib/clock.ts';

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** The day of an instant where the college keeps its dates: 31/03/2027. */
export function dayAtCollege(instant: string): string {
  return written(instant, DAY);
}

/** The day and time of an instant where the college keeps its dates: 31/03/2027, 4:30 pm. */
export function timeAtCollege(instant: string): string {
  return written(instant, { ...DAY, hour: 'numeric', minute: '2-digit' });
}

/** Today where the college keeps its dates, a plain date. */
export function todayAtCollege(): string {
  return collegeDay(now()).toString();
}

function written(instant: string, parts: Intl.DateTimeFormatOptions): string {
  return new Date(instant).toLocaleString('en-AU', { ...parts, timeZone: collegeZone() });
}
