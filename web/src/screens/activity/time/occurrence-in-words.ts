import { type ActivityFormModel, formDates, recurrenceOf } from '@cpd/domain/record/activity-form';
import { describeRecurrence } from '@cpd/domain/record/recurrence-words';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { datesInWords, spanInWords } from './day-words.ts';

/**
 * When the activity is, in one line for the closed section: "12/03/2026", "12 dates, 4 Feb to 24 Jun" or "Every second
 * Wednesday, 4 Feb to 24 Jun, 11 dates"; '' while nothing is entered (ACT-14).
 */
export function occurrenceInWords(values: ActivityFormModel, year: number): string {
  const { occurrence, recurrence } = values;
  if (occurrence === 'S') return formatDayMonthYear(values.date);
  const dates = formDates(values, year);
  if (occurrence === 'M') return dates.length === 0 ? '' : `${datesInWords(dates.length)}, ${spanInWords(dates)}`;
  // A new pattern has a weekday without anybody having entered it.
  if (recurrence.startDate === '' && recurrence.endDate === '') return '';
  const pattern = describeRecurrence(recurrenceOf(recurrence));
  return dates.length === 0 ? pattern : `${pattern}, ${datesInWords(dates.length)}`;
}
