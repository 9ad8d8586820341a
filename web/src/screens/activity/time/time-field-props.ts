import type { ActivityFormModel, RecurrenceFields } from '@cpd/domain/record/activity-form';
import type { DateRange } from '../../../parts/day/date-range.ts';
import type { LoggedDate } from '../../../parts/day/day-calendar.tsx';

/** What every part of the "when" is given. */
export type TimeFieldProps = {
  values: ActivityFormModel;
  /** Applies a pure change to the newest values. */
  change: (next: (values: ActivityFormModel) => ActivityFormModel) => void;
  /** The calendar year that the form is for. */
  year: number;
  range: DateRange;
  /** Messages by the names that the rules give to the fields. */
  errors: Partial<Record<string, string>>;
  /** The id of the control that a field's message belongs to. */
  fieldId: (field: string) => string;
  loggedDates?: readonly LoggedDate[] | undefined;
};

/** What the parts of a pattern are given. */
export type PatternFieldProps = Pick<TimeFieldProps, 'errors' | 'fieldId'> & { recurrence: RecurrenceFields };
