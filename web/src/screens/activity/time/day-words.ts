import { changeOccurrence } from '@cpd/domain/record/activity-change';
import { type ActivityFormModel, NEW_RECURRENCE, type RecurrenceFields } from '@cpd/domain/record/activity-form';
import type { Occurrence } from '@cpd/domain/record/activity-rules';
import { ORDINALS, WEEKDAYS, type Weekday } from '@cpd/domain/record/recurrence';
import { isPlainDate, MONTHS } from '@cpd/domain/values/plain-date';

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

type PatternDays = Pick<RecurrenceFields, 'weekdays' | 'dayNumber' | 'ordinal' | 'weekday'>;

/** The days of all three patterns that a start date suggests: its weekday, its day number, "second Wednesday". */
export function patternFromStart(startDate: string): PatternDays {
  const weekday = weekdayOf(startDate);
  const dayNumber = Number(startDate.slice(8, 10));
  // Many months have no fifth week: from day 29 on the last one is meant.
  const ordinal = ORDINALS[Math.floor((dayNumber - 1) / 7)] ?? 'last';
  return { weekdays: [weekday], dayNumber, ordinal, weekday };
}

/** Whether the days of the patterns are still those of a new form (ACT-33), so that a start date may suggest others. */
export function isNewPattern({ weekdays, dayNumber, ordinal, weekday }: RecurrenceFields): boolean {
  return (
    weekdays.join() === NEW_RECURRENCE.weekdays.join() &&
    dayNumber === NEW_RECURRENCE.dayNumber &&
    ordinal === NEW_RECURRENCE.ordinal &&
    weekday === NEW_RECURRENCE.weekday
  );
}

/** Another occurrence; a date that becomes the start of a new pattern suggests its days too (OCC-09, OCC-10). */
export function chooseOccurrence(values: ActivityFormModel, occurrence: Occurrence, year: number): ActivityFormModel {
  const changed = changeOccurrence(values, occurrence, year);
  const { recurrence } = changed;
  const carried = values.recurrence.startDate === '' && isPlainDate(recurrence.startDate);
  if (!carried || !isNewPattern(recurrence)) return changed;
  return { ...changed, recurrence: { ...recurrence, ...patternFromStart(recurrence.startDate) } };
}

/** The choices of an interval: "week", "2 weeks" … up to `max`, to be read after "every" (OCC-04, OCC-06, OCC-07). */
export function intervals(unit: 'week' | 'month', max: number): { value: string; label: string }[] {
  return Array.from({ length: max }, (_, index) => {
    const every = index + 1;
    return { value: String(every), label: every === 1 ? unit : `${every} ${unit}s` };
  });
}
