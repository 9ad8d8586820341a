import { toggleWeekday } from '@cpd/domain/record/activity-change';
import type { RecurrenceFields } from '@cpd/domain/record/activity-form';
import { WEEKDAYS } from '@cpd/domain/record/recurrence';
import { WEEKLY_INTERVAL_MAX } from '@cpd/domain/values/limits';
import { Chip, Input, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { shortWeekday, weekdayName } from './day-words.ts';
import { intervals } from './intervals.ts';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';

type WeeklyFieldsProps = Pick<TimeFieldProps, 'values' | 'change' | 'year' | 'errors' | 'fieldId'> & {
  onInterval: (part: Pick<RecurrenceFields, 'everyWeeks'>) => void;
  /** Told when a weekday is ticked or unticked. */
  onWeekday: () => void;
};

/** Every so many weeks, on which weekdays; the last one stays ticked (OCC-04, OCC-05, OCC-19). */
export function WeeklyFields({ values, change, year, errors, fieldId, onInterval, onWeekday }: WeeklyFieldsProps) {
  const errorId = useId();
  const { everyWeeks, weekdays } = values.recurrence;
  const error = errors['recurrence.weekdays'];
  return (
    <div className={classes.rule}>
      <NativeSelect
        id={fieldId('recurrence.everyWeeks')}
        label="Every"
        w={144}
        data={intervals('week', WEEKLY_INTERVAL_MAX)}
        value={String(everyWeeks)}
        error={errors['recurrence.everyWeeks']}
        onChange={(event) => onInterval({ everyWeeks: Number(event.currentTarget.value) })}
      />
      <fieldset className={classes.weekdaysField} aria-describedby={error === undefined ? undefined : errorId}>
        <legend className={classes.fieldLabel}>On</legend>
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
              onChange={() => {
                onWeekday();
                change((now) => toggleWeekday(now, weekday, year));
              }}
            >
              {shortWeekday(weekday)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
