import { changeRecurrence } from '@cpd/domain/record/activity-change';
import { type RecurrenceFields, recurrenceOf } from '@cpd/domain/record/activity-form';
import { describeRecurrence } from '@cpd/domain/record/recurrence-words';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ChoiceBar } from './choice-bar.tsx';
import { DateField } from './date-field.tsx';
import { type DateRange, todayIn } from './date-range.ts';
import { DatesPreview } from './dates-preview.tsx';
import { dayAndMonth } from './day-words.ts';
import { MonthlyFields } from './monthly-fields.tsx';
import { isNewPattern, patternFromStart } from './pattern-from-start.ts';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';
import { WeeklyFields } from './weekly-fields.tsx';

type RecurringFieldProps = TimeFieldProps & { hoursModel: YearRules['hoursModel']; shut: boolean };

/** A pattern from a start to an end, with the dates it gives (OCC-02 to OCC-08, OCC-18 to OCC-20). */
export function RecurringField({ shut, hoursModel, ...props }: RecurringFieldProps) {
  const { values, year } = props;
  return (
    <Stack gap="md">
      {shut ? <Text>{describeRecurrence(recurrenceOf(values.recurrence))}</Text> : <PatternFields {...props} />}
      <DatesPreview values={values} year={year} hoursModel={hoursModel} />
    </Stack>
  );
}

function PatternFields(props: TimeFieldProps) {
  const { values, change, year, errors, fieldId } = props;
  const { recurrence } = values;
  // Most things repeat on the weekday they began on, until the member says otherwise.
  const [followsStart, setFollowsStart] = useState(isNewPattern(recurrence) && !isPlainDate(recurrence.startDate));
  const set = (part: Partial<RecurrenceFields>) => change((now) => changeRecurrence(now, part, year));
  const stopFollowing = () => setFollowsStart(false);
  return (
    <>
      <StartAndEnd
        {...props}
        onStart={(startDate) =>
          set({ startDate, ...(followsStart && isPlainDate(startDate) ? patternFromStart(startDate) : {}) })
        }
        onEnd={(endDate) => set({ endDate })}
      />
      <ChoiceBar
        label="Repeats"
        error={errors.recurrence}
        id={fieldId('recurrence')}
        value={recurrence.frequency}
        choices={[
          { value: 'weekly', label: 'Weekly' },
          { value: 'monthly', label: 'Monthly' },
        ]}
        onChange={(frequency) => set({ frequency })}
      />
      {recurrence.frequency === 'weekly' ? (
        <WeeklyFields {...props} onInterval={set} onWeekday={stopFollowing} />
      ) : (
        <MonthlyFields recurrence={recurrence} errors={errors} fieldId={fieldId} onChange={set} onDay={stopFollowing} />
      )}
    </>
  );
}

type StartAndEndProps = TimeFieldProps & { onStart: (date: string) => void; onEnd: (date: string) => void };

/** Most patterns end today or with the year, so one press does (OCC-02, OCC-03). */
function StartAndEnd({ values, range, errors, fieldId, loggedDates, onStart, onEnd }: StartAndEndProps) {
  const { startDate, endDate } = values.recurrence;
  return (
    <div className={classes.startAndEnd}>
      <DateField
        id={fieldId('recurrence.startDate')}
        label="Start date"
        value={startDate}
        range={range}
        error={errors['recurrence.startDate']}
        loggedDates={loggedDates}
        onChange={onStart}
      />
      <DateField
        id={fieldId('recurrence.endDate')}
        label="End date"
        value={endDate}
        range={range}
        error={errors['recurrence.endDate']}
        quickDates={quickEnds(range, startDate)}
        loggedDates={loggedDates}
        onChange={onEnd}
      />
    </div>
  );
}

/** A start that is still being typed takes no button away: one that moved would slip from under the finger. */
function quickEnds(range: DateRange, startDate: string) {
  const today = todayIn(range);
  const startsLater = today !== undefined && isPlainDate(startDate) && startDate >= today;
  return [
    ...(today !== undefined && !startsLater ? [{ label: 'Until today', date: today }] : []),
    { label: `Until ${dayAndMonth(range.max)}`, date: range.max },
  ];
}
