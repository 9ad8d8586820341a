import type { RecurrenceFields } from '@cpd/domain/record/activity-form';
import { formatDayMonthYear, isPlainDate } from '@cpd/domain/values/plain-date';
import { WEEKDAYS } from '@cpd/domain/values/weekdays';
import { shortWeekday, weekdayName } from '../../../parts/day/day-words.ts';

/** The parts of the sentence in their order. */
export const PATTERN_PARTS = ['every', 'on', 'start', 'end'] as const;
export type PatternPart = (typeof PATTERN_PARTS)[number];

/** A pattern part by part: "Every week", "on Wed", "from 04/02/2026", "to 31/12/2026" (OCC-08). */
export function patternSentence(recurrence: RecurrenceFields): Record<PatternPart, string> {
  const { startDate, endDate } = recurrence;
  return {
    every: `Every ${intervalOf(recurrence)}`,
    on: `on ${daysOf(recurrence)}`,
    start: `from ${isPlainDate(startDate) ? formatDayMonthYear(startDate) : '…'}`,
    end: `to ${isPlainDate(endDate) ? formatDayMonthYear(endDate) : '…'}`,
  };
}

function intervalOf(recurrence: RecurrenceFields): string {
  const { frequency, everyWeeks, monthlyBy, everyMonthsByDay, everyMonthsByWeekday } = recurrence;
  if (frequency === 'weekly') return everyWeeks === 1 ? 'week' : `${everyWeeks} weeks`;
  const months = monthlyBy === 'day' ? everyMonthsByDay : everyMonthsByWeekday;
  return months === 1 ? 'month' : `${months} months`;
}

function daysOf(recurrence: RecurrenceFields): string {
  const { frequency, weekdays, monthlyBy, dayNumber, ordinal, weekday } = recurrence;
  if (frequency === 'weekly')
    return WEEKDAYS.filter((one) => weekdays.includes(one))
      .map(shortWeekday)
      .join(', ');
  return monthlyBy === 'day' ? `day ${dayNumber}` : `the ${ordinal} ${weekdayName(weekday)}`;
}
