import { COLLEGE_ZONE, collegeDay } from '@cpd/domain/values/college-day';
import { now } from '../lib/clock.ts';

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: COLLEGE_ZONE } as const;
const SYDNEY_DAY = new Intl.DateTimeFormat('en-AU', DAY);
const SYDNEY_TIME = new Intl.DateTimeFormat('en-AU', { ...DAY, hour: 'numeric', minute: '2-digit' });

/** The day of an instant where the college keeps its dates, in Sydney: 31/03/2027. */
export function sydneyDay(instant: string): string {
  return SYDNEY_DAY.format(new Date(instant));
}

/** The day and time of an instant where the college keeps its dates, in Sydney: 31/03/2027, 4:30 pm. */
export function sydneyTime(instant: string): string {
  return SYDNEY_TIME.format(new Date(instant));
}

/** Today where the college keeps its dates, a plain date. */
export function sydneyToday(): string {
  return collegeDay(now()).toString();
}
