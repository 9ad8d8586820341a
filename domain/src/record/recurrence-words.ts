import { isPlainDate } from '../values/plain-date.ts';
import { WEEKDAYS, type Weekday } from '../values/weekdays.ts';
import type { Recurrence } from './recurrence.ts';

/** "every …": position 0 stands for the interval 1, which needs no number. */
const INTERVALS = [
  'every',
  'every second',
  'every third',
  'every fourth',
  'every fifth',
  'every sixth',
  'every seventh',
  'every eighth',
  'every ninth',
  'every tenth',
  'every eleventh',
  'every twelfth',
] as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

// People name the days of a working week from Monday on, though calendars here begin on Sunday.
const SPOKEN_ORDER: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];
const WORKING_DAYS = SPOKEN_ORDER.slice(0, 5).join();

/**
 * A pattern in words, "Every second Wednesday, 4 Feb to 24 Jun", for the closed section and the summary. The year goes
 * without saying, and what is not entered yet is left out.
 */
export function describeRecurrence(pattern: Recurrence): string {
  const rule = pattern.kind === 'weekly' ? weeks(pattern) : months(pattern);
  const words = [capitalised(rule), range(pattern)].filter((part) => part !== '');
  return words.join(', ');
}

function weeks({ everyWeeks, weekdays }: Recurrence & { kind: 'weekly' }): string {
  const every = INTERVALS[everyWeeks - 1];
  const days = SPOKEN_ORDER.filter((weekday) => weekdays.includes(weekday));
  if (every === undefined || days.length === 0) return '';
  if (days.length === 1) return `${every} ${listed(days)}`;
  if (everyWeeks > 1) return `${every} week on ${listed(days)}`;
  if (days.length === WEEKDAYS.length) return 'every day';
  return days.join() === WORKING_DAYS ? 'every weekday' : `${every} ${listed(days)}`;
}

function months(pattern: Exclude<Recurrence, { kind: 'weekly' }>): string {
  const every = INTERVALS[pattern.everyMonths - 1];
  if (every === undefined) return '';
  if (pattern.kind === 'monthly-weekday') {
    return `the ${pattern.ordinal} ${capitalised(pattern.weekday)} of ${every} month`;
  }
  const { dayNumber } = pattern;
  return Number.isInteger(dayNumber) ? `the ${dayNumber}${suffix(dayNumber)} of ${every} month` : '';
}

function range({ startDate, endDate }: Recurrence): string {
  const start = isPlainDate(startDate) ? dayAndMonth(startDate) : '';
  const end = isPlainDate(endDate) ? dayAndMonth(endDate) : '';
  if (start !== '' && end !== '') return start === end ? `on ${start}` : `${start} to ${end}`;
  if (start !== '') return `from ${start}`;
  return end === '' ? '' : `until ${end}`;
}

function dayAndMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
}

function listed(days: readonly Weekday[]): string {
  const names = days.map(capitalised);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** 1st, 2nd, 3rd, 4th … 11th, 12th, 13th … 21st. */
function suffix(day: number): string {
  const teens = day >= 11 && day <= 13;
  return (!teens && ['st', 'nd', 'rd'][(day % 10) - 1]) || 'th';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
