import type { RecurrenceFields } from '@cpd/domain/record/activity-form';
import { ORDINALS, WEEKDAYS } from '@cpd/domain/values/weekdays';
import { Input, NativeSelect } from '@mantine/core';
import { weekdayName } from '../../../parts/day/day-words.ts';
import { ChoiceBar } from './choice-bar.tsx';
import classes from './time.module.css';
import type { PatternFieldProps } from './time-field-props.ts';

type MonthlyDaysProps = PatternFieldProps & {
  onChange: (part: Partial<RecurrenceFields>) => void;
  /** Told when a day of the month was chosen, besides `onChange`. */
  onDay: () => void;
};

const DAY_NUMBERS = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** On which day of a month, by its number or by weekday (OCC-06, OCC-07, OCC-20). */
export function MonthlyDays(props: MonthlyDaysProps) {
  const { recurrence, fieldId, onChange } = props;
  return (
    <>
      <ChoiceBar
        label="By"
        id={fieldId('recurrence.monthlyBy')}
        value={recurrence.monthlyBy}
        choices={[
          { value: 'day', label: 'Day of the month' },
          { value: 'weekday', label: 'Weekday' },
        ]}
        onChange={(monthlyBy) => onChange({ monthlyBy })}
      />
      {recurrence.monthlyBy === 'day' ? <ByDay {...props} /> : <ByWeekday {...props} />}
    </>
  );
}

function ByDay({ recurrence, errors, fieldId, onChange, onDay }: MonthlyDaysProps) {
  return (
    <div className={classes.rule}>
      <NativeSelect
        id={fieldId('recurrence.dayNumber')}
        label="On day"
        w={96}
        data={DAY_NUMBERS}
        value={String(recurrence.dayNumber)}
        error={errors['recurrence.dayNumber']}
        onChange={(event) => {
          onDay();
          onChange({ dayNumber: Number(event.currentTarget.value) });
        }}
      />
      {recurrence.dayNumber > 28 && (
        <Input.Description className={classes.ruleNote}>
          Months without a day {recurrence.dayNumber} are skipped.
        </Input.Description>
      )}
    </div>
  );
}

function ByWeekday({ recurrence, errors, fieldId, onChange, onDay }: MonthlyDaysProps) {
  return (
    <div className={classes.rule}>
      <NativeSelect
        id={fieldId('recurrence.ordinal')}
        label="On the"
        w={120}
        data={ORDINALS}
        value={recurrence.ordinal}
        error={errors['recurrence.ordinal']}
        onChange={(event) => {
          onDay();
          onChange({ ordinal: ORDINALS.find((ordinal) => ordinal === event.currentTarget.value) ?? 'first' });
        }}
      />
      <NativeSelect
        id={fieldId('recurrence.weekday')}
        label="Weekday"
        w={152}
        data={WEEKDAYS.map((weekday) => ({ value: weekday, label: weekdayName(weekday) }))}
        value={recurrence.weekday}
        error={errors['recurrence.weekday']}
        onChange={(event) => {
          onDay();
          onChange({ weekday: WEEKDAYS.find((weekday) => weekday === event.currentTarget.value) ?? 'monday' });
        }}
      />
    </div>
  );
}
