import { MONTHS } from '@cpd/domain/values/plain-date';
import { WEEKDAYS, type Weekday } from '@cpd/domain/values/weekdays';

/** The month of a plain date, "February". */
export function monthName(date: string): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
}

/** A plain date without its year, "4 Feb". */
export function dayAndMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthName(date).slice(0, 3)}`;
}

/** The weekday of a plain date. */
export function weekdayOf(date: string): Weekday {
  // dayOfWeek is 7 on Sunday: the remainder is the calendar's column (CAL-02).
  return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek % 7] ?? 'sunday';
}

/** A weekday as people write it, "Wednesday". */
export function weekdayName(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1);
}

/** A weekday in short, "Wed". */
export function shortWeekday(weekday: Weekday): string {
  return weekdayName(weekday).slice(0, 3);
}

/** "1 date", "12 dates". */
export function datesInWords(count: number): string {
  return count === 1 ? '1 date' : `${count} dates`;
}

/** From the first to the last of some plain dates in order, "4 Feb to 24 Jun"; '' without any. */
export function spanInWords(dates: readonly string[]): string {
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return '';
  return first === last ? dayAndMonth(first) : `${dayAndMonth(first)} to ${dayAndMonth(last)}`;
}
