import type { RecurrenceFields } from '@cpd/domain/record/activity-form';
import { MONTHLY_DAY_INTERVAL_MAX, MONTHLY_WEEKDAY_INTERVAL_MAX, WEEKLY_INTERVAL_MAX } from '@cpd/domain/values/limits';
import { WEEKDAYS, type Weekday } from '@cpd/domain/values/weekdays';
import { Chip, Input, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { shortWeekday, weekdayName } from '../../../parts/day/day-words.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { intervals } from './intervals.ts';
import classes from './time.module.css';
import type { PatternFieldProps } from './time-field-props.ts';

type EveryFieldProps = PatternFieldProps & { onChange: (part: Partial<RecurrenceFields>) => void };

/** Weekly or monthly, and every how many (OCC-04, OCC-06, OCC-07). */
export function EveryField({ recurrence, errors, fieldId, onChange }: EveryFieldProps) {
  const { frequency, monthlyBy, everyWeeks, everyMonthsByDay, everyMonthsByWeekday } = recurrence;
  const isWeekly = frequency === 'weekly';
  const byDay = monthlyBy === 'day';
  const months = byDay ? everyMonthsByDay : everyMonthsByWeekday;
  const field = isWeekly ? 'recurrence.everyWeeks' : 'recurrence.everyMonths';
  return (
    <div className={classes.rule}>
      <ChoiceBar
        label="Repeats"
        error={errors.recurrence}
        id={fieldId('recurrence')}
        value={frequency}
        choices={[
          { value: 'weekly', label: 'Weekly' },
          { value: 'monthly', label: 'Monthly' },
        ]}
        onChange={(chosen) => onChange({ frequency: chosen })}
      />
      <NativeSelect
        id={fieldId(field)}
        label="Every"
        w={144}
        data={
          isWeekly
            ? intervals('week', WEEKLY_INTERVAL_MAX)
            : intervals('month', byDay ? MONTHLY_DAY_INTERVAL_MAX : MONTHLY_WEEKDAY_INTERVAL_MAX)
        }
        value={String(isWeekly ? everyWeeks : months)}
        error={errors[field]}
        onChange={(event) => {
          const every = Number(event.currentTarget.value);
          if (isWeekly) onChange({ everyWeeks: every });
          else onChange(byDay ? { everyMonthsByDay: every } : { everyMonthsByWeekday: every });
        }}
      />
    </div>
  );
}

type WeekdaysFieldProps = PatternFieldProps & {
  /** Told the weekday that is ticked or unticked. */
  onWeekday: (weekday: Weekday) => void;
};

/** On which weekdays; the last one stays ticked (OCC-05, OCC-19). */
export function WeekdaysField({ recurrence: { weekdays }, errors, fieldId, onWeekday }: WeekdaysFieldProps) {
  const errorId = useId();
  const error = errors['recurrence.weekdays'];
  return (
    <fieldset
      className={classes.weekdaysField}
      aria-label="On"
      aria-describedby={error === undefined ? undefined : errorId}
    >
      {error !== undefined && <Input.Error id={errorId}>{error}</Input.Error>}
      <div className={classes.weekdays}>
        {WEEKDAYS.map((weekday, index) => (
          <Chip
            key={weekday}
            {...(index === 0 && { id: fieldId('recurrence.weekdays') })}
            aria-label={weekdayName(weekday)}
            icon={null}
            classNames={{ root: classes.weekdayChip, input: classes.weekdayInput, label: classes.weekdayLabel }}
            checked={weekdays.includes(weekday)}
            onChange={() => onWeekday(weekday)}
          >
            {shortWeekday(weekday)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
