import { changeOccurrence } from '@cpd/domain/record/activity-change';
import { type ActivityFormModel, NEW_RECURRENCE, type RecurrenceFields } from '@cpd/domain/record/activity-form';
import type { Occurrence } from '@cpd/domain/record/activity-rules';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import { ORDINALS } from '@cpd/domain/values/weekdays';
import type { DateRange } from '../../../parts/day/date-range.ts';
import { weekdayOf } from '../../../parts/day/day-words.ts';

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

/**
 * Another occurrence; a date that becomes the start of a new pattern suggests its days too, and the pattern goes on to the
 * end of `range` until another end is chosen (OCC-09, OCC-10).
 */
export function chooseOccurrence(
  values: ActivityFormModel,
  occurrence: Occurrence,
  range: DateRange,
): ActivityFormModel {
  const changed = changeOccurrence(values, occurrence, Number(range.min.slice(0, 4)));
  const { recurrence } = changed;
  const carried = values.recurrence.startDate === '' && isPlainDate(recurrence.startDate);
  if (!carried || !isNewPattern(recurrence)) return changed;
  const endDate = recurrence.endDate || range.max;
  return { ...changed, recurrence: { ...recurrence, ...patternFromStart(recurrence.startDate), endDate } };
}
