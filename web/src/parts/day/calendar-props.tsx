import type { DatePickerProps } from '@mantine/dates';
import { today } from '../../lib/clock.ts';
import { type DateRange, isInRange, todayIn } from './date-range.ts';
import styles from './day.module.css';
import { monthName } from './day-words.ts';

/** A day on which something is logged already, and how much. */
export type LoggedDate = { date: string; count: number };

/** How every calendar to choose from looks and what it offers: only the dates of the range, in weeks from Sunday (CAL-02, OCC-03). */
export function calendarPropsOf(range: DateRange | undefined, loggedDates: readonly LoggedDate[] = []) {
  const logged = new Map(loggedDates.map(({ date, count }) => [date, count]));
  return {
    size: 'md',
    ...(range && { minDate: range.min, maxDate: range.max }),
    firstDayOfWeek: 0,
    // Red means failed or overdue here, never Sunday.
    weekendDays: [],
    highlightToday: true,
    hideOutsideDates: true,
    ariaLabels: { nextMonth: 'Next month', previousMonth: 'Previous month' },
    getDayAriaLabel: (date) => dayLabel(date, logged.get(date) ?? 0),
    renderDay: (date) => (
      <span className={styles.day} data-logged={logged.has(date) || undefined}>
        {Number(date.slice(8, 10))}
      </span>
    ),
  } satisfies Partial<DatePickerProps>;
}

/** A month that a calendar can open on: that of the date, else today's, else December, the last that people log in. */
export function calendarMonth(date: string | undefined, range: DateRange | undefined): string {
  if (date !== undefined && isInRange(date, range)) return date;
  return todayIn(range) ?? (range ? `${range.max.slice(0, 8)}01` : today().toString());
}

/** What the dots on the calendar mean, where there are any. */
export function LoggedLegend({ loggedDates = [] }: { loggedDates?: readonly LoggedDate[] | undefined }) {
  if (loggedDates.length === 0) return null;
  return <p className={styles.legend}>A dot marks a day that already has an activity.</p>;
}

function dayLabel(date: string, count: number): string {
  const day = `${Number(date.slice(8, 10))} ${monthName(date)} ${date.slice(0, 4)}`;
  if (count === 0) return day;
  return `${day}, ${count === 1 ? '1 activity' : `${count} activities`} logged`;
}
