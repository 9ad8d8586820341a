import { isPlainDate } from '@cpd/domain/values/plain-date';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useRef } from 'react';
import { today } from '../../lib/clock.ts';
import { type DateRange, isInRange, todayIn } from './date-range.ts';
import styles from './day.module.css';
import { monthName } from './day-words.ts';

/** A day on which something is logged already, and how much. */
export type LoggedDate = { date: string; count: number };

type CalendarProps = {
  /** The dates that may be chosen (OCC-03); left out, all of them. */
  range?: DateRange | undefined;
  loggedDates?: readonly LoggedDate[] | undefined;
};

/** The calendar on which one day is chosen. */
export function DayCalendar(props: CalendarProps & { value: string; onChange: (date: string) => void }) {
  const { value, range, loggedDates, onChange } = props;
  const calendar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where it came after its dialog had opened, that has the focus itself and is waiting for something to give it to.
    const dialog = calendar.current?.closest('[role="dialog"]');
    if (dialog === document.activeElement) calendar.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={calendar}>
      <DatePicker
        {...calendarPropsOf(range, loggedDates)}
        value={isPlainDate(value) && isInRange(value, range) ? value : null}
        defaultDate={calendarMonth(value, range)}
        onChange={(date) => {
          if (date !== null) onChange(date);
        }}
        // Esc closes the calendar alone, also in a dialog.
        __stopPropagation
      />
      <LoggedLegend loggedDates={loggedDates} />
    </div>
  );
}

type DaysCalendarProps = CalendarProps & {
  value: readonly string[];
  /** A day of the month that shows; while there is none, the one that people are likely to log in. */
  month: string | undefined;
  onMonth: (month: string) => void;
  onChange: (dates: string[]) => void;
};

/** The calendar on which several days are ticked. */
export function DaysCalendar({ value, month, range, loggedDates, onMonth, onChange }: DaysCalendarProps) {
  return (
    <>
      <DatePicker
        {...calendarPropsOf(range, loggedDates)}
        type="multiple"
        value={value.filter((date) => isInRange(date, range))}
        date={calendarMonth(month, range)}
        onDateChange={onMonth}
        onChange={onChange}
      />
      <LoggedLegend loggedDates={loggedDates} />
    </>
  );
}

/** How every calendar to choose from looks and what it offers: only the dates of the range, in weeks from Sunday (CAL-02, OCC-03). */
function calendarPropsOf(range: DateRange | undefined, loggedDates: readonly LoggedDate[] = []) {
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
function calendarMonth(date: string | undefined, range: DateRange | undefined): string {
  if (date !== undefined && isInRange(date, range)) return date;
  return todayIn(range) ?? (range ? `${range.max.slice(0, 8)}01` : today().toString());
}

/** What the dots on the calendar mean, where there are any. */
function LoggedLegend({ loggedDates = [] }: Pick<CalendarProps, 'loggedDates'>) {
  if (loggedDates.length === 0) return null;
  return <p className={styles.legend}>A dot marks a day that already has an activity.</p>;
}

function dayLabel(date: string, count: number): string {
  const day = `${Number(date.slice(8, 10))} ${monthName(date)} ${date.slice(0, 4)}`;
  if (count === 0) return day;
  return `${day}, ${count === 1 ? '1 activity' : `${count} activities`} logged`;
}
