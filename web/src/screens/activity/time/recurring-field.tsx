import { changeRecurrence, chooseWeekday, toggleWeekday } from '@cpd/domain/record/activity-change';
import type { ActivityFormModel, RecurrenceFields } from '@cpd/domain/record/activity-form';
import { WEEKLY_INTERVAL_MAX } from '@cpd/domain/values/limits';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import { WEEKDAYS, type Weekday } from '@cpd/domain/values/weekdays';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Chip, Input, NativeSelect, Stack } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type DateRange, todayIn } from '../../../parts/day/date-range.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { dayAndMonth, shortWeekday, weekdayName } from '../../../parts/day/day-words.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { DatesPreview } from './dates-preview.tsx';
import { intervals } from './intervals.ts';
import { MonthlyFields } from './monthly-fields.tsx';
import { isNewPattern, patternFromStart } from './pattern-from-start.ts';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';

type RecurringFieldProps = TimeFieldProps & {
  hoursModel: YearRules['hoursModel'];
  shut: boolean;
  /** What comes before the dates, which may be many. */
  beside?: ReactNode;
};

/** A pattern from a start to an end, with the dates it gives (OCC-02 to OCC-08, OCC-18 to OCC-20). */
export function RecurringField({ shut, hoursModel, beside, ...props }: RecurringFieldProps) {
  const { values, change, year } = props;
  return (
    <Stack gap="md">
      <fieldset disabled={shut} className={classes.pattern}>
        <PatternFields {...props} shut={shut} />
      </fieldset>
      {beside}
      <DatesPreview {...{ values, change, year, hoursModel, shut }} />
    </Stack>
  );
}

function PatternFields(props: TimeFieldProps & { shut: boolean }) {
  const { values, change, year, errors, fieldId } = props;
  const { recurrence } = values;
  // Most things repeat on the weekday they started on, until the member says otherwise.
  const [followsStart, setFollowsStart] = useState(() => suggestsDays(values));
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
        <WeeklyFields
          {...props}
          onInterval={set}
          onWeekday={(weekday) => {
            stopFollowing();
            change((now) => (followsStart ? chooseWeekday(now, weekday, year) : toggleWeekday(now, weekday, year)));
          }}
        />
      ) : (
        <MonthlyFields recurrence={recurrence} errors={errors} fieldId={fieldId} onChange={set} onDay={stopFollowing} />
      )}
    </>
  );
}

/** Of a new pattern a start suggests the days, also when it was carried here from the single date and is changed now. */
function suggestsDays({ recurrence, date }: ActivityFormModel): boolean {
  const { startDate } = recurrence;
  if (!isPlainDate(startDate)) return isNewPattern(recurrence);
  return startDate === date && recurrence.weekdays.join() === patternFromStart(startDate).weekdays.join();
}

type StartAndEndProps = TimeFieldProps & {
  shut: boolean;
  onStart: (date: string) => void;
  onEnd: (date: string) => void;
};

/** Most patterns end today or with the year, so one press does (OCC-02, OCC-03). */
function StartAndEnd({ values, range, errors, fieldId, loggedDates, shut, onStart, onEnd }: StartAndEndProps) {
  const { startDate, endDate } = values.recurrence;
  return (
    <div className={classes.startAndEnd}>
      <DayField
        id={fieldId('recurrence.startDate')}
        label="Start date"
        saysYear
        value={startDate}
        range={range}
        error={errors['recurrence.startDate']}
        disabled={shut}
        loggedDates={loggedDates}
        onChange={onStart}
      />
      <DayField
        id={fieldId('recurrence.endDate')}
        label="End date"
        saysYear
        value={endDate}
        range={range}
        error={errors['recurrence.endDate']}
        disabled={shut}
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

type WeeklyFieldsProps = Pick<TimeFieldProps, 'values' | 'errors' | 'fieldId'> & {
  onInterval: (part: Pick<RecurrenceFields, 'everyWeeks'>) => void;
  /** Told the weekday that is ticked or unticked. */
  onWeekday: (weekday: Weekday) => void;
};

/** Every so many weeks, on which weekdays; the last one stays ticked (OCC-04, OCC-05, OCC-19). */
function WeeklyFields({ values, errors, fieldId, onInterval, onWeekday }: WeeklyFieldsProps) {
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
              onChange={() => onWeekday(weekday)}
            >
              {shortWeekday(weekday)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
